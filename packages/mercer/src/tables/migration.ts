import fs from "node:fs"
import path from "node:path"
import { mustStayIn, statementsOf } from "@mercer/db"
import { compose, type SchemaFile } from "./compose.ts"
import { differenceOf } from "./engine.ts"
import { headOf, ownTables, schemaFiles, type TableFolders, tablesOfPlugins } from "./shop-folder.ts"
import { lastMigration } from "./unwritten.ts"

/**
 * Writes what changed in the tables of a shop, or of a plugin in its own folder, since its last migration, as SQL beside a copy of the schema that it leads
 * to; returns its folder, or undefined when nothing has changed. No database is needed: two schemas are compared, in
 * which Mercer's tables and those of the shop's plugins are the same.
 */
export async function writeMigration({ shop, core, plugins }: TableFolders, name: string, at = new Date()) {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error("Give the migration a name, like add_reviews")
  const own = path.join(shop, "prisma")
  const migrations = path.join(own, "migrations")
  const last = lastMigration(own)
  const coreFiles = schemaFiles(core)
  const now = ownTables(shop)
  const others = tablesOfPlugins(plugins)
  const composed = (files: readonly SchemaFile[]) =>
    compose(coreFiles, [...others, { ...now, files }], headOf(path.join(shop, ".mercer"), [...others, now]))
  const before = composed(last ? schemaFiles(path.join(last, "schema")) : [])
  const after = composed(now.files)
  const script = await differenceOf(before, after, own)
  const statements = script.split(/\n\n(?=-- )/).map((one) => one.trim())
  const changes = statements.map(inPublic).filter((one) => one && !one.includes("CREATE SCHEMA") && !isAdopted(one))
  if (changes.length === 0) return undefined
  const made = new Set(changes.flatMap((one) => /CREATE TABLE ("\w+"\."\w+")/.exec(one)?.[1] ?? []))
  const text = [
    `CREATE SCHEMA IF NOT EXISTS "${now.schema}";`,
    ...changes.flatMap((one) => withoutLongLock(one, made)),
  ].join("\n\n")
  for (const statement of statementsOf(text)) mustStayIn(now.schema, statement)
  return write(migrations, own, `${at.toISOString().replace(/\D/g, "").slice(0, 14)}_${name}`, `${text}\n`)
}

/** Adopted tables are there: they are never created or changed. Prisma leaves their schema, "public", out. */
const isAdopted = (statement: string) => {
  const [bare = ""] = statementsOf(statement)
  return /^((CREATE|ALTER|DROP) (TABLE|TYPE)|DROP INDEX|CREATE (UNIQUE )?INDEX "[^"]+" ON) ("public"\.)?"[^"]+"(?!\.)/.test(
    bare,
  )
}

/** Prisma leaves the schema "public" out: then a role's search path would decide the schema. */
const inPublic = (statement: string) => statement.replace(/ REFERENCES ("\w+")\(/g, ' REFERENCES "public".$1(')

/** A foreign key of a table that has rows is checked after it is added, which does not stop the shop's writes. */
function withoutLongLock(statement: string, made: ReadonlySet<string>): string[] {
  const [, table = "", key = ""] = /ALTER TABLE ("\w+"\."\w+") ADD CONSTRAINT ("\w+") FOREIGN KEY/.exec(statement) ?? []
  if (!key || made.has(table)) return [statement]
  return [
    statement.replace(/;$/, " NOT VALID;"),
    `-- Checks the rows that were there before\nALTER TABLE ${table} VALIDATE CONSTRAINT ${key};`,
  ]
}

function write(migrations: string, own: string, name: string, text: string): string {
  const folder = path.join(migrations, name)
  fs.mkdirSync(path.join(folder, "schema"), { recursive: true })
  for (const { name, content } of schemaFiles(own)) fs.writeFileSync(path.join(folder, "schema", name), content)
  fs.writeFileSync(path.join(folder, "migration.sql"), text)
  return folder
}
