import path from "node:path"
import { fileURLToPath } from "node:url"
import { hasClient, hasTables, isGenerated } from "../src/tables/made-of.ts"
import type { TableFolders } from "../src/tables/shop-folder.ts"
import { pluginsOf } from "./plugins.ts"

/** The published package: its code is in dist, Mercer's tables are in core. */
const home = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const foldersOf = (shop: string): TableFolders => ({ shop, core: path.join(home, "core/schema") })

/**
 * Whether the shop or its plugins have tables of their own; throws when their client was not generated yet, or of other tables: code that
 * does not know its own database would fail much later.
 */
export function mustHaveTables(shop: string): boolean {
  if (!hasClient(shop)) return false
  if (!mustGenerate(shop)) return true
  throw new Error(
    "The tables in prisma/, or Mercer's, are not the ones that code was generated of. Run: npx mercer generate",
  )
}

/** Whether the client of the shop's tables is missing, or of other tables than it has now. */
export const mustGenerate = (shop: string): boolean => hasClient(shop) && !isGenerated(foldersOf(shop))

/** `mercer generate`: the typed client of the shop's tables. */
export async function generateTables(shop: string): Promise<void> {
  // Only here: a parser of Prisma's language and more is loaded with it.
  const { generate } = await import("../src/tables/generate.ts")
  const modelsGenerator = path.join(home, "dist/models-generator.mjs")
  const isWritten = generate({ ...foldersOf(shop), plugins: await pluginsOf(shop), modelsGenerator })
  say(isWritten ? "Wrote the client of the shop's tables: .mercer and mercer-env.d.ts" : NOTHING)
}

/** `mercer migration <name>`: the SQL of what has changed in the shop's tables. */
export async function writeTables(shop: string, name: string | undefined): Promise<void> {
  if (!hasTables(shop)) return say(NO_TABLES)
  const { writeMigration } = await import("../src/tables/migration.ts")
  const folder = await writeMigration({ ...foldersOf(shop), plugins: await pluginsOf(shop) }, name ?? "")
  if (!folder) return say("The migrations already have what the tables have.")
  say(`Wrote ${path.relative(shop, path.join(folder, "migration.sql"))}: read it before you commit it.`)
}

const NO_TABLES = "There are no tables in prisma/*.prisma."
const NOTHING = "There are no tables in prisma/*.prisma, and no plugins with tables."
const say = (line: string) => void process.stdout.write(`${line}\n`)
