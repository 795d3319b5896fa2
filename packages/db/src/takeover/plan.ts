import fs from "node:fs"
import path from "node:path"
import { inSchema } from "../schema.ts"
import type { SchemaObject } from "./catalog.ts"
import { type LateIndex, reduced } from "./reduced.ts"

/** What a take-over does to a database that has these objects. */
export interface TakeoverSql {
  /** In one transaction. */
  migrations: { name: string; sql: string }[]
  /** Tables of v1 that are locked in it, for a moment. */
  locked: string[]
  /** Afterward, one at a time, without locks. */
  indexes: { name: string; table: string; sql: string }[]
}

/** The SQL of a take-over, from the migrations in `folder`. Runs nothing. */
export function takeoverSql(folder: string, objects: SchemaObject[], schema: string): TakeoverSql {
  const names = fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, "migration.sql")))
  const parts = names.sort().map((name) => {
    const text = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8")
    return { name, ...reduced(text, objects) }
  })
  return {
    migrations: parts.map(({ name, sql }) => ({
      name,
      sql: inSchema(sql, schema)
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
    })),
    locked: [...new Set(parts.flatMap(({ locks }) => locks))].sort(),
    indexes: parts.flatMap(({ indexes }) => indexes).map((index) => ({ ...index, sql: sqlOf(index, schema) })),
  }
}

const sqlOf = ({ name, rest, unique }: LateIndex, schema: string) =>
  `CREATE ${unique ? "UNIQUE " : ""}INDEX CONCURRENTLY "${name}" ${inSchema(rest, schema).replace(/\s+/g, " ")};`
