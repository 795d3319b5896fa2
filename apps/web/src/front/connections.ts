import { readFileSync } from "node:fs"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** A server's connections, followed from its start. Those of the two sets are in the order in which they came there. */
export interface Connections {
  /** Each with the answers that it is still owed, in the order of their requests. */
  all: Map<Socket, Set<ServerResponse>>
  /** On which nothing was ever asked, with the moment they came: milliseconds of `performance.now()`. */
  silent: Map<Socket, number>
  /** Kept open after their last answer. */
  kept: Set<Socket>
}

export function followConnections(server: Server): Connections {
  const connections: Connections = { all: new Map(), silent: new Map(), kept: new Set() }
  server.on("connection", (socket: Socket) => {
    connections.all.set(socket, new Set())
    connections.silent.set(socket, performance.now())
    socket.once("close", () => forget(connections, socket))
  })
  server.on("request", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const owed = connections.all.get(socket)
    if (!owed) return
    connections.silent.delete(socket)
    connections.kept.delete(socket)
    owed.add(outgoing)
    outgoing.once("close", () => {
      owed.delete(outgoing)
      if (owed.size === 0 && connections.all.has(socket)) connections.kept.add(socket)
    })
  })
  return connections
}

function forget({ all, silent, kept }: Connections, socket: Socket): void {
  for (const held of [all, silent, kept]) held.delete(socket)
}

/** A client that connects has this long before it counts as one that asks nothing. */
const FRESH_MS = 1_000

/**
 * Holds at most `most` connections. One more takes the place of the one that was silent for longest, else of the one that
 * was kept open for longest without use: whoever holds connections open keeps nobody else out. Only where all are being
 * served, the newcomer is sent away.
 */
export function limitConnections(server: Server, connections: Connections, most: number): void {
  server.on("connection", (newcomer: Socket) => {
    if (connections.all.size <= most) return
    const spare = longestUnused(connections) ?? newcomer
    forget(connections, spare)
    spare.destroy()
  })
}

function longestUnused({ silent, kept }: Connections): Socket | undefined {
  const [first] = silent
  const isFresh = !first || first[1] > performance.now() - FRESH_MS
  const [longestKept] = kept
  return isFresh ? (longestKept ?? first?.[0]) : first[0]
}

const MOST = 10_000
const OTHER_FILES = 512

/** How many connections fit beside the files that the process has open besides: the system's limit is `ulimit -n`. */
export function mostConnections(limit = openFilesLimit()): number {
  return Math.max(Math.floor(limit / 2), Math.min(MOST, limit - OTHER_FILES))
}

/** Node raises its own limit to the hard one as it starts, so what counts is what the running process has. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? []
    return Number(soft ?? MOST)
  } catch {
    return MOST // not Linux
  }
}
