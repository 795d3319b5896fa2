import { readFileSync } from "node:fs"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** A server's connections, tracked from its start. The two sets are in order of insertion. */
export interface Connections {
  /** Each with its pending responses, in the order of their requests. */
  all: Map<Socket, Set<ServerResponse>>
  /** Connections without any request yet, with the time they were opened: milliseconds of `performance.now()`. */
  silent: Map<Socket, number>
  /** Idle after their last response. */
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

/** A new connection has this long before it counts as silent. */
const FRESH_MS = 1_000

/**
 * Keeps at most `most` connections. A new one replaces the longest silent one, else the longest idle one, so that a
 * client that holds connections open does not shut out others. The new one is refused only if all others are being
 * served.
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

const LOOK_EVERY_MS = 1_000

/**
 * Disconnects a client that has read nothing of an answer for `patience` milliseconds. Slow ones go on: what counts is
 * what the system has taken over, which stops when its own buffers and the client's are full.
 */
export function disconnectStalled(server: Server, { all }: Pick<Connections, "all">, patience = 15_000): void {
  const stalled = new WeakMap<Socket, { taken: number; since: number }>()
  const look = () => {
    const now = performance.now()
    for (const [socket, owed] of all) {
      if (owed.size === 0 || socket.writableLength === 0) stalled.delete(socket)
      else if (stalled.get(socket)?.taken !== takenOver(socket))
        stalled.set(socket, { taken: takenOver(socket), since: now })
      else if (now - (stalled.get(socket)?.since ?? now) >= patience) socket.destroy()
    }
  }
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  server.once("close", () => clearInterval(looking))
}

/** How many bytes the system has taken over: node itself says only how many it was given, and has no other way to ask. */
function takenOver(socket: Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }): number {
  const { _handle: handle } = socket
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}

const MOST = 10_000
const OTHER_FILES = 512

/** How many connections fit in addition to the process's other open files: the system's limit is `ulimit -n`. */
export function mostConnections(limit = openFilesLimit()): number {
  return Math.max(Math.floor(limit / 2), Math.min(MOST, limit - OTHER_FILES))
}

/** Node raises its limit to the hard limit at startup, so the running process's limit counts. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? []
    return Number(soft ?? MOST)
  } catch {
    return MOST // not Linux
  }
}
