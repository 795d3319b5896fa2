import { unescaped } from "./input/query.ts"

/** A request's address, taken apart by hand: `new URL` costs more than all the rest of a dispatch. */
export interface Address {
  /** As sent, without the query. */
  path: string
  query: string
  side: "admin" | "store" | undefined
}

export function addressOf(url: string): Address {
  const scheme = url.indexOf("://")
  const start = scheme < 0 ? 0 : url.indexOf("/", scheme + 3)
  const hash = url.indexOf("#", start)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf("?", start)
  const cut = mark < 0 || mark > end ? end : mark
  const path = start < 0 ? "/" : url.slice(start, cut)
  return { path, query: url.slice(cut + 1, end), side: sideOf(path) }
}

/** The words of a path, each decoded once; one slash at the end does not count. */
export function segmentsOf(path: string): string[] {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(1, -1) : path.slice(1)
  return trimmed.split("/").map(unescaped)
}

function sideOf(path: string): Address["side"] {
  if (path.startsWith("/admin") && (path.length === 6 || path[6] === "/")) return "admin"
  if (path.startsWith("/store") && (path.length === 6 || path[6] === "/")) return "store"
  return undefined
}
