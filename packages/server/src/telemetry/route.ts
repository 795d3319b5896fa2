/** All addresses outside the API that are answered, as patterns. */
const EXACT = new Set(["/", "/health", "/health/ready", "/openapi.json", "/metrics"])
/** Operations that read their request's body themselves. */
const FILES = /^(\/admin\/uploads(?:\/protected)?)\/?$/
const BELOW = /^\/(app|docs|_next|admin|store)(?=\/|$)/
const HOOK = /^\/(hooks\/[\w-]+|(stripe|paypal)\/hooks)\/?$/
const TRPC = /^\/api\/trpc\/([\w.,-]+)$/

/**
 * The pattern of an address that is not a REST operation's. Never a part that a client has chosen: what is unknown has
 * one name for all, and so has what is below an address such as /app.
 */
export function patternOf(pathname: string, isOperation: (name: string) => boolean): string {
  if (EXACT.has(pathname)) return pathname
  const [, files] = FILES.exec(pathname) ?? []
  if (files) return files
  const operations = TRPC.exec(pathname)?.[1]?.split(",")
  if (operations) return `/api/trpc/${operations.every(isOperation) ? batchOf(operations) : "{unknown}"}`
  const [below] = BELOW.exec(pathname) ?? []
  if (below) return below === "/admin" || below === "/store" ? `${below}/{unknown}` : `${below}/{page}`
  if (HOOK.test(pathname)) return "/hooks/{provider_id}"
  return pathname.startsWith("/uploads/") ? "/uploads/{key}" : "{unknown}"
}

/** A page's first request may batch many operations: their combinations would be endless. */
const batchOf = (operations: string[]) => (operations.length === 1 ? operations[0] : "{batch}")
