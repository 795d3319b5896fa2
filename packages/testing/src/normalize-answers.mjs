// Recorded responses without what differs between two runs of the same program: ids, times, tokens and counted names.

const KINDS = [
  // Ids and what is made of them, such as email addresses.
  ["id", /\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/gi],
  ["uuid", /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi],
  ["token", /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g],
  ["hash", /\b(?:cus_)?[0-9a-f]{24,}\b/g],
  ["random", /\b(?:session|whsec|msg|seti|pi|re|act)_[\w+/=-]{12,}/g],
]

/** Values of these keys are random, whatever their format. */
const RANDOM_KEYS = new Set([
  "access_token",
  "secret",
  "state",
  "token",
  "idempotency_key",
  "api_token",
  "code_verifier",
])
/** Values of these keys are counted up by a database, which may be shared by several tests. */
const COUNTED_KEYS = new Set(["display_id"])

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g
const DAY = 86_400_000

/**
 * The responses of one test, in the order of the requests, with placeholders numbered by their first appearance in it.
 * @param {{ place: number, name: string, method: string, url: string, status: number, body: string, at: string }[]} answers
 */
export function normalize(answers) {
  const names = new Map()
  const counts = new Map()
  const placeholder = (kind, value) => {
    const key = `${kind} ${value.toLowerCase()}`
    if (!names.has(key)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      names.set(key, `<${kind} ${counts.get(kind)}>`)
    }
    return names.get(key)
  }
  return answers
    .toSorted((a, b) => a.place - b.place)
    .map(({ name, method, url, status, body, at }) => {
      const plain = (text) => withoutRandom(text, Date.parse(at), placeholder)
      const path = plain(decoded(url.replace(/^https?:\/\/[^/]+/, "")))
      return { request: `${name} ${method} ${path}`, status, body: valuesOf(parsed(body), plain, placeholder) }
    })
}

function withoutRandom(text, at, placeholder) {
  let plain = text.replace(TIME, (time) => (isOfTheRun(time, at) ? "<time>" : time))
  for (const [kind, pattern] of KINDS)
    plain = plain.replace(pattern, (value, prefix) => placeholder(kind === "id" ? prefix.toLowerCase() : kind, value))
  return plain
    .replace(/\b(1[6-9]\d{11})\b/g, "<time>")
    .replace(/\b(1[6-9]\d{8})\b/g, (seconds) => (isNear(Number(seconds) * 1000, at) ? "<time>" : seconds))
    .replace(/mercer-(test|worker)-\w+/g, "mercer-$1")
    .replace(/(127\.0\.0\.1|localhost):\d+/g, "$1:<port>")
    .replace(/(code|shopper|operator|new|scene-)\d+/gi, (counted, word) => placeholder(word.toLowerCase(), counted))
}

/** A time near that of the request, or with the odd milliseconds that only a clock gives. */
function isOfTheRun(time, at) {
  const ms = Date.parse(time)
  return ms % 1000 !== 0 || isNear(ms, at)
}

const isNear = (ms, at) => Math.abs(ms - at) < 2 * DAY

function valuesOf(value, plain, placeholder, key = "") {
  if (typeof value === "number" && value > 1_600_000_000) return Number.isInteger(value) ? timeOr(value, plain) : value
  if (value !== null && value !== undefined && COUNTED_KEYS.has(key)) return placeholder(key, String(value))
  if (typeof value === "string") return RANDOM_KEYS.has(key) ? `<${key}>` : plain(value)
  if (Array.isArray(value)) return inOrder(value, key).map((one) => valuesOf(one, plain, placeholder))
  if (typeof value !== "object" || value === null) return value
  const sorted = Object.keys(value).sort()
  return Object.fromEntries(sorted.map((name) => [plain(name), valuesOf(value[name], plain, placeholder, name)]))
}

/** Seconds or milliseconds of the run's time, as providers give them. */
function timeOr(value, plain) {
  const text = plain(String(value))
  return text.startsWith("<") ? text : value
}

/** Sessions of a cart are made at one moment, so they come by their random ids. */
function inOrder(values, key) {
  if (key !== "payment_sessions") return values
  const provider = (session) => String(session?.provider_id)
  return values.toSorted((a, b) => provider(a).localeCompare(provider(b)))
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function decoded(url) {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
