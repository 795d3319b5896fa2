/** An origin that may call from a browser: the exact text, or a pattern. */
export type OriginRule = string | RegExp

/** What decides whether a write may come from where it comes from. */
export interface OriginFacts {
  method: string
  /** The Origin header; absent (null) when no browser sends it. */
  origin: string | null | undefined
  /** The Sec-Fetch-Site header: the relation of the page's site to ours, set by the browser. */
  site?: string | null | undefined
  /** The Host header. */
  host: string | null | undefined
  /** PUBLIC_URL, where it is set. */
  publicUrl?: string | null
  /** ADMIN_CORS and STORE_CORS, parsed. */
  cors: readonly OriginRule[]
}

/**
 * Is a request with a login cookie, or for a login, allowed? A write is not if it was made on a
 * foreign page. Storefronts on another site are allowed only if the shop's settings list them.
 */
export function originAllowed({ method, origin, site, host, publicUrl, cors }: OriginFacts): boolean {
  if (["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase())) return true
  if (site?.toLowerCase() === "cross-site") return !!origin && origin !== "null" && matches(cors, origin)
  if (origin === null || origin === undefined) return true
  // Sandboxed frames and local files have this origin, and anyone can make one.
  if (origin === "null") return false
  return isOurs(origin, host, publicUrl) || matches(cors, origin)
}

/**
 * The origins of a setting: a comma list without trimming, where an entry written like /this/i is a pattern.
 * v1: the delimiters ~ @ ; % # ' work as well, and a pattern that isn't one is taken as text.
 */
export function parseOrigins(text: string | null | undefined): OriginRule[] {
  return (text ?? "")
    .split(",")
    .filter((entry) => entry !== "")
    .map((entry) => patternIn(entry) ?? entry)
}

// No host name is this long, and a pattern may be slow on a very long text.
const LONGEST_ORIGIN = 500

/** Is the origin one of these? */
export function matches(origins: readonly OriginRule[], origin: string): boolean {
  if (origin.length > LONGEST_ORIGIN) return false
  return origins.some((rule) => (typeof rule === "string" ? rule === origin : rule.test(origin)))
}

function patternIn(entry: string) {
  const [, , source, flags = ""] = /^([/~@;%#'])(.*?)\1([gimsuy]*)$/.exec(entry) ?? []
  if (source === undefined) return null
  try {
    // With g or y a pattern is stateful and matches differently the next time.
    return new RegExp(source, flags.replace(/[gy]/g, ""))
  } catch {
    return null
  }
}

function isOurs(origin: string, host: string | null | undefined, publicUrl: string | null | undefined) {
  const from = urlOf(origin)
  if (from?.origin !== origin.toLowerCase()) return false
  if (publicUrl) return urlOf(publicUrl)?.origin === from.origin
  // Behind a proxy we don't know the scheme the browser used, so only the host and port have to agree.
  return !!host && urlOf(`${from.protocol}//${host}`)?.host === from.host
}

function urlOf(text: string) {
  if (!/^https?:\/\//i.test(text)) return null
  return URL.canParse(text) ? new URL(text) : null
}
