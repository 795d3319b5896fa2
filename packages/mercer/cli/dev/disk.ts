import fs from "node:fs"
import path from "node:path"
import { MADE_OF } from "../../src/tables/made-of.ts"
import { hasConfig, homeOf } from "../shop-code.ts"

/** What is on the disk; equal texts mean that nothing has changed. */
export interface State {
  /**
   * The tables' files and migrations, the Prisma that generates their client, the settings, the packages, and whether
   * there is a mercer.config.ts.
   */
  sources: string
  /** The client that was generated. */
  made: string
  /** The shop's own code, as far as it was looked at. */
  code: string
}

/** Nothing was looked up yet. */
export const UNKNOWN: State = { sources: "", made: "", code: "" }

/** Looked up again and again instead of watched: the folder may appear later, and editors replace files. */
export function stateOf(folder: string, code: string): State {
  const own = path.join(folder, "prisma")
  const tables = namesIn(own).filter((name) => name.endsWith(".prisma"))
  const migrations = namesIn(path.join(own, "migrations"))
  const files = [
    ...tables.map((name) => path.join(own, name)),
    ...migrations.map((name) => path.join(own, "migrations", name, "migration.sql")),
    path.join(folder, "node_modules/prisma/package.json"),
    path.join(folder, "package.json"),
    path.join(homeOf(folder), ".env"),
  ]
  const sources = [`${hasConfig(folder)}`, ...files.map(markOf)].join("\n")
  return { sources, made: markOf(path.join(folder, MADE_OF)), code }
}

const CODE = /\.(tsx?|m?js|json|css)$/

/** The files that the shop's code may be made of. */
export function sourcesOf(folder: string): string {
  const own = fs.readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !/^(\.|node_modules$)/.test(name))
  const files = own.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    const inside = fs.readdirSync(path.join(folder, entry.name), { recursive: true, encoding: "utf8" })
    return inside.map((name) => path.join(entry.name, name))
  })
  return files
    .filter((name) => CODE.test(name) && !name.includes("node_modules"))
    .map((name) => markOf(path.join(folder, name)))
    .join("\n")
}

const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [])

function markOf(file: string): string {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  return found ? `${file} ${found.mtimeMs} ${found.size}` : `${file} none`
}

export const isEqual = (one: State, other: State) =>
  one.sources === other.sources && one.made === other.made && one.code === other.code
