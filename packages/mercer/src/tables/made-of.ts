import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"
import own from "../../package.json" with { type: "json" }
import { marksOf, type PluginMarks } from "./plugin-tables.ts"
import { developedPlugin, schemaFiles, type TableFolders } from "./shop-folder.ts"

/** The version of Prisma that generates: exactly that of the runtime in this package. */
export const PRISMA = "7.10.0"

/** The last file that `mercer generate` writes: what it was made of. */
export const MADE_OF = ".mercer/made-of.json"

/** Whether a shop has tables of its own. */
export const hasTables = (shop: string): boolean => schemaFiles(path.join(shop, "prisma")).length > 0

/** Whether a client was generated once, of whichever tables. */
export const isMade = (shop: string): boolean => fs.existsSync(path.join(shop, MADE_OF))

/** Whether the shop has a client of its own: for its tables, or those of its plugins. */
export const hasClient = (shop: string): boolean => hasTables(shop) || isMade(shop)

/** Whether the client was generated, of these tables and by this version of Mercer. Those of plugins are checked at start. */
export function isGenerated(folders: TableFolders): boolean {
  if (!isMade(folders.shop)) return false
  const { plugins: _plugins, ...made } = read(folders.shop)
  return JSON.stringify(made) === JSON.stringify(madeOf(folders))
}

/** The plugins' tables that the client was generated of. */
export const generatedPlugins = (shop: string): PluginMarks => (isMade(shop) ? (read(shop).plugins ?? {}) : {})

/** Records in a file that the client is whole. */
export function recordMadeOf(folders: TableFolders, file: string): void {
  const developed = developedPlugin(folders.shop)
  const own = developed ? [{ name: developed, folder: path.join(folders.shop, "prisma") }] : []
  const made = { ...madeOf(folders), plugins: marksOf([...(folders.plugins ?? []), ...own]) }
  fs.writeFileSync(file, `${JSON.stringify(made)}\n`)
}

const read = (shop: string): MadeOf => JSON.parse(fs.readFileSync(path.join(shop, MADE_OF), "utf8"))

interface MadeOf {
  mercer: string
  prisma: string
  schema: string
  plugins?: PluginMarks
}

function madeOf({ shop, core }: TableFolders): MadeOf {
  const files = [...schemaFiles(core), ...schemaFiles(path.join(shop, "prisma"))]
  const schema = createHash("sha256").update(JSON.stringify(files)).digest("hex")
  return { mercer: own.version, prisma: PRISMA, schema }
}
