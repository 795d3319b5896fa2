import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { schemaOfPlugin } from "@mercer/db"
import type { Plugin } from "../define-shop.ts"
import { type PluginTables, schemaFiles } from "./shop-folder.ts"

/** The plugins that bring tables, in the order of the shop's list; throws for one whose folder has none. */
export function pluginTables(plugins: readonly Plugin[] = []): PluginTables[] {
  return plugins.flatMap(({ name, tables }) => {
    if (!tables) return []
    schemaOfPlugin(name)
    const folder = fileURLToPath(tables)
    if (schemaFiles(folder).length === 0)
      throw new Error(`The plugin ${name} has its tables in ${folder}, and there is no *.prisma`)
    if (!fs.existsSync(path.join(folder, "migrations")))
      throw new Error(`The plugin ${name} has tables and no migrations in ${folder}: its package must contain them`)
    return [{ name, folder }]
  })
}

/** Where the plugins' migrations are. */
export const pluginMigrations = (plugins: readonly Plugin[] | undefined) =>
  pluginTables(plugins).map(({ name, folder }) => ({ name, folder: path.join(folder, "migrations") }))

/** What `mercer generate` has read of each plugin, by its name. */
export type PluginMarks = Readonly<Record<string, string>>

export const marksOf = (tables: readonly PluginTables[]): PluginMarks =>
  Object.fromEntries(tables.map(({ name, folder }) => [name, markOf(folder)]))

const markOf = (folder: string) =>
  createHash("sha256")
    .update(JSON.stringify(schemaFiles(folder)))
    .digest("hex")

/** `mercer generate` has to run first. */
export class NotGenerated extends Error {
  /** What a server ends with that cannot start for this: `mercer dev` then generates. */
  static readonly EXIT_CODE = 3
}

/**
 * Throws, by the plugin's name, when the shop's client was generated of other plugins' tables than it has now: code that
 * does not know its own database would fail much later.
 */
export function mustKnowPlugins(plugins: readonly Plugin[] | undefined, known: PluginMarks = {}): void {
  const now = marksOf(pluginTables(plugins))
  for (const name of new Set([...Object.keys(now), ...Object.keys(known)])) {
    if (now[name] === known[name]) continue
    const what = now[name] ? "has tables that the shop's code was not generated of" : "is gone from mercer.config.ts"
    throw new NotGenerated(`The plugin ${name} ${what}. Run: npx mercer generate`)
  }
}
