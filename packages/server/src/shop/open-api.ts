import { createApi } from "@mercer/api"
import type { Database, Replicas } from "@mercer/db"
import type { Registry } from "@mercer/providers"
import type { Logger } from "pino"
import { openConnections } from "../database.ts"
import { mailThread } from "../mails/thread.ts"
import { readState } from "../shadow/shadow-file.ts"
import type { Shop } from "../shop-code.ts"
import type { ProviderCalls } from "../telemetry/provider-calls.ts"
import { type LateQueue, lateQueue } from "./background.ts"
import type { KnownPhase } from "./takeover-phase.ts"

interface ApiParts extends Shop {
  database: Database
  replicas: Replicas | undefined
  registered: Registry
  calls: ProviderCalls
  takeover: KnownPhase
  log: Logger
}

export interface OpenApi {
  api: ReturnType<typeof createApi>
  queue: LateQueue
  close(): Promise<void>
}

/** The shop's interfaces, with what keeps them from waiting: a thread for emails, and connections for long work. */
export function openApi({ database, replicas, registered, calls, takeover, log, ...shop }: ApiParts): OpenApi {
  const { code, settings } = shop
  const queue = lateQueue(database, settings, log)
  const long = longConnections(shop, log, takeover.isReadOnly)
  const mails = mailThread({
    code,
    settings,
    log,
    isAllowed: () => !takeover.isReadOnly(),
    called: calls.ended,
    notify: (work) => api.app.signals.notify(work),
  })
  const api: OpenApi["api"] = createApi({
    ...database,
    replicas,
    providers: registered,
    settings: settings.shop,
    log,
    queue,
    mails,
    openLong: long.open,
    takeoverPhase: takeover.phase,
    comparison: () => readState(settings.data_dir),
    // Loaded only when an operator looks.
    examine: async () => (await import("../doctor/examine.ts")).examine(shop),
    own: code.parts,
  })
  return {
    api,
    queue,
    close: async () => {
      await mails?.stop()
      await long.close()
    },
  }
}

/** As many batch jobs as run side by side have one each, and one is left for what ends them. */
function longConnections(shop: Shop, log: Logger, readOnly: () => boolean) {
  let opened: Database | undefined
  return {
    open: () => (opened ??= openConnections(shop, log, { poolSize: shop.settings.workers + 1, readOnly })),
    close: async () => opened?.close(),
  }
}
