import { readFileSync } from "node:fs"

/** Where our responses differ from the recorded ones of Medusa 1.20.10, and why. */
const EXCEPTIONS: [path: RegExp, why: string][] = [
  [/^admin\.customers\.create\.customer\.password_hash$/, "a secret, which v1 gives away"],
  [/\.raw_discount_total$/, "an inner value of v1's totals that it strips elsewhere"],
  [
    /^store\.payment-sessions\.create\.data$/,
    "v1 answers the cart twice, as `cart` and as `data`; the seed has `cart`",
  ],
]

/** What v1 answers with 404 unless a feature flag is set, so that nothing was recorded. */
export const UNRECORDED = new Set(["admin.currencies.update"])

/** Objects that the shop stores without reading their contents. */
const FREE = new Set(["metadata", "data"])

/** The recorded response of Medusa 1.20.10 for an operation of the table. */
export function recordedAnswer(name: string): { status: number; body?: unknown } {
  return JSON.parse(readFileSync(new URL(`../contract/examples/${name}.json`, import.meta.url), "utf8"))
}

/** What the recorded response has and ours does not, except for the known exceptions. */
export function lackingIn(name: string, ours: unknown): string[] {
  const known = (difference: string) => EXCEPTIONS.some(([path]) => path.test(difference.split(":")[0] ?? ""))
  const found = differences(recordedAnswer(name).body ?? {}, ours ?? {}, name).filter((one) => !known(one))
  return [...new Set(found)]
}

type Values = Record<string, unknown>

/** What is in the recorded response and not in ours. Null matches any type. */
export function differences(recorded: unknown, ours: unknown, path: string): string[] {
  if (recorded === null || ours === null) return []
  if (kind(recorded) !== kind(ours)) return [`${path}: ${kind(ours)}, not ${kind(recorded)}`]
  if (Array.isArray(recorded)) return ofLists(recorded, ours as unknown[], path)
  if (typeof recorded !== "object" || isFree(path)) return []
  return Object.entries(recorded).flatMap(([key, value]) =>
    key in (ours as Values) ? differences(value, (ours as Values)[key], `${path}.${key}`) : [`${path}.${key}: missing`],
  )
}

/** Each recorded row must find its keys in every one of ours. */
function ofLists(recorded: unknown[], ours: unknown[], path: string): string[] {
  if (recorded.length > 0 && ours.length === 0) return [`${path}: empty, so that nothing is compared`]
  return recorded.flatMap((one) => ours.flatMap((other) => differences(one, other, path)))
}

/** `data` of a completed cart is the order; everywhere else it is a provider's. */
function isFree(path: string): boolean {
  const last = path.split(".").at(-1) ?? ""
  return FREE.has(last) && !/^store\.[a-z-]+\.[a-z-]+\.data$/.test(path)
}

const kind = (value: unknown) => (Array.isArray(value) ? "array" : typeof value)
