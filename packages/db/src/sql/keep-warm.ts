import type pg from "pg"
import type { StatementNames } from "./statement-names.ts"

const LOOK_EVERY_MS = 15_000

interface Prepared {
  connection: { parsedStatements: Record<string, string>; submittedNamedStatements?: Record<string, string> }
}

/**
 * Opens the pool's connections, and prepares on each the large statements that were used on any of them: the first to
 * need one on a connection would wait for it to be parsed and planned. Again when a connection or a statement is new;
 * only while the pool is idle. `sent` is a statement as the pool's clients send it, with the shop's schema. Returns what
 * stops it.
 */
export function keepWarm(
  pool: pg.Pool,
  { large }: StatementNames,
  sent: (text: string) => string,
): { now(): Promise<void>; stop(): void } {
  const seen = new WeakMap<pg.PoolClient, number>()
  const isCold = (client: pg.PoolClient) => (seen.get(client) ?? -1) < large.size
  let complete = { connections: 0, statements: -1 }

  async function warm(): Promise<void> {
    const isDone = complete.statements === large.size && complete.connections === pool.totalCount
    if (isDone || pool.ending || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return
    const taken = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()))
    const clients = taken.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))
    // Requests go on with those that need nothing.
    for (const client of clients.filter((one) => !isCold(one))) client.release()
    for (const client of clients.filter(isCold)) await prepareOn(client)
    complete = { connections: pool.totalCount, statements: large.size }
  }

  async function prepareOn(client: pg.PoolClient): Promise<void> {
    try {
      const wanted = [...large]
      for (const [name, text] of wanted) await prepare(client, name, sent(text))
      seen.set(client, wanted.length)
      client.release()
    } catch (error) {
      // What it has prepared is not certain now.
      client.release(error as Error)
    }
  }

  const now = () => warm().catch(() => {})
  const looking = setInterval(now, LOOK_EVERY_MS).unref()
  return { now, stop: () => clearInterval(looking) }
}

/** Parses and plans: EXPLAIN makes the plan that later executions use, and runs nothing. */
async function prepare(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const { connection } = client as unknown as Prepared
  if (Object.hasOwn(connection.parsedStatements, name)) return
  await client.query(`PREPARE ${name} AS ${text}`)
  connection.parsedStatements[name] = text
  const values = Array.from({ length: parametersOf(text) }, () => "NULL")
  await client.query(`EXPLAIN EXECUTE ${name}${values.length > 0 ? `(${values.join()})` : ""}`)
}

const parametersOf = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
