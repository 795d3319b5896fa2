import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Ends a server without breaking a request. For `grace` ms it goes on as before, but every answer ends its connection:
 * clients with an open connection thus leave by themselves instead of finding it closed under their next request.
 * Then nobody new is let in, and what is under way has until `limit` ms.
 */
export async function drain(server: Server, { grace, limit }: { grace: number; limit: number }): Promise<void> {
  server.prependListener("request", (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  })
  await sleep(grace)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), limit)
  await closed
  clearTimeout(late)
}
