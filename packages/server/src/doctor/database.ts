import { type Finding, fieldTables, type MissingProvider, missingProviders, refusedSessions } from "@mercer/api"
import {
  connectionOf,
  inSchema,
  leftoverFields,
  leftoverPlugins,
  pendingMigrations,
  readOrigin,
  readTakeoverPhase,
  schemaOf,
  schemaOfPlugin,
  type TakeoverPhase,
  unknownRequiredColumns,
} from "@mercer/db"
import type { Registry } from "@mercer/providers"
import pg from "pg"
import { MERCER, places } from "../place.ts"
import { rolesInForce } from "../roles-in-force.ts"
import type { WebSettings } from "../settings.ts"
import type { Shop, ShopCode } from "../shop-code.ts"
import { aboutCurrencies } from "./currencies.ts"
import { aboutFiles } from "./files.ts"
import { broken, fine, problem } from "./finding.ts"
import { aboutOwnValues } from "./own-values.ts"
import { providerAdvice } from "./provider-advice.ts"
import { aboutRules } from "./rules.ts"
import { aboutSecondFactors } from "./second-factor.ts"
import { aboutStock, repairedStock } from "./stock.ts"

/** Whether the database answers, and this Mercer can work with it. */
export async function aboutDatabase({ database: { url } }: WebSettings): Promise<Finding[]> {
  try {
    const version = await connected(url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>("SHOW server_version")
      return rows[0]?.server_version
    })
    return [fine("database", `PostgreSQL ${version} answers`), await aboutMigrations(url)]
  } catch (error) {
    const advice = "Look at DATABASE_URL, and whether PostgreSQL runs and lets this machine in."
    return [broken("database", `does not answer: ${(error as Error).message || String(error)}`, advice)]
  }
}

async function aboutMigrations(url: string): Promise<Finding> {
  try {
    const missing = await pendingMigrations({ url, folder: places.migrations(), dataFolder: places.baseRows() })
    if (missing.length === 0) return fine("migrations", "all applied")
    return broken("migrations", `not applied yet: ${missing.join(", ")}`, `Run: ${MERCER} migrate`)
  } catch (error) {
    return broken("migrations", (error as Error).message)
  }
}

/** What a shop's rows must have: an operator who can log in, providers, values for unknown columns. */
export async function aboutRows(shop: Shop, registered: Registry | undefined): Promise<Finding[]> {
  const { code, settings } = shop
  const { url } = settings.database
  return connected(url, async (client) => {
    const named = registered ? await missingProviders(client, registered) : []
    return [
      ...(await takeover(client)),
      await operators(client, schemaOf(url)),
      ...(settings.production ? [await roles(client, settings)] : []),
      await aboutSecondFactors(client, settings),
      ...(registered && named.length > 0
        ? named.map((one) => missing(one, shop, registered))
        : [fine("providers", "all that rows name are configured")]),
      ...(await columns(client, schemaOf(url))),
      ...(await aboutOwnValues(client, schemaOf(url))),
      ...(await leftovers(client, code)),
      ...(await removedPlugins(client, code)),
      ...(await aboutStock(client)),
      ...(await aboutCurrencies(client)),
      ...(await aboutRules(client)),
      await aboutFiles(client, settings, registered),
    ]
  })
}

/** How far a shop of Medusa v1 was taken over; nothing for any other shop. */
async function takeover(client: pg.Client): Promise<Finding[]> {
  const phase = await readTakeoverPhase(client)
  if (!phase) return []
  const found = { check: "take-over", ok: true, words: TAKEOVER[phase].words }
  const { advice } = TAKEOVER[phase]
  return [advice ? { ...found, advice, level: "advice" } : fine(found.check, found.words)]
}

const TAKEOVER: Record<TakeoverPhase, { words: string; advice?: string }> = {
  applied: {
    words: "applied: Medusa v1 sells, Mercer answers reads and refuses every write with 503",
    advice: `Compare with ${MERCER} takeover shadow; stop Medusa and run ${MERCER} takeover live to open the shop.`,
  },
  live: {
    words: `live: Mercer sells, and ${MERCER} takeover undo can give the shop back to Medusa v1`,
    advice: `Once the shop stays here run ${MERCER} takeover done: passwords then get stronger hashes.`,
  },
  done: { words: "done" },
}

/** Corrects what follows from other rows. */
export function repairRows({ database: { url } }: WebSettings): Promise<Finding> {
  return connected(url, repairedStock)
}

async function operators(client: pg.Client, schema: string): Promise<Finding> {
  const sql = 'SELECT count(*)::int AS count FROM public."user" WHERE deleted_at IS NULL'
  const { rows } = await client.query<{ count: number }>(inSchema(sql, schema))
  const count = rows[0]?.count ?? 0
  if (count > 0) return fine("operators", `${count}`)
  return problem(
    "operators",
    "there is none, so nobody can log in",
    `Open /app and enter the set-up code in the server's log, or run: ${MERCER} user create --email you@…`,
  )
}

/** Whether roles are enforced: in a shop migrated from Medusa v1 they are only reported unless ROLES says otherwise. */
async function roles(client: pg.Client, settings: WebSettings): Promise<Finding> {
  const given = settings.shop.roles
  if (rolesInForce(given, await readOrigin(client)) === "report") {
    const why = given ? "ROLES=report" : "the shop was taken over and ROLES is not set"
    const words = `${why}: every operator may do everything, and what a role forbids is only counted`
    return problem("roles", words, "Look at the report in the panel (Audit log), then set ROLES=enforce.")
  }
  const sql = `SELECT FROM public."user" WHERE deleted_at IS NULL AND role = 'admin' LIMIT 1`
  const { rowCount } = await client.query(inSchema(sql, schemaOf(settings.database.url)))
  if (rowCount) return fine("roles", "enforced")
  const words = "enforced, but nobody is an admin: nobody can manage operators and settings"
  return problem("roles", words, `Run: ${MERCER} user role --email you@… --role admin`)
}

function missing(provider: MissingProvider, shop: Shop, registered: Registry): Finding {
  const { kind, id, stand_in, rows } = provider
  const what = Object.entries(rows).map(([sort, count]) => `${count} ${sort.replaceAll("_", " ")}`)
  if (!stand_in) {
    const words = `the ${kind} provider ${id} is not configured, but rows name it: ${what.join(", ")}`
    return problem("providers", words, providerAdvice(shop, registered, provider))
  }
  const words = `${stand_in} stands in for the ${kind} provider ${id}, in ${what.join(", ")}`
  const refused = refusedSessions(provider)
  if (refused === 0) return fine("providers", words)
  const advice = `The shoppers of ${refused} initiated sessions have to pay another way: completing is refused.`
  return { check: "providers", ok: true, words, advice, level: "advice" }
}

async function columns(client: pg.Client, schema: string): Promise<Finding[]> {
  const found = await unknownRequiredColumns(client, schema)
  if (found.length === 0) return [fine("columns", "none of the shop's own wants a value that is not given")]
  return found.map(({ table, column, type, cure }) =>
    broken(
      "columns",
      `${table}.${column} (${type}) wants a value and has no default: no such row can be written`,
      cure,
    ),
  )
}

/** Custom fields that the shop had once: their values are kept until somebody drops the column. */
async function leftovers(client: pg.Client, { parts }: ShopCode): Promise<Finding[]> {
  const found = await leftoverFields(client, fieldTables(parts.fields))
  return found.map((column) => {
    const [, table, name] = column.split(".")
    const advice = `Drop it when its values are no longer needed: ALTER TABLE shop."${table}" DROP COLUMN "${name}";`
    const words = `${column} belongs to a custom field that mercer.config.ts does not have`
    return { check: "fields", ok: true, words, advice, level: "advice" as const }
  })
}

/** Plugins that the shop had once: their rows are kept until somebody drops the tables. */
async function removedPlugins(client: pg.Client, { migrations }: ShopCode): Promise<Finding[]> {
  const known = migrations.plugins.map(({ name }) => name)
  const found = await leftoverPlugins(client, known)
  return found.map((plugin) => {
    const schema = schemaOfPlugin(plugin)
    const drop = `DROP SCHEMA ${schema} CASCADE; DELETE FROM mercer.plugin_migration WHERE plugin = '${plugin}';`
    const words = `the tables of the plugin ${plugin} are in the schema ${schema}, and mercer.config.ts does not have it`
    const advice = `Drop them when their rows are no longer needed: ${drop}`
    return { check: "plugins", ok: true, words, advice, level: "advice" as const }
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const path = schemaOf(url) === "public" ? [] : [`-c search_path="${schemaOf(url)}",public`]
  const client = new pg.Client({ ...connectionOf(url, ...path), connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
