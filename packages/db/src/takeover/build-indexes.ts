import { inSchema, PUBLIC } from "../schema.ts"
import type { Queryable } from "./catalog.ts"
import type { LateIndex } from "./reduced.ts"

/** What building one index reports. */
export interface IndexProgress {
  index: string
  no: number
  of: number
}

/**
 * Builds indexes one at a time while everybody goes on writing. One that is there stays, unless it is what a killed build
 * has left: that is dropped and built again. Those that need pg_trgm are left out where it is not available.
 */
export async function buildIndexes(
  client: Queryable,
  { schema, indexes }: { schema: string; indexes: LateIndex[] },
  progress: (step: IndexProgress) => void,
): Promise<void> {
  // Neither building concurrently nor waiting for old transactions keeps anybody from writing.
  await client.query("SET statement_timeout = 0; SET lock_timeout = 0")
  const trigrams = await trigramClass(client)
  const possible = indexes.filter(({ rest }) => trigrams || !rest.includes(TRIGRAMS))
  for (const [at, index] of possible.entries()) {
    progress({ index: index.name, no: at + 1, of: possible.length })
    await buildIndex(client, schema, { ...index, rest: index.rest.replaceAll(TRIGRAMS, trigrams ?? TRIGRAMS) })
  }
}

const TRIGRAMS = "gin_trgm_ops"

async function buildIndex(client: Queryable, schema: string, { name, rest, unique }: LateIndex): Promise<void> {
  const state = await stateOf(client, schema, name)
  if (state === "valid") return
  if (state === "invalid") await client.query(inSchema(`DROP INDEX CONCURRENTLY public."${name}"`, schema))
  await client.query(`CREATE ${unique ? "UNIQUE " : ""}INDEX CONCURRENTLY "${name}" ${inSchema(rest, schema)}`)
}

async function stateOf(client: Queryable, schema: string, name: string) {
  const { rows } = await client.query<{ is_valid: boolean }>(
    `SELECT i.indisvalid AS is_valid FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
     JOIN pg_namespace n ON n.oid = x.relnamespace WHERE n.nspname = $1 AND x.relname = $2`,
    [schema, name],
  )
  return rows[0] && (rows[0].is_valid ? "valid" : "invalid")
}

/** pg_trgm's operator class with its schema, so that it is found whatever the search path. */
async function trigramClass(client: Queryable): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT n.nspname AS schema FROM pg_opclass o JOIN pg_namespace n ON n.oid = o.opcnamespace
     WHERE o.opcname = $1 ORDER BY n.nspname <> $2 LIMIT 1`,
    [TRIGRAMS, PUBLIC],
  )
  return rows[0] && `"${rows[0].schema}".${TRIGRAMS}`
}
