import type { ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Reply } from "@mercer/rest/handler"
import type { Prepared } from "./shared.ts"

/** Writes the web's `Response` to node's: texts at once, others as they stream. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  if (outgoing.headersSent) return void response.body?.cancel() // it timed out
  const head: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) if (name !== "set-cookie") head[name] = value
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) head["set-cookie"] = cookies
  const type = response.headers.get("content-type") ?? ""
  if (!response.body) return end(outgoing, response.status, head)
  if (/^(application\/json|text\/)/.test(type)) {
    return end(outgoing, response.status, head, Buffer.from(await response.arrayBuffer()))
  }
  outgoing.writeHead(response.status, named(head, outgoing))
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(ignoreAbort)
}

/** Writes an answer whose body is shared by all: the connection gets the same bytes, not a copy of them. */
export function writePrepared({ status, headers, body }: Prepared, outgoing: ServerResponse): void {
  if (!outgoing.headersSent) end(outgoing, status, { ...headers }, body ?? undefined)
}

/** Writes the REST handler's reply. */
export function writeReply({ status, text, bytes, headers, sent }: Reply, outgoing: ServerResponse): void {
  if (outgoing.headersSent) return // it timed out
  const body = text !== null && text.length > SHORT ? bytesOf(text, sent) : (text ?? undefined)
  end(outgoing, status, headers.toRecord(), bytes ?? body)
}

function bytesOf(text: string, sent: Reply["sent"]): Buffer {
  if (!sent) return Buffer.from(text)
  sent.bytes ??= Buffer.from(text)
  return sent.bytes
}

/** Writes an error as every operation does: `{type, message}`. */
export function writeError(outgoing: ServerResponse, status: number, type: string, message: string) {
  const head: Record<string, string> = { "content-type": "application/json; charset=utf-8" }
  if (status === 503) head["retry-after"] = "5"
  end(outgoing, status, head, Buffer.from(JSON.stringify({ type, message })))
}

/** Up to this many characters it is cheaper to copy a text than to write it after the head. */
const SHORT = 32_768

/** A text goes out together with the head, in one write; a Buffer goes out in a second one. */
function end(
  outgoing: ServerResponse,
  status: number,
  head: Record<string, string | string[]>,
  body?: Buffer | string,
) {
  // 204 and 304 have no length; a HEAD response has the length that GET would have.
  const sized = status !== 204 && status !== 304 && head["content-length"] === undefined
  if (sized && (body || outgoing.req.method !== "HEAD"))
    head["content-length"] = String(body === undefined ? 0 : Buffer.byteLength(body))
  outgoing.writeHead(status, named(head, outgoing))
  outgoing.end(body)
}

/** With the request's id, so that whoever gets an error can name it to the operator. */
function named(head: Record<string, string | string[]>, { req }: ServerResponse) {
  try {
    const id = req.headers["x-request-id"]
    if (id) head["x-request-id"] = id
  } catch {
    // Reading its headers may be what has failed: the client gets its answer all the same.
  }
  return head
}

/** The client has disconnected: there is nobody to answer. */
export function ignoreAbort(error: NodeJS.ErrnoException) {
  const gone = ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "ABORT_ERR"]
  if (!gone.includes(error.code ?? "")) throw error
}
