import pg from "pg"

/** The schema of Medusa v1's tables unless the database URL names another one. */
export const PUBLIC = "public"

const OURS = ["mercer", "pgboss", "information_schema"]
const NAME = /^[A-Za-z_][\w$-]{0,62}$/
const QUALIFIED = /(?<![\w$."])(?:"public"|public)\.(?=["\w])/g
const KEPT_TEXTS = 2_000

/**
 * The PostgreSQL schema of the shop's tables: what `?schema=` in the address names (v1: `database_schema`), else public.
 * Throws when that is not allowed as the name of a shop's schema.
 */
export function schemaOf(url: string): string {
  const schema = namedSchema(url) ?? PUBLIC
  if (!isSchemaName(schema)) throw new Error(`${schema} cannot be the schema of a shop's tables.`)
  return schema
}

/** The schema in a database URL itself. */
export const namedSchema = (url: string): string | undefined => new URL(url).searchParams.get("schema") || undefined

/** Can a shop's tables be in a schema of this name? Ours and PostgreSQL's own are reserved. */
export const isSchemaName = (name: string) => NAME.test(name) && !OURS.includes(name) && !name.startsWith("pg_")

/** SQL that names the shop's tables as public.…, for a shop in another schema. */
export const inSchema = (sql: string, schema: string) =>
  schema === PUBLIC ? sql : sql.replace(QUALIFIED, () => `"${schema}".`)

/** A table's name in SQL, with its schema. */
export const identifierOf = (schema: string, table: string) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

/**
 * The search path of a shop that is not in public: its own tables first. Extensions are often in public.
 * Nothing for public itself: there the role's own search path stays.
 */
export const searchPath = (schema: string) => (schema === PUBLIC ? undefined : `"${schema}",${PUBLIC}`)

/** The URL as pg reads it, and the options of a connection: ours, then those of the URL. */
export function connectionOf(url: string, ...options: string[]): { connectionString: string; options?: string } {
  const address = new URL(url)
  const own = address.searchParams.get("options")
  const all = [...options, ...(own ? [own] : [])].join(" ")
  address.searchParams.delete("schema")
  address.searchParams.delete("options")
  const connectionString = own || namedSchema(url) ? address.toString() : url
  return all ? { connectionString, options: all } : { connectionString }
}

/** pg's client for a shop in this schema: in all SQL that passes, Prisma's too, public.… is that schema. */
export function clientIn(schema: string): typeof pg.Client {
  if (schema === PUBLIC) return pg.Client
  const kept = new Map<string, string>()
  const moved = (text: string) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const made = inSchema(text, schema)
    if (kept.size < KEPT_TEXTS) kept.set(text, made)
    return made
  }
  // pg's many forms of query() have the text first, or in the first one's `text`.
  const move = (first: unknown) => {
    if (typeof first === "string") return moved(first)
    const query = first as { text?: unknown; submit?: unknown }
    if (typeof query?.text !== "string") return first
    return typeof query.submit === "function"
      ? Object.assign(query, { text: moved(query.text) })
      : { ...query, text: moved(query.text) }
  }
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const [first, ...rest] = args
      return (super.query as (...all: unknown[]) => never)(move(first), ...rest)
    }
  } as typeof pg.Client
}

/**
 * Makes sure that names without a schema mean the shop's own tables. Behind a pooler they may not, since it accepts no
 * options for a connection: then the role must set the search path.
 */
export async function mustFindTables(pool: pg.Pool, url: string): Promise<void> {
  const schema = schemaOf(url)
  if (schema === PUBLIC) return
  const { rows } = await pool.query(
    "SELECT current_schema() AS found, current_user AS role, current_database() AS base",
  )
  const [{ found, role, base }] = rows
  if (found === schema) return
  throw new Error(
    `The shop is in the schema "${schema}", but connections find "${found}" first: behind a pooler say it once with ` +
      `ALTER ROLE "${role}" IN DATABASE "${base}" SET search_path TO "${schema}", public; and restart the pooler.`,
  )
}
