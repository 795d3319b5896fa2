// Reads the facts about Medusa's tables in test/contract.
import fs from "node:fs"

const read = (name: string) => fs.readFileSync(new URL(`contract/${name}`, import.meta.url), "utf8")
const facts = read("tables.md")

/** `type [NOT NULL] [DEFAULT …]` of each column of each table, columns in their order where Medusa has one. */
export type Columns = Record<string, Record<string, string>>

const TYPES: Record<string, string> = {
  varchar: "character varying",
  int: "integer",
  bool: "boolean",
  timestamptz: "timestamp with time zone",
}

export function contractColumns(): Columns {
  const tables: Columns = {}
  for (const section of facts.split(/^## /m).slice(1)) {
    const [name = "", ...lines] = section.split("\n")
    const columns = lines.filter((line) => /^- [^*]/.test(line) && line.split(" | ").length >= 4)
    if (!name.includes(" ")) tables[name] = Object.fromEntries(columns.map(columnOf))
  }
  for (const table of ["currency", "region", "shipping_option", "price_list", "shipping_method", "line_item"]) {
    Object.assign(tables[table] ?? {}, { includes_tax: "boolean NOT NULL DEFAULT false" })
  }
  return tables
}

function columnOf(line: string): [string, string] {
  const [name = "", type = "", nullable, standard = "-"] = line.slice(2).split(" | ")
  // The facts leave the type of a text default out; the catalog always has it.
  const value = /^'[^']*'$/.test(standard) ? `${standard}::${TYPES[type] ?? type}` : standard
  return [
    name,
    `${TYPES[type] ?? type}${nullable === "NN" ? " NOT NULL" : ""}${value === "-" ? "" : ` DEFAULT ${value}`}`,
  ]
}

export function contractEnums(): Record<string, string[]> {
  const lines = [...facts.matchAll(/^- (\w+_enum): (.+)$/gim)]
  return Object.fromEntries(lines.map(([, name = "", labels = ""]) => [name, labels.split(", ")]))
}

/** The column each sequence counts for: the one whose default names it. */
export function contractSequences(): Record<string, string> {
  const owners: Record<string, string> = {}
  for (const [table, columns] of Object.entries(contractColumns())) {
    for (const [column, definition] of Object.entries(columns)) {
      const name = definition.match(/nextval\('(\w+)'/)?.[1]
      if (name) owners[name] = `${table}.${column}`
    }
  }
  return owners
}

const rows = (name: string) =>
  read(name)
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
const bare = (table = "") => table.replaceAll('"', "")

export const contractConstraints = () =>
  rows("constraints.tsv")
    .map(([table, name, , definition]) => `${bare(table)} ${name} ${definition}`)
    .sort()

export const contractIndexes = ({ search }: { search: boolean }) =>
  rows("indexes.tsv")
    .filter(([, , definition]) => search || !definition?.includes("gin_trgm_ops"))
    .map(([table, , definition]) => `${bare(table)} ${definition}`)
    .sort()
