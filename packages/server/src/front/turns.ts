import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { type Lane, makeLane } from "./lane.ts"
import { hasBody } from "./request.ts"

type Waiting = [incoming: IncomingMessage, outgoing: ServerResponse]

/** One connection's requests: the one that is being answered, those behind it, and the bytes not looked at yet. */
interface Turns {
  isAnswering: boolean
  /** Requests that were sent before the previous one was answered, in their order: rarely more than one. */
  waiting: Waiting[]
  /** How many requests have begun on this connection. */
  begun: number
  unread: Buffer | undefined
  /** Node's own listener, which parses what has arrived. */
  parse: (bytes: Buffer) => void
}

const turnsOf = new WeakMap<Socket, Turns>()

/**
 * Answers the requests of one connection one after the other: each when the answer to the one before has been handed to
 * the system completely. While one waits, no further one is read. So a client that sends thousands of requests at once,
 * and never reads an answer, costs as much memory as one that sends two. Node itself would begin all of those that
 * arrive together. Of all connections together one request that was sent ahead is begun at a time: clients that wait for
 * their answers, as browsers do, share the server with one such client, not with all.
 */
export function serveInTurn(server: Server, handle: RequestListener): void {
  const inLane = makeLane(1)
  server.on("connection", (socket: Socket) => readInTurn(server, socket))
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const turns = turnsOf.get(incoming.socket)
    if (!turns) return handle(incoming, outgoing)
    turns.begun++
    if (turns.isAnswering) turns.waiting.push([incoming, outgoing])
    else answer(turns, [incoming, outgoing], handle, inLane)
  })
}

/**
 * Connections stay HTTP. Next adds a listener for WebSockets at its first request, which only development has: with it,
 * an `Upgrade` header would take a connection out of our hands.
 */
export function refuseUpgrades(server: Server): void {
  server.on("newListener", (event: string) => {
    if (event === "upgrade") queueMicrotask(() => server.removeAllListeners("upgrade"))
  })
}

/** Whether the client has sent further requests behind this one. */
export function isSentAhead(incoming: IncomingMessage): boolean {
  const turns = turnsOf.get(incoming.socket)
  return turns !== undefined && (turns.waiting.length > 0 || (turns.unread !== undefined && !hasBody(incoming)))
}

/** Of one response and event: more are a mistake. */
const LISTENERS = 20

function answer(turns: Turns, [incoming, outgoing]: Waiting, handle: RequestListener, inLane: Lane): void {
  const { socket } = incoming
  turns.isAnswering = true
  // Five of ours and as many of Next's wait for a page's end: node would warn of each page.
  outgoing.setMaxListeners(LISTENERS)
  outgoing.once("close", () => {
    turns.isAnswering = false
    const next = turns.waiting.shift()
    if (!next || socket.destroyed || !socket.writable) return
    turns.isAnswering = true
    inLane(next[1], () => {
      if (turns.waiting.length === 0) socket.resume()
      answer(turns, next, handle, inLane)
    })
  })
  handle(incoming, outgoing)
}

/** Hands what arrives to node's parser piece by piece, at most one request at a time. */
function readInTurn(server: Server, socket: Socket): void {
  const [parse] = socket.listeners("data") as Turns["parse"][]
  // In development the pages' updates come over connections that stop being HTTP.
  if (!parse || server.listenerCount("upgrade") > 0) return
  const turns: Turns = { isAnswering: false, waiting: [], begun: 0, unread: undefined, parse }
  turnsOf.set(socket, turns)
  socket.on("data", (bytes: Buffer) => {
    turns.unread = turns.unread ? Buffer.concat([turns.unread, bytes]) : bytes
    read(turns, socket)
  })
  socket.off("data", parse)
  // Node also resumes it, for the body of the request that is being answered.
  socket.on("resume", () => read(turns, socket))
}

function read(turns: Turns, socket: Socket): void {
  let least = 0
  while (turns.unread && turns.waiting.length === 0 && !socket.isPaused() && socket.writable) {
    const { begun } = turns
    turns.parse(takePiece(turns, least))
    // A piece that began no request was a part of a body, which may be full of blank lines.
    least = turns.begun > begun ? 0 : Math.max(2 * least, 64)
  }
  if (turns.waiting.length > 0) socket.pause()
}

const BLANK_LINE = "\r\n\r\n"

/** Takes what has arrived up to the next blank line, which ends a request's headers: at least so many bytes. */
function takePiece(turns: Turns, least: number): Buffer {
  const unread = turns.unread as Buffer
  const blank = unread.indexOf(BLANK_LINE, Math.max(least - BLANK_LINE.length, 0), "latin1")
  const end = blank < 0 ? unread.length : blank + BLANK_LINE.length
  turns.unread = end < unread.length ? unread.subarray(end) : undefined
  return end < unread.length ? unread.subarray(0, end) : unread
}
