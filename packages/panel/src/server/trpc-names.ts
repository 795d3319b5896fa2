import type { AppRouter } from "@mercer/api"
import type { TRPCClient } from "@trpc/client"
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query"
import type { Call } from "./trpc-calls.ts"

/** What the last name after an operation's path calls. */
type Ends = Record<string, (path: string[], ...given: never[]) => unknown>

/** Any operation by its path: `client.admin.orders.list.query(input)`. */
export function clientOver(call: Call): TRPCClient<AppRouter> {
  return named({
    query: (path, input: unknown) => call("query", path.join("."), input),
    mutate: (path, input: unknown) => call("mutation", path.join("."), input),
  }) as TRPCClient<AppRouter>
}

/** The TanStack Query options of an operation: `trpc.admin.orders.list.queryOptions(input, options)`. */
export function optionsOver(call: Call): TRPCOptionsProxy<AppRouter> {
  return named({
    queryKey: keyOf,
    queryOptions: (path, input: unknown, options?: object) => ({
      ...options,
      queryKey: keyOf(path, input),
      queryFn: () => call("query", path.join("."), input),
    }),
    mutationOptions: (path, options?: object) => ({
      ...options,
      mutationKey: [path],
      mutationFn: (input: unknown) => call("mutation", path.join("."), input),
    }),
  }) as TRPCOptionsProxy<AppRouter>
}

function keyOf(path: string[], input: unknown) {
  return [path, { ...(input !== undefined && { input }), type: "query" }]
}

/** Nested names, each the same object on every read, until one of `ends` is called. */
function named(ends: Ends, path: string[] = []): unknown {
  const known = new Map<string, unknown>()
  return new Proxy(() => {}, {
    get(_, name) {
      // An object with `then` would be awaited.
      if (typeof name !== "string" || name === "then") return undefined
      if (!known.has(name)) known.set(name, named(ends, [...path, name]))
      return known.get(name)
    },
    apply(_, __, given: never[]) {
      const end = path.at(-1) ?? ""
      const run = ends[end]
      if (!run) throw new Error(`${path.join(".")} can't be called`)
      return run(path.slice(0, -1), ...given)
    },
  })
}
