import type { IncomingMessage, Server, ServerResponse } from "node:http"
import net, { type Socket } from "node:net"
import { setImmediate as afterPolling, setTimeout as sleep } from "node:timers/promises"
import type { Connections } from "./connections.ts"

export interface Patience {
  /** How long requests are served as before, so that a load balancer sees that we are not ready. */
  grace: number
  /** How long idle connections are then left open. */
  idle: number
  /** The time limit for requests in progress. */
  limit: number
}

const LOOK_EVERY_MS = 20

/**
 * Stops a server without breaking a request. First it accepts no new connections. Each connection's next response is
 * its last, so that clients leave by themselves: if we close a connection, its client's next request may already be
 * on its way. A connection that stays unused for `idle` is closed anyway, and later ones immediately.
 */
export async function drain(server: Server, connections: Connections, { grace, idle, limit }: Patience): Promise<void> {
  await sleep(grace)
  await quietMoment(server)
  lastAnswers(server, connections)
  const closed = new Promise<void>((resolve) => {
    // The method of http.Server would close idle connections immediately.
    net.Server.prototype.close.call(server, () => resolve())
  })
  const closeUnused = () => {
    for (const [socket, owed] of connections.all) if (owed.size === 0) socket.destroy()
  }
  let looking: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    closeUnused()
    looking = setInterval(closeUnused, LOOK_EVERY_MS)
  }, idle)
  const last = setTimeout(() => server.closeAllConnections(), limit - grace)
  await closed
  for (const timer of [first, looking, last]) clearTimeout(timer)
}

/**
 * Marks each connection's last pending response as its last, or its next one if none is pending. Requests sent after
 * that get no response and are not carried out: the client knows that it has to retry.
 */
function lastAnswers(server: Server, { all }: Connections): void {
  const leaving = new WeakSet<Socket>()
  const leave = (socket: Socket, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
    if (!outgoing.headersSent) leaving.add(socket)
  }
  for (const [socket, owed] of all) {
    const last = [...owed].at(-1)
    if (last) leave(socket, last)
  }
  const handlers = server.listeners("request")
  server.removeAllListeners("request")
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (leaving.has(incoming.socket)) return
    leave(incoming.socket, outgoing)
    for (const handle of handlers) handle.call(server, incoming, outgoing)
  })
}

/**
 * The system resets unaccepted connections when a server stops listening. So this waits, up to a quarter of a second,
 * for a short turn of the event loop without new connections.
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
