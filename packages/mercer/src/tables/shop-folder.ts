import fs from "node:fs"
import path from "node:path"
import { SHOP_SCHEMA, schemaOfPlugin } from "@mercer/db"
import type { Owned, SchemaFile } from "./compose.ts"

/** A plugin's tables: its models in Prisma's language, and beside them its migrations. */
export interface PluginTables {
  name: string
  folder: string
}

/** The folders that the tools for own tables work with. */
export interface TableFolders {
  /** The shop's folder, with prisma/ and mercer.config.ts. */
  shop: string
  /** Mercer's tables in Prisma's language. */
  core: string
  /** The plugins with tables that the shop uses. */
  plugins?: readonly PluginTables[] | undefined
}

/** The tables in the prisma/ of a folder: a shop's, or those of the plugin that is developed there. */
export function ownTables(shop: string, files = schemaFiles(path.join(shop, "prisma"))): Owned {
  const plugin = developedPlugin(shop)
  return { files, plugin, schema: plugin ? schemaOfPlugin(plugin) : SHOP_SCHEMA }
}

export const tablesOfPlugins = (plugins: readonly PluginTables[] = []): Owned[] =>
  plugins.map(({ name, folder }) => ({ files: schemaFiles(folder), plugin: name, schema: schemaOfPlugin(name) }))

/** Its name is in the package.json of its folder: `"mercer": { "plugin": "reviews" }`. */
export function developedPlugin(folder: string): string | undefined {
  const file = path.join(folder, "package.json")
  if (!fs.existsSync(file)) return undefined
  const { mercer } = JSON.parse(fs.readFileSync(file, "utf8")) as { mercer?: { plugin?: string } }
  return mercer?.plugin
}

/** The files of a folder that are in Prisma's language, by name; none when there is no such folder. */
export function schemaFiles(folder: string): SchemaFile[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ name, content: fs.readFileSync(path.join(folder, name), "utf8") }))
}

/** The head of the composed schema: where its client is written, and PostgreSQL's schemas. */
export function headOf(output: string, owners: readonly Owned[], modelsGenerator?: string): string {
  const schemas = ["public", "mercer", ...new Set(owners.map(({ schema }) => schema))]
  const models = modelsGenerator
    ? `generator models {\n  provider = ${quoted(`node "${modelsGenerator}"`)}\n  output   = ${quoted(output)}\n}\n`
    : ""
  return `generator client {
  provider            = "prisma-client"
  output              = ${quoted(`${output}/client`)}
  previewFeatures     = ["relationJoins"]
  runtime             = "nodejs"
  moduleFormat        = "esm"
  importFileExtension = "ts"
}
${models}
datasource db {
  provider = "postgresql"
  schemas  = ${JSON.stringify(schemas)}
}
`
}

/** A text in Prisma's language: a folder's name may have spaces, or backslashes. */
const quoted = (text: string) => JSON.stringify(text)
