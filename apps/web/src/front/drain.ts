import type { IncomingMessage, Server, ServerResponse } from "node:http"
import net, { type Socket } from "node:net"
import { setImmediate as afterPolling, setTimeout as sleep } from "node:timers/promises"
import type { Connections } from "./connections.ts"

export interface Patience {
  /** How long all goes on as before, so that a load balancer sees that we are no longer ready. */
  grace: number
  /** How long connections that nobody uses are then left open. */
  idle: number
  /** How long whoever is being served may take, all in all. */
  limit: number
}

const LOOK_EVERY_MS = 20

/**
 * Ends a server without breaking a request. At first nobody new is let in. Each connection's next answer is its last, so
 * that clients leave by themselves: a connection that we close may have its client's next request already under way to
 * us. One that stays unused for `idle` is closed all the same, and later ones at once.
 */
export async function drain(server: Server, connections: Connections, { grace, idle, limit }: Patience): Promise<void> {
  await sleep(grace)
  await quietMoment(server)
  lastAnswers(server, connections)
  const closed = new Promise<void>((resolve) => {
    // The method of http.Server would close idle connections at once.
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
 * Makes the last answer that each connection is owed its last one at all, and of the others the next. What was sent
 * behind that request gets no answer, and is therefore not carried out: its client knows that it has to ask again.
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
