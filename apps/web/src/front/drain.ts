import type { IncomingMessage, Server, ServerResponse } from "node:http"
import net, { type Socket } from "node:net"
import { setImmediate as afterPolling, setTimeout as sleep } from "node:timers/promises"

export interface Patience {
  /** How long all goes on as before, so that a load balancer sees that we are no longer ready. */
  grace: number
  /** How long connections that nobody uses are then left open. */
  idle: number
  /** How long whoever is being served may take, all in all. */
  limit: number
}

/** Follows a server's connections from its start; what comes out ends the server, once. */
export function drainable(server: Server): (patience: Patience) => Promise<void> {
  const serving = new Map<Socket, number>()
  server.on("connection", (socket) => {
    serving.set(socket, 0)
    socket.once("close", () => serving.delete(socket))
  })
  server.on("request", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    serving.set(socket, (serving.get(socket) ?? 0) + 1)
    outgoing.once("close", () => serving.has(socket) && serving.set(socket, (serving.get(socket) ?? 1) - 1))
  })
  // Not server.closeIdleConnections: that leaves connections on which nothing has ever been asked.
  const closeUnused = () => {
    for (const [socket, requests] of serving) if (requests === 0) socket.destroy()
  }
  return (patience) => drain(server, closeUnused, patience)
}

/**
 * Ends a server without breaking a request. At first nobody new is let in. Those who are connected are still served,
 * but each answer ends its connection, so that clients leave by themselves: a connection that we close may have its
 * client's next request already under way to us.
 */
async function drain(server: Server, closeUnused: () => void, { grace, idle, limit }: Patience): Promise<void> {
  await sleep(grace)
  await quietMoment(server)
  server.prependListener("request", (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  })
  const closed = new Promise<void>((resolve) => {
    // The method of http.Server would close idle connections at once.
    net.Server.prototype.close.call(server, () => resolve())
  })
  const timers = [setTimeout(closeUnused, idle), setTimeout(() => server.closeAllConnections(), limit - grace)]
  await closed
  for (const timer of timers) clearTimeout(timer)
}

/**
 * The system resets connections that wait to be accepted when nobody listens any more. So this waits, up to a quarter
 * of a second, for a turn of the event loop that was short and in which nobody has come: then nobody waits.
 */
async function quietMoment(server: Server) {
  let came = false
  const note = () => {
    came = true
  }
  server.on("connection", note)
  const until = performance.now() + 250
  for (let before = performance.now(); before < until; ) {
    came = false
    await afterPolling()
    const now = performance.now()
    if (!came && now - before < 0.1) break
    before = now
  }
  server.off("connection", note)
}
