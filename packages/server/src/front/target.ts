import type { IncomingMessage } from "node:http"
import { BadRequest } from "./bad-request.ts"

/** Of `http://shop.example.com:9000/store/products?limit=1`: the host and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)(\/[^#]*|\?[^#]*)?$/i

/**
 * A request whose target is a whole URL, as sent to proxies, becomes one for the path in it: the host in it stands above
 * the header's (RFC 9112, 3.2.2). It is changed in place, so that all that handle the request see the same.
 */
export function resolveTarget(incoming: IncomingMessage): void {
  const [, host, rest = "/"] = ABSOLUTE.exec(incoming.url ?? "") ?? []
  if (host === undefined || hostsOf(incoming).length > 1) return
  incoming.url = rest.startsWith("?") ? `/${rest}` : rest
  incoming.headers.host = host
}

/** A name, or an address in brackets, and a port; it may be empty (RFC 9110, 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i

/**
 * HTTP/1.1 requires exactly one Host. Programs in front that read the first of two where we read the last, or the other
 * way round, would pass on what they mean to keep out.
 */
export function mustNameHost(incoming: IncomingMessage): void {
  const hosts = hostsOf(incoming)
  if (hosts.length > 1) throw new BadRequest(400, "A request has one Host header, not several")
  if (hosts.length === 0 && incoming.httpVersion !== "1.0") throw new BadRequest(400, "The Host header is missing")
  if (!HOST.test(incoming.headers.host ?? "")) throw new BadRequest(400, "The Host header is not valid")
}

/** As they were sent: node keeps only the first of two. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") hosts.push(rawHeaders[at + 1] ?? "")
  }
  return hosts
}
