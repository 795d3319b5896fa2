import { AsyncLocalStorage, AsyncResource } from "node:async_hooks"
import type { Database } from "@mercer/db"
import type { Seen } from "./seen.ts"

type Client = { query(...args: unknown[]): unknown; [COUNTED]?: true }
type Pool = Database["pool"]

const COUNTED = Symbol("counted")

/**
 * Counts the SQL statements of each request. This is the only thing in Mercer that knows its request without being given
 * it: statements are sent by Prisma, which takes no request along.
 */
export function countStatements(pool: Pool) {
  const requests = new AsyncLocalStorage<Seen>()
  pool.on("acquire", (client) => count(client as unknown as Client, requests))
  keepCallers(pool)
  return { within: <T>(seen: Seen, work: () => T): T => requests.run(seen, work) }
}

function count(client: Client, requests: AsyncLocalStorage<Seen>): void {
  if (client[COUNTED]) return
  client[COUNTED] = true
  const query = client.query.bind(client)
  client.query = (...args) => {
    const seen = requests.getStore()
    if (seen?.statements !== undefined) seen.statements++
    return query(...args)
  }
}

/** While no connection is free, callers wait in the pool, which would call them as part of the request that frees one. */
export function keepCallers(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown
  pool.connect = ((done?: (...args: unknown[]) => unknown) =>
    connect(done && pool.idleCount === 0 ? AsyncResource.bind(done) : done)) as typeof pool.connect
}
