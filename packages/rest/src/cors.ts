export type Origins = readonly (string | RegExp)[]

const METHODS = "GET,HEAD,PUT,PATCH,POST,DELETE"
const LONGEST_ORIGIN = 500

/** The origins of a setting as v1 reads it: a comma list, untrimmed; entries like `/shop\.example$/` are patterns. */
export function parseOrigins(setting = ""): Origins {
  return setting === "" ? [] : setting.split(",").map((entry) => pattern(entry) ?? entry)
}

export function isAllowed(origins: Origins, origin: string): boolean {
  if (origin.length > LONGEST_ORIGIN) return false
  return origins.some((entry) => (typeof entry === "string" ? entry === origin : entry.test(origin)))
}

/** The CORS headers for a page's origin. An unknown origin gets a response too, but its page may not read it. */
export function corsHeaders(origins: Origins, origin: string | null, exposed?: string): Record<string, string> {
  return {
    ...(origin !== null && isAllowed(origins, origin) && { "access-control-allow-origin": origin }),
    vary: "Origin",
    "access-control-allow-credentials": "true",
    ...(exposed && { "access-control-expose-headers": exposed }),
  }
}

/** The response to a preflight request; every path below a prefix returns it, known or not. */
export function preflightHeaders(
  origins: Origins,
  origin: string | null,
  asked: string | null,
): Record<string, string> {
  return {
    ...corsHeaders(origins, origin),
    vary: "Origin, Access-Control-Request-Headers",
    "access-control-allow-methods": METHODS,
    ...(asked !== null && { "access-control-allow-headers": asked }),
    "content-length": "0",
  }
}

function pattern(entry: string): RegExp | undefined {
  const [, source, flags] = /^\/(.+)\/([gimsuy]*)$/.exec(entry) ?? []
  if (source === undefined) return undefined
  try {
    return new RegExp(source, flags?.replace(/[gy]/g, "")) // g and y would make it stateful
  } catch {
    return undefined
  }
}
