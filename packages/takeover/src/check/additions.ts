import fs from "node:fs"
import path from "node:path"
import { factsOf, type ModelName, models, readSchema, type SchemaObject, unknownRequiredColumns } from "@mercer/db"
import { type Finding, fine, note, work } from "../finding.ts"
import type { Reader } from "../read-only.ts"

/** What the shop added to v1's tables: it stays, and blocks only where a column wants a value that Mercer cannot know. */
export async function aboutAdditions(reader: Reader, folder: string): Promise<Finding[]> {
  const objects = await readSchema(reader.client, reader.schema)
  const extra = extrasOf(objects, medusaEnums(folder))
  const required = await unknownRequiredColumns(reader.client, reader.schema)
  const additions = extra.map(({ kind, name, table, definition }) =>
    note(
      "additions",
      kind === "type"
        ? `the enum ${name} has the values ${definition} besides Medusa's; rows keep them`
        : `the ${kind} ${table ? `${table}.` : ""}${name} is not Medusa's; it stays`,
    ),
  )
  const blocking = required.map(({ table, column, type, cure }) =>
    work("columns", `${table}.${column} (${type}) is required and has no default: no such row could be written`, cure),
  )
  return [
    ...(additions.length > 0
      ? additions
      : [fine("additions", "tables, columns, enums, triggers and views are Medusa's")]),
    ...(blocking.length > 0 ? blocking : [fine("columns", "no column wants a value that is not given")]),
  ]
}

/** What v1 has besides the tables that Mercer knows. */
const OF_MEDUSA = ["migrations", "typeorm_metadata", "_prisma_migrations"]

function extrasOf(objects: SchemaObject[], enums: Map<string, string[]>): SchemaObject[] {
  const tables = new Map(
    (Object.keys(models) as ModelName[])
      .map(factsOf)
      .filter(({ schema }) => schema === "public")
      .map(({ table, columns }) => [table, columns]),
  )
  const isKnown = (table: string) => tables.has(table) || OF_MEDUSA.includes(table)
  return objects.flatMap((object) => {
    const { kind, table, name, definition } = object
    if (kind === "table") return isKnown(name) ? [] : [object]
    if (kind === "column") return !tables.has(table) || Object.hasOwn(tables.get(table) ?? {}, name) ? [] : [object]
    if (kind === "trigger") return name.startsWith("mercer_") ? [] : [object]
    if (kind === "view") return [object]
    if (kind !== "type" || !enums.has(name)) return []
    const more = definition.split(", ").filter((label) => !enums.get(name)?.includes(label))
    return more.length > 0 ? [{ ...object, definition: more.join(", ") }] : []
  })
}

/** v1's enum types with their values, from the migration that builds its tables. */
function medusaEnums(folder: string): Map<string, string[]> {
  const sql = fs.readFileSync(path.join(folder, "20240101000000_medusa_1_20/migration.sql"), "utf8")
  const found = sql.matchAll(/CREATE TYPE public\."?(\w+)"? AS ENUM \(([^)]*)\)/g)
  return new Map(
    [...found].map(([, name = "", labels = ""]) => [
      name,
      [...labels.matchAll(/'([^']*)'/g)].map(([, one = ""]) => one),
    ]),
  )
}
