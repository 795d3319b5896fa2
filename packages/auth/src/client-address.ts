import { isIP } from "node:net"
import type { HeadersLike } from "./bearer.ts"

/**
 * The address a request came from. Behind `hops` proxies of our own (TRUST_PROXY) it is the one that the outermost of
 * them received; entries further left in X-Forwarded-For were written by the client and are ignored.
 */
export function clientAddress(headers: HeadersLike, socketAddress: string | null | undefined, hops = 0): string {
  const own = plain(socketAddress ?? "") ?? "unknown"
  if (hops <= 0) return own
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").reverse()
  let address = own
  for (const text of forwarded.slice(0, hops)) {
    const next = plain(text)
    if (!next) break
    address = next
  }
  return address
}

/**
 * Whether a request came over https to the outermost of `hops` proxies of our own: the one that saw the client writes it
 * to X-Forwarded-Proto. Without proxies it did not, since the server itself does not use TLS.
 */
export function cameOverHttps(forwarded: string | null | undefined, hops = 0): boolean {
  const seen = (forwarded ?? "").split(",").slice(-Math.max(hops, 1))
  return hops > 0 && seen[0]?.trim().toLowerCase() === "https"
}

// Proxies write ports and brackets, and a socket that listens on both families writes IPv4 inside IPv6.
function plain(text: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(text.trim()) ?? []
  const address = (bracketed ?? withPort ?? text.trim()).toLowerCase().replace(/^::ffff:(?=\d+\.)/, "")
  return isIP(address) ? address : null
}
