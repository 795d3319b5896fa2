import { blockersOf } from "@mercer/db"
import { type Finding, fine, note, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

const LONG_S = 5
const MB = 1_048_576
/** What a slow disk scans in a second, and each index takes by itself. */
const SPEED = { mb_per_s: 150, index_s: 0.05, tables_s: 1 }

/** Stock below zero, which v1 allows. */
export async function aboutStock({ rows }: Reader): Promise<Finding> {
  const below = await rows<{ sku: string; quantity: number }>(
    `SELECT coalesce(sku, id) AS sku, inventory_quantity AS quantity FROM public.product_variant
     WHERE inventory_quantity < 0 AND deleted_at IS NULL ORDER BY inventory_quantity, 1`,
  )
  if (below.length === 0) return fine("stock", "none below zero")
  const some = below.slice(0, 5).map(({ sku, quantity }) => `${sku} ${quantity}`)
  return note(
    "stock",
    `${below.length} variants are below zero (${some.join(", ")}): they stay, and sell again when stock is above zero`,
  )
}

/** Transactions that a take-over would wait for. */
export async function aboutTransactions({ client, rows }: Reader): Promise<Finding[]> {
  const long = (await blockersOf(client)).filter(({ seconds }) => seconds >= LONG_S)
  const prepared = await rows<{ gid: string }>("SELECT gid FROM pg_prepared_xacts WHERE database = current_database()")
  const findings = [
    ...long.map(({ pid, name, address, seconds }) =>
      note(
        "transactions",
        `process ${pid} (${name}${address ? ` at ${address}` : ""}) has a transaction open for ${seconds} s: apply waits for it`,
      ),
    ),
    ...prepared.map(({ gid }) =>
      work(
        "transactions",
        `the prepared transaction ${gid} is open: indexes cannot be built before it ends`,
        `ROLLBACK PREPARED '${gid}';`,
      ),
    ),
  ]
  return findings.length > 0 ? findings : [fine("transactions", "no long ones are open")]
}

/** Seconds that apply takes, by the size of the tables that get indexes. Nobody waits for most of them. */
export async function estimatedSeconds({ rows, schema }: Reader, indexedTables: string[]): Promise<number> {
  const sizes = await rows<{ name: string; bytes: string }>(
    `SELECT c.relname AS name, pg_relation_size(c.oid) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = ANY ($2)`,
    [schema, indexedTables],
  )
  const mb = new Map(sizes.map(({ name, bytes }) => [name, Number(bytes) / MB]))
  // Building concurrently reads a table twice.
  const seconds = indexedTables.map((table) => SPEED.index_s + (2 * (mb.get(table) ?? 0)) / SPEED.mb_per_s)
  return Math.ceil(SPEED.tables_s + seconds.reduce((sum, one) => sum + one, 0))
}

/** What the shop's database holds. */
export async function aboutSize({ rows }: Reader): Promise<Finding> {
  const [size] = await rows<{ orders: number; mb: number }>(
    `SELECT (SELECT count(*) FROM public."order")::int AS orders, (pg_database_size(current_database()) / ${MB})::int AS mb`,
  )
  return fine("size", `${size?.orders} orders, ${size?.mb} MB`)
}
