import type { IncomingMessage } from "node:http"
import type { Duplex } from "node:stream"
import type next from "next"
import { places } from "../place.ts"
import type { Rest } from "./front.ts"

type App = ReturnType<typeof next>

/** Next, made ready at the first request that needs it, so that a server that only serves REST stays small. */
export function lazyNext({ dev, port }: { dev: boolean; port: number }) {
  let loading: Promise<App> | undefined

  function load(): Promise<App> {
    loading ??= prepare().catch((error) => {
      loading = undefined // a build that is missing now may be there for the next request
      throw error
    })
    return loading
  }

  async function prepare() {
    process.env.NEXT_TELEMETRY_DISABLED ??= "1" // a shop's server tells nobody about itself
    const { default: makeNext } = await import("next")
    const app = makeNext({ dev, dir: places.web(), port })
    await app.prepare()
    return app
  }

  const handle: Rest = async (incoming, outgoing) => (await load()).getRequestHandler()(incoming, outgoing)
  return {
    handle,
    /** The socket with which a page under development hears of changes. */
    upgrade: async (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
      (await load()).getUpgradeHandler()(incoming, socket, head),
    close: async () => (await loading)?.close(),
  }
}
