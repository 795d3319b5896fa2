import "./memory.ts"
import { type createApi, logMissingProviders } from "@mercer/api"
import { type Database, mustReachPostgres, readOrigin } from "@mercer/db"
import { registry } from "@mercer/providers"
import pino, { type DestinationStream, type Logger } from "pino"
import { mustKeepData } from "../data-dir.ts"
import { fillBase, openMigrated, openReplicasOf } from "../database.ts"
import { rolesInForce } from "../roles-in-force.ts"
import { withSecretKey } from "../secret-key/secret-key.ts"
import type { WebSettings } from "../settings.ts"
import type { Shop } from "../shop-code.ts"
import { openTelemetry, type Telemetry } from "../telemetry/open-telemetry.ts"
import { providerCalls } from "../telemetry/provider-calls.ts"
import { leaveOutRepeated } from "../telemetry/repeated-lines.ts"
import { backgroundWork, type WorkSettings } from "./background.ts"
import { openApi } from "./open-api.ts"
import { type KnownPhase, knownPhase } from "./takeover-phase.ts"

/** The whole shop: everything that outlives a request. */
export interface RunningShop extends Shop {
  log: Logger
  api: ReturnType<typeof createApi>
  database: Database
  telemetry: Telemetry
  /** Whether the database answers, and the server is not stopping. */
  isReady(): Promise<boolean>
  /** From now on `isReady` is false, so that no new requests are sent here. */
  retire(): void
  close(): Promise<void>
}

/** What this process works on besides requests; the settings say it unless given. */
type WorkOptions = Partial<Pick<WorkSettings, "workers" | "own_workers" | "only_own" | "is_worker">>

/** Opens a shop: whoever does so closes it, and passes it to all that need it. */
export async function openShop({ code, settings: given }: Shop, options: WorkOptions = {}): Promise<RunningShop> {
  const read = { ...given, ...options }
  const { out, log, flush } = openLog(read)
  mustKeepData(read)
  const calls = providerCalls()
  const registered = registry(code.providers(read), { allow_scripted: !read.production, ended: calls.ended })
  const takeover = knownPhase()
  const database = await openInPhase({ code, settings: read }, log, takeover)
  const keyed = options.is_worker ? read : await withSecretKey(read, database, log)
  const settings = await withRoles(keyed, database)
  await logMissingProviders(database.pool, registered, log)
  // Who has written is not known while Medusa sells in the shop too.
  const replicas = takeover.isReadOnly() ? undefined : openReplicasOf(database, { code, settings }, log)
  const opened = openApi({ code, settings, database, replicas, registered, calls, takeover, log })
  const { api, queue } = opened
  const telemetry = await openTelemetry(settings, { out, log, api, database, replicas, calls })
  const work = backgroundWork(api, queue, settings, log, database)
  const open = () => fillBase(database, settings, registered).then(work.start)
  if (!takeover.isReadOnly()) await open()
  takeover.follow(database, log, open)
  const close = async () => {
    await takeover.stop()
    await work.stop()
    await opened.close()
    await replicas?.close()
    await database.close()
    await telemetry.close()
    flush()
  }
  return { code, settings, log, api, database, telemetry, ...readiness(database, close) }
}

/** Ready until it is to end, and while the database answers. */
function readiness(database: Database, close: () => Promise<void>): Pick<RunningShop, "isReady" | "retire" | "close"> {
  let retired = false
  const retire = () => {
    retired = true
  }
  return {
    isReady: async () => !retired && (await answers(database)),
    retire,
    close: () => {
      retire()
      return close()
    },
  }
}

/** Opens the database and reads its phase: nothing is written before that is known. */
async function openInPhase(shop: Shop, log: Logger, takeover: KnownPhase): Promise<Database> {
  const database = await openMigrated(shop, log, takeover.isReadOnly)
  await takeover.read(database)
  if (!takeover.isReadOnly()) return database
  mustReachPostgres(shop.settings.database)
  log.warn("Medusa still sells in this shop: Mercer only reads it until `mercer takeover live`")
  return database
}

/** The settings, with whether roles are enforced, which depends on the shop's origin. */
async function withRoles(settings: WebSettings, { pool }: Pick<Database, "pool">): Promise<WebSettings> {
  const roles = rolesInForce(settings.shop.roles, await readOrigin(pool))
  return { ...settings, shop: { ...settings.shop, roles } }
}

/** A log that can't be written because the disk is full is no reason to refuse a request. */
function openLog({ log_level: level }: WebSettings): { out: DestinationStream; log: Logger; flush: () => void } {
  const out = pino.destination(1)
  out.on("error", () => {})
  const { hooks, flush } = leaveOutRepeated()
  return { out, log: pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks }, out), flush }
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.pool.query("SELECT 1")
    return true
  } catch {
    return false
  }
}
