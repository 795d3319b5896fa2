import type { Context } from "../context/context.ts"
import { type ReadWithVersion, readWithVersion } from "./queries.ts"

/** Parts of a context through which an answer could depend on more than the rows of its one read. */
const OTHERS = ["db", "tx", "now", "limits", "request", "accounts", "logins", "storeLogin", "jobs"] as const

/**
 * Lets the context's read report its version. What the operation takes from the context besides makes its answer one that
 * cannot be kept. Changes the context.
 */
export function recordedReads(ctx: Context, tracked: ReadonlySet<string>) {
  const { query, providers, counts } = ctx
  let read: ReadWithVersion | undefined
  let isOnly = true
  let isTracked = true
  const other = () => {
    isOnly = false
  }
  const recorded: Context["query"] = async (statement, values) => {
    const { versioned } = statement
    if (read || !versioned) {
      other()
      return query(statement, values)
    }
    const found = await readWithVersion({ query }, { ...statement, versioned }, values, tracked)
    read = found.read
    isTracked = found.tracked
    return found.rows
  }
  // Whether counts are estimates depends on the interface alone; what was counted earlier may be old.
  const counted: typeof counts.counted = (...of) => {
    other()
    return counts.counted(...of)
  }
  Object.assign(ctx, { query: recorded, providers: noting(providers, other), counts: { ...counts, counted } })
  for (const name of OTHERS) note(ctx, name, other)
  return { only: () => (isOnly ? read : undefined), isTracked: () => isTracked }
}

function note(ctx: Context, name: (typeof OTHERS)[number], other: () => void): void {
  const value = ctx[name]
  const get = () => {
    other()
    return value
  }
  Object.defineProperty(ctx, name, { get, enumerable: true })
}

/** Providers answer as they like, at any time. */
function noting<T extends object>(providers: T, other: () => void): T {
  const get = (from: T, name: string | symbol) => {
    other()
    return Reflect.get(from, name, from)
  }
  return new Proxy(providers, { get })
}
