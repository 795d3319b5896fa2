import dns from "node:dns"
import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { hostOf, isPublic } from "./address.ts"

export interface Posting {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether addresses of this machine and of private networks may be reached. */
  private_addresses: boolean
  /** For everything: to resolve the address, to connect, to wait for the response and to read it. */
  timeout_ms?: number | undefined
  /** Breaks it off before that. */
  signal?: AbortSignal | undefined
  /** How a name's addresses are found: dns.lookup. */
  resolve?: Resolve | undefined
}

type Resolve = (
  host: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void

export interface Answered {
  status: number
  /** The beginning of the response's body. */
  response: string
}

const TIMEOUT_MS = 10_000
const MOST_READ = 1_024

/**
 * Posts to an address that somebody else has chosen. The addresses behind its name are looked up once and looked at before
 * that very one is connected to. Redirects are not followed. Throws when there is no response in time.
 */
export async function post({ timeout_ms = TIMEOUT_MS, signal: stop, ...posting }: Posting): Promise<Answered> {
  const late = AbortSignal.timeout(timeout_ms)
  const signal = stop ? AbortSignal.any([late, stop]) : late
  try {
    const answer = await answerTo(begin(posting, signal))
    return { status: answer.statusCode ?? 0, response: await beginning(answer) }
  } catch (error) {
    if (late.aborted) throw new Error(`No answer within ${timeout_ms / 1_000} s`)
    if (stop?.aborted) throw new Error("Broken off before an answer came")
    throw error
  }
}

function begin(posting: Posting, signal: AbortSignal): ClientRequest {
  const { headers, body, private_addresses } = posting
  const url = new URL(posting.url)
  const host = hostOf(url)
  // A name that is an address already is connected to without being looked up.
  if (isIP(host) && !private_addresses && !isPublic(host)) throw isPrivate(host)
  const { request } = url.protocol === "https:" ? https : http
  const length = String(Buffer.byteLength(body))
  // Each has its own connection, so that none opened to a previous address is reused.
  const sent = request(url, {
    method: "POST",
    headers: { ...headers, "content-length": length },
    agent: false,
    lookup: lookingAt(posting),
    signal,
  })
  return sent.end(body)
}

/** Looks a name up as Node does, and leaves out the addresses that must not be reached. */
function lookingAt({ private_addresses, resolve = dns.lookup }: Posting): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const reachable = error ? [] : found.filter(({ address }) => private_addresses || isPublic(address))
      const [first] = reachable
      if (!first) callback(error ?? isPrivate(host), [])
      else if (options.all) callback(null, reachable)
      else callback(null, first.address, first.family)
    })
  }
}

function isPrivate(host: string): Error {
  return new Error(`${host} leads to a private address only; WEBHOOK_PRIVATE_ADDRESSES=true allows those`)
}

function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("response", resolve)
    sent.on("error", reject)
    // On status 101, Node emits no response.
    sent.on("close", () => reject(new Error("The connection was closed without an answer")))
  })
}

/** At most 1 kB of the body; what breaks off after the status has been read changes nothing. */
async function beginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let read = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      read += chunk.length
      if (read >= MOST_READ) break
    }
  } catch {}
  answer.destroy()
  // Databases accept no NUL; invalid or incomplete UTF-8 is left out.
  return Buffer.concat(chunks)
    .subarray(0, MOST_READ)
    .toString("utf8")
    .replace(/[\0\uFFFD]/g, "")
}
