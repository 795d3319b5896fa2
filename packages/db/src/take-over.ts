import fs from "node:fs"
import path from "node:path"
import type pg from "pg"
import { models } from "./models.ts"
import { inSchema, PUBLIC } from "./schema.ts"

/** v1's own flag for what became Medusa 2: it removes columns that Mercer needs. */
const MEDUSA_V2 = "utils_1.MedusaV2Flag.key"
const MOST_NAMED = 5
/** How an older shop gets to 1.20. */
export const TO_MEDUSA_120 =
  "Bring it to v1.20 with Medusa's own migrations, on a copy first: " +
  "`npx --yes @medusajs/medusa-cli@1.3.22 migrations run` in a folder with Medusa 1.20.10."

/** One of Medusa 1.20's own migrations: the names it is known by, and the flag without which v1 leaves it out. */
interface MedusaMigration {
  names: string[]
  flag: string
}

/** What v1's own table of migrations says about a database. */
export interface MedusaState {
  /** The migrations of 1.20 that it has not had, feature flags aside. */
  missing: string[]
  /** The first migration of v1's flag medusa_v2 that it has had. */
  second: string | undefined
  /** The feature flags whose migrations it has had, as the file of facts writes them. */
  flags: string[]
}

/** Compares v1's own table of migrations with those of 1.20 (`v1-migrations.tsv` in `dataFolder`). */
export async function readMedusaState(
  on: Pick<pg.ClientBase, "query">,
  schema: string,
  dataFolder: string,
): Promise<MedusaState> {
  const sql = inSchema("SELECT to_jsonb(m) ->> 'name' AS name FROM public.migrations m", schema)
  const had = new Set((await on.query<{ name: string | null }>(sql)).rows.map(({ name }) => name))
  const all = medusaMigrations(dataFolder)
  const has = ({ names }: MedusaMigration) => names.some((name) => had.has(name))
  return {
    missing: all.filter((one) => one.flag === "" && !has(one)).map(({ names }) => names[0] ?? ""),
    second: all.find((one) => one.flag === MEDUSA_V2 && has(one))?.names[0],
    flags: [...new Set(all.filter((one) => one.flag !== "" && has(one)).map(({ flag }) => flag))],
  }
}

/**
 * Refuses a database of Medusa v1 that is not of 1.20, by what v1's own table says it has had, or that has seen v1's flag
 * medusa_v2.
 */
export async function mustBeMedusa120(client: pg.Client, schema: string, dataFolder: string): Promise<void> {
  const { missing, second } = await readMedusaState(client, schema, dataFolder)
  if (second) {
    throw new Error(
      `This database was used with Medusa's feature flag medusa_v2 (migration ${second}), which changes its ` +
        "tables in ways that Medusa 1.20 without it cannot read: Mercer cannot take it over. Nothing was changed.",
    )
  }
  if (missing.length === 0) return
  throw new Error(
    `This database is of an older Medusa: it has not had ${fewOf(missing)}. ${TO_MEDUSA_120} Nothing was changed.`,
  )
}

/** Refuses a database without a table or column of Medusa 1.20's, so that no request fails later. */
export async function mustHaveAllColumns(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND a.attnum > 0 AND NOT a.attisdropped`,
    [schema],
  )
  const found = new Set(rows.map(({ name }) => name))
  const tables = Object.values(models).filter((model) => model.schema === PUBLIC)
  const needed = tables.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`))
  const missing = needed.filter((name) => !found.has(name))
  if (missing.length === 0) return
  throw new Error(`This database lacks what Medusa 1.20 has: ${fewOf(missing)}. ${TO_MEDUSA_120} Nothing was changed.`)
}

function medusaMigrations(dataFolder: string): MedusaMigration[] {
  const lines = fs.readFileSync(path.join(dataFolder, "v1-migrations.tsv"), "utf8").trim().split("\n")
  return lines.map((line) => {
    const [names = "", flag = ""] = line.split("\t")
    return { names: names.split("|"), flag }
  })
}

/** The first few names. */
export function fewOf(names: (string | undefined)[]) {
  const rest = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`
}
