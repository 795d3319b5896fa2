import type pg from "pg"
import { PUBLIC } from "./schema.ts"

/** The shops in a database's schemas. */
interface Found {
  schema: string
  is_shop: boolean
}

/**
 * One database has one shop. Refuses to make a second one beside a shop in another schema, and to guess
 * which of two is meant. `named`: the settings name the schema, it is not only the usual one.
 */
export async function mustBeTheOnlyShop(client: pg.Client, schema: string, named: boolean): Promise<void> {
  const shops = (await client.query<Found>(SHOPS)).rows.filter(({ is_shop }) => is_shop).map((one) => one.schema)
  const [other] = shops.filter((one) => one !== schema)
  const isThere = shops.includes(schema)
  if (other && !isThere) {
    throw new Error(
      `This database has a shop in the schema "${other}", and the settings name "${schema}": Mercer makes no second ` +
        `one. Set DATABASE_SCHEMA=${other}, or add schema=${other} to DATABASE_URL. Nothing was changed.`,
    )
  }
  if (other && !named && !(await wasMedusas(client, schema))) {
    throw new Error(
      `This database has shops in the schemas "${schema}" and "${other}": say which one is meant with ` +
        `DATABASE_SCHEMA=${other} or DATABASE_SCHEMA=${schema}. Nothing was changed.`,
    )
  }
  if (schema === PUBLIC && isThere) await mustNotBeHidden(client)
}

/** Refuses when our own tables (schema mercer) were made for a shop in another schema of this database. */
export async function mustOwnTables(client: pg.Client, schema: string, isOurs: boolean): Promise<void> {
  if (isOurs) return
  const { rows } = await client.query("SELECT to_regclass('mercer.session') IS NOT NULL AS there")
  if (!rows[0]?.there) return
  throw new Error(
    `Mercer's own tables in this database (schema "mercer") belong to a shop in another schema than "${schema}": ` +
      "one database has one shop. Nothing was changed.",
  )
}

/** A database of Medusa v1 has a table of its migrations; a database made by Mercer has none. */
async function wasMedusas(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT EXISTS (SELECT FROM "${schema}".migrations) AS yes`)
  return rows[0]?.yes
}

/** A role's search path may put another schema first: then names without a schema would mean other tables. */
async function mustNotBeHidden(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    "SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = to_regclass('cart')",
  )
  const found = rows[0]?.schema
  if (!found || found === PUBLIC) return
  throw new Error(
    `The shop is in the schema "public", but the search_path of this role finds the table cart of "${found}" first: ` +
      `set DATABASE_SCHEMA=${found} if that is the shop, else change it with ALTER ROLE … SET search_path TO public.`,
  )
}

const SHOPS = `SELECT n.nspname AS schema, count(DISTINCT c.relname) = 2 AS is_shop
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND c.relname IN ('cart', 'migrations') AND n.nspname !~ '^pg_' GROUP BY n.nspname ORDER BY 1`
