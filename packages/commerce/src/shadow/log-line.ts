import type { ShadowRequest } from "./shadow-rule.ts"

const COMBINED = /"GET (\S+) HTTP\/[\d.]+"/
const JSON_LINE = /^\s*\{/

/**
 * The request of a line of an access log: the common and combined formats, and JSON with `method` and `url` (or `path`,
 * `request_uri`). Undefined for other methods, and for what is not answered by Medusa's interface.
 */
export function requestOfLine(line: string): ShadowRequest | undefined {
  const target = JSON_LINE.test(line) ? targetOfJson(line) : COMBINED.exec(line)?.[1]
  return target === undefined ? undefined : requestOf(target)
}

/** The path and query of an address, if it is one of /store or /admin. */
export function requestOf(target: string): ShadowRequest | undefined {
  const url = URL.parse(target, "http://shop")
  if (!url || !/^\/(store|admin)\//.test(url.pathname)) return undefined
  return { path: url.pathname, query: url.search.slice(1) }
}

function targetOfJson(line: string): string | undefined {
  try {
    const entry = JSON.parse(line) as Record<string, unknown>
    const inner = (entry.req ?? entry.request ?? entry) as Record<string, unknown>
    const method = inner.method ?? inner.request_method
    const target = inner.url ?? inner.uri ?? inner.request_uri ?? inner.path
    return method === "GET" && typeof target === "string" ? target : undefined
  } catch {
    return undefined
  }
}
