import fs from "node:fs"
import path from "node:path"
import { MADE_OF } from "../../src/tables/made-of.ts"
import { hasConfig } from "../shop-code.ts"

/** What is on the disk; equal texts mean that nothing has changed. */
export interface State {
  /** The tables' files and migrations, the Prisma that generates their client, and whether there is a mercer.config.ts. */
  sources: string
  /** The client that was generated. */
  made: string
}

/** Nothing was looked up yet. */
export const UNKNOWN: State = { sources: "", made: "" }

/** Looked up again and again instead of watched: the folder may appear later, and editors replace files. */
export function stateOf(folder: string): State {
  const own = path.join(folder, "prisma")
  const tables = namesIn(own).filter((name) => name.endsWith(".prisma"))
  const migrations = namesIn(path.join(own, "migrations"))
  const files = [
    ...tables.map((name) => path.join(own, name)),
    ...migrations.map((name) => path.join(own, "migrations", name, "migration.sql")),
    path.join(folder, "node_modules/prisma/package.json"),
  ]
  const sources = [`${hasConfig(folder)}`, ...files.map(markOf)].join("\n")
  return { sources, made: markOf(path.join(folder, MADE_OF)) }
}

const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

function markOf(file: string): string {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found ? `${file} ${found.mtimeMs} ${found.size}` : `${file} none`
}

export const isEqual = (one: State, other: State) => one.sources === other.sources && one.made === other.made
