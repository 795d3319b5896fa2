import type pg from "pg"
import { identifierOf, inSchema } from "../schema.ts"
import { buildIndexes, type IndexProgress } from "./build-indexes.ts"
import { added, dumpOf, fingerprintOf, type Queryable, readSchema, type SchemaObject } from "./catalog.ts"
import { type Blocker, changingTables } from "./locks.ts"
import { type LateIndex, reduced } from "./reduced.ts"

/** What a take-over reports while it works. */
export type ApplyProgress =
  | { step: "tables" }
  | { step: "applied" }
  | { step: "waiting"; blockers: Blocker[] }
  | ({ step: "index" } & IndexProgress)

/** What was added to v1's schema, for undo. `indexes` are those still to be built. */
export interface Made {
  objects: SchemaObject[]
  indexes: LateIndex[]
}

/** How a shop of Medusa v1 is taken over. */
export interface ApplyOptions {
  /** That of the plan: another schema than the planned one is refused. */
  fingerprint?: string | undefined
  /** Nobody else works with the database: locks are waited for, and held as long as needed. */
  offline?: boolean | undefined
  progress?: ((step: ApplyProgress) => void) | undefined
  /** How many decimals v1's amounts of a currency have; null: nobody has said. Without it: those of the panel. */
  decimalsOf?: ((currency_code: string) => number | null) | undefined
}

/** The migrations of a take-over, each run by `run` with its reduced text and recorded. */
interface Structure {
  url: string
  schema: string
  migrations: { name: string; sql: string }[]
  /** Checks that this is v1's database and may be taken over, and makes the table of migrations. */
  prepare(): Promise<void>
  run(name: string, sql: string): Promise<void>
  /** Checks that nothing is missing at the end. */
  check(): Promise<void>
}

/**
 * Takes a shop of Medusa v1 over while it sells: all tables and columns in one transaction, then the indexes, one at a
 * time. Killed at any point, the next call does what is left. Returns the names of the migrations.
 */
export async function applyTakeover(client: pg.Client, structure: Structure, options: ApplyOptions): Promise<string[]> {
  const { progress = () => {}, offline = false } = options
  progress({ step: "tables" })
  const waiting = (blockers: Blocker[]) => progress({ step: "waiting", blockers })
  const work = {
    begin: () => beginStructure(client, structure, options),
    change: (begun: Begun) => changeStructure(client, structure, begun, options),
  }
  await changingTables(client, structure.url, work, { waiting, offline })
  await finishIndexes(client, structure.schema, options)
  return structure.migrations.map(({ name }) => name)
}

/** Builds the indexes that an earlier call has left. */
export async function finishIndexes(client: Queryable, schema: string, { progress = () => {} }: ApplyOptions) {
  const left = await indexesLeft(client)
  if (left.length > 0) {
    await buildIndexes(client, { schema, indexes: left }, (step) => progress({ step: "index", ...step }))
    await client.query("UPDATE mercer.takeover SET made = jsonb_set(made, '{indexes}', '[]')")
  }
  progress({ step: "applied" })
}

async function indexesLeft(client: Queryable): Promise<LateIndex[]> {
  const { rows: known } = await client.query("SELECT to_regclass('mercer.takeover') IS NOT NULL AS there")
  if (!known[0]?.there) return []
  const { rows } = await client.query<{ made: Partial<Made> }>("SELECT made FROM mercer.takeover")
  return rows[0]?.made.indexes ?? []
}

interface Begun {
  locks: string[]
  before: SchemaObject[]
  indexes: LateIndex[]
  texts: { name: string; sql: string }[]
}

async function beginStructure(client: pg.Client, structure: Structure, options: ApplyOptions): Promise<Begun> {
  const { schema, migrations } = structure
  const before = await readSchema(client, schema)
  mustBePlanned(fingerprintOf(dumpOf(before)), options.fingerprint)
  await structure.prepare()
  const parts = migrations.map(({ name, sql }) => ({ name, ...reduced(sql, before) }))
  return {
    before,
    texts: parts,
    indexes: parts.flatMap(({ indexes }) => indexes),
    locks: [...new Set(parts.flatMap(({ locks }) => locks))].sort().map((table) => identifierOf(schema, table)),
  }
}

/** Fixes the decimals of the currencies that v1 has amounts in; refuses where nobody has said how they are meant. */
async function fixDecimals(client: pg.Client, decimalsOf: (code: string) => number | null): Promise<void> {
  const { rows } = await client.query<{ code: string }>("SELECT code FROM mercer.currency_unit ORDER BY code")
  const open = rows.filter(({ code }) => decimalsOf(code) === null).map(({ code }) => code)
  if (open.length > 0)
    throw new Error(
      `Medusa v1 stores amounts of ${open.join(", ").toUpperCase()} in several ways: say how many decimals they have ` +
        `(mercer takeover apply --decimals ${open.map((code) => `${code}=N`).join(",")}; mercer takeover check shows ` +
        "them read in each way). Nothing was changed.",
    )
  for (const { code } of rows)
    await client.query("UPDATE mercer.currency_unit SET decimals = $2, source = 'takeover' WHERE code = $1", [
      code,
      decimalsOf(code),
    ])
}

function mustBePlanned(present: string, planned: string | undefined) {
  if (planned === undefined || planned === present) return
  throw new Error(
    `The schema has changed since the plan was made (${planned}, now ${present}). Run \`mercer takeover plan\` again. Nothing was changed.`,
  )
}

async function changeStructure(
  client: pg.Client,
  structure: Structure,
  begun: Begun,
  { decimalsOf }: ApplyOptions,
): Promise<void> {
  for (const { name, sql } of begun.texts) await structure.run(name, inSchema(sql, structure.schema))
  await structure.check()
  if (decimalsOf) await fixDecimals(client, decimalsOf)
  const { rows } = await client.query("SELECT to_regclass('mercer.takeover') IS NOT NULL AS there")
  if (!rows[0]?.there) return
  const objects = added(begun.before, await readSchema(client, structure.schema))
  const later = begun.indexes.map(({ name, table }): SchemaObject => ({ kind: "index", table, name, definition: "" }))
  const made: Made = { objects: [...objects, ...later], indexes: begun.indexes }
  const dump = dumpOf(begun.before)
  await client.query("UPDATE mercer.takeover SET phase = 'applied', fingerprint = $1, dump = $2, made = $3", [
    fingerprintOf(dump),
    dump,
    JSON.stringify(made),
  ])
}
