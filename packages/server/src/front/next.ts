import fs from "node:fs"
import type { IncomingMessage } from "node:http"
import { createRequire } from "node:module"
import path from "node:path"
import type { Duplex } from "node:stream"
import { format } from "node:util"
import type { Log } from "@mercer/api"
import type next from "next"
import { places } from "../place.ts"
import type { Rest } from "./front.ts"

type App = ReturnType<typeof next>

/** Next, started at the first request that needs it, so that a server that only serves REST stays small. */
export function lazyNext({ dev, port, log }: { dev: boolean; port: number; log: Log }) {
  let loading: Promise<App> | undefined

  function load(): Promise<App> {
    loading ??= prepare().catch((error) => {
      loading = undefined // a missing build may exist at the next request
      throw error
    })
    return loading
  }

  async function prepare() {
    process.env.NEXT_TELEMETRY_DISABLED ??= "1" // do not reveal the server's software
    const dir = dev ? places.panel() : places.pages()
    if (!dev) nameSettings(dir)
    if (!dev) logErrors(log)
    const makeNext: typeof next = createRequire(path.join(dir, "package.json"))("next")
    const app = makeNext({ dev, dir, port })
    await app.prepare()
    return app
  }

  const handle: Rest = async (incoming, outgoing) => (await load()).getRequestHandler()(incoming, outgoing)
  return {
    handle,
    /** The socket through which pages in development receive updates. */
    upgrade: async (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
      (await load()).getUpgradeHandler()(incoming, socket, head),
    close: async () => (await loading)?.close(),
  }
}

/** The build contains Next and its settings: production installs no other, and reads no next.config.ts. */
function nameSettings(pages: string) {
  const { config } = JSON.parse(fs.readFileSync(path.join(pages, ".next/required-server-files.json"), "utf8"))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

/**
 * What Next prints of requests that fail becomes lines of the log, which leaves out what repeats: some of it any stranger
 * can bring about.
 */
function logErrors(log: Log): void {
  console.error = (...said: unknown[]) => {
    const err = said.find((each) => each instanceof Error)
    const words = said.filter((each) => each !== err)
    log.error(err ? { err } : {}, words.length > 0 ? format(...words) : "A page failed")
  }
}
