import { isIP } from "node:net"
import { type FaultCode, Refusal, type RefusalFault } from "@mercer/commerce"
import ipaddr from "ipaddr.js"

const LONGEST = 2_000

/** IPv6 addresses that belong to anybody begin with these three bits; the rest is spoken for or unknown. */
const GLOBAL = ipaddr.parseCIDR("2000::/3")

/**
 * Whether an address is one of the internet at large: not this machine's, a private network's, a provider's inner one, a
 * group's or one that maps to another address. An IPv4 address inside an IPv6 one counts as what it is.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL))
}

/**
 * The URL of a webhook as it is kept. Throws invalid_data when it is none of http or https, names a login, is too long or,
 * unless these are allowed, leads to this machine or a private network by itself. What its name leads to is looked at at
 * every sending.
 */
export function webhookUrl(given: string, private_addresses: boolean): string {
  if (!URL.canParse(given)) refuse("is not an address", "web_address")
  const url = new URL(given)
  if (url.protocol !== "https:" && url.protocol !== "http:")
    refuse("must begin with https:// or http://", "web_address")
  if (url.username || url.password) refuse("must not hold a login", "address_login")
  if (!private_addresses && leadsInside(hostOf(url))) refuse("leads to a private address", "private_address")
  url.hash = ""
  if (url.href.length > LONGEST) refuse(`must have at most ${LONGEST} characters`, "too_long", { most: LONGEST })
  return url.href
}

/** The name or address that a URL leads to, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "")
}

const leadsInside = (host: string) => (isIP(host) ? !isPublic(host) : /(^|\.)localhost\.?$/.test(host))

function refuse(message: string, code: FaultCode, params?: RefusalFault["params"]): never {
  const fault = { path: "url", code, ...(params && { params }) }
  throw new Refusal("invalid_data", `url ${message}`, undefined, { faults: [fault] })
}
