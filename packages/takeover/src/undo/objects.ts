import { identifierOf, KINDS, type Made, readSchema, type SchemaObject } from "@mercer/db"
import pg from "pg"
import type { Writer } from "../connected.ts"
import { unlessUsed } from "./rows.ts"

const LOCATIONS = "stock_location"
const BOOKKEEPING = "_prisma_migrations"

/** Drops what Mercer has added to v1's schema, then its own schemas. Returns what had to stay, because something uses it. */
export async function dropOurs(writer: Writer, made: Partial<Made>): Promise<string[]> {
  const present = await readSchema(writer.client, writer.schema)
  const ours = [...named(present), ...(made.objects ?? []).filter((one) => isThere(present, one))]
  if (ours.some(({ kind, name }) => kind === "table" && name === LOCATIONS)) await leaveLocations(writer)
  const tables = new Set(ours.filter(({ kind }) => kind === "table").map(({ name }) => name))
  // What belongs to a table that goes goes with it.
  const single = ours.filter(({ kind, table }) => kind !== "table" && !tables.has(table))
  const stayed: string[] = []
  for (const kind of KINDS) {
    if (kind === "table") stayed.push(...(await dropTables(writer, [...tables])))
    // Mercer's own indexes need them too.
    if (kind === "extension")
      await writer.client.query("DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA IF EXISTS mercer CASCADE")
    for (const object of unique(single.filter((one) => one.kind === kind)))
      if (!(await unlessUsed(writer, dropSql(writer.schema, object)))) stayed.push(`${kind} ${object.name}`)
  }
  return stayed
}

/** All at once, since they refer to each other; one by one where something of the shop's own refers to one. */
async function dropTables(writer: Writer, names: string[]): Promise<string[]> {
  const drop = (tables: string[]) =>
    unlessUsed(writer, `DROP TABLE IF EXISTS ${tables.map((name) => identifierOf(writer.schema, name)).join(", ")}`)
  if (names.length === 0 || (await drop(names))) return []
  const stayed: string[] = []
  for (const name of names) if (!(await drop([name]))) stayed.push(`table ${name}`)
  return stayed
}

/** By their names, also those that came after the take-over. */
const named = (objects: SchemaObject[]) =>
  objects.filter(({ kind, name }) => {
    if (kind === "index" || kind === "trigger") return name.startsWith("mercer_")
    return kind === "table" && name === BOOKKEEPING
  })

const isThere = (present: SchemaObject[], { kind, table, name }: SchemaObject) =>
  present.some((one) => one.kind === kind && one.table === table && one.name === name)

const unique = (objects: SchemaObject[]) => [
  ...new Map(objects.map((one) => [`${one.table} ${one.name}`, one])).values(),
]

function dropSql(schema: string, { kind, table, name }: SchemaObject): string {
  const quoted = pg.escapeIdentifier(name)
  switch (kind) {
    case "trigger":
      return `DROP TRIGGER IF EXISTS ${quoted} ON ${identifierOf(schema, table)}`
    case "constraint":
    case "column":
      return `ALTER TABLE IF EXISTS ${identifierOf(schema, table)} DROP ${kind.toUpperCase()} IF EXISTS ${quoted}`
    case "extension":
      return `DROP EXTENSION IF EXISTS ${quoted}`
    case "function":
      return `DROP FUNCTION IF EXISTS ${pg.escapeIdentifier(schema)}.${quoted}`
    default:
      return `DROP ${kind.toUpperCase()} IF EXISTS ${identifierOf(schema, name)}`
  }
}

/**
 * Locations that only Mercer knows: a variant's stock stays as it is sold (its column has what is available), and the links
 * to goods and places go, which v1 would follow without its inventory modules.
 */
async function leaveLocations({ rows }: Writer): Promise<void> {
  await rows(`UPDATE public.store SET default_location_id = NULL
    WHERE default_location_id IN (SELECT id FROM public.stock_location)`)
  await rows(`DELETE FROM public.product_variant_inventory_item
    WHERE inventory_item_id IN (SELECT id FROM public.inventory_item)`)
  await rows(`DELETE FROM public.sales_channel_location WHERE location_id IN (SELECT id FROM public.stock_location)`)
}
