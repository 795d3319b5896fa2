import type pg from "pg"
import { CATALOG } from "./catalog.ts"
import type { Sizes } from "./sql.ts"
import { TRADE } from "./trade.ts"

/**
 * Fills a shop that has only its base rows with rows as a shop makes them over years: about a minute for each 200,000
 * orders. Keys are not checked and indexes are built at the end, which takes a third of the time.
 */
export async function growShop(pool: pg.Pool, sizes: Sizes, say: (words: string) => void): Promise<void> {
  const client = await pool.connect()
  // The shop's connections give up a statement after seconds; filling a large table may take hours.
  const run = (text: string) => client.query({ text, ...UNHURRIED })
  await run("SET statement_timeout = 0; SET session_replication_role = replica; SET maintenance_work_mem = '512MB'")
  const { rows: indexes } = await run(INDEXES)
  for (const { name } of indexes) await run(`DROP INDEX ${name}`)
  for (const [table, statement] of [...CATALOG, ...TRADE]) {
    say(table)
    await run(statement(sizes))
  }
  say(`${indexes.length} indexes`)
  for (const { definition } of indexes) await run(definition)
  say("statistics")
  await run("VACUUM (ANALYZE)")
  client.release(true)
}

const UNHURRIED = { query_timeout: 24 * 3_600_000 }

const INDEXES = `
  SELECT format('%I.%I', n.nspname, x.relname) AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_namespace n ON n.oid = x.relnamespace
  WHERE n.nspname IN ('public', 'mercer') AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`
