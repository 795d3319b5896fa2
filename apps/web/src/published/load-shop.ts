import path from "node:path"
import { pathToFileURL } from "node:url"
import { defineShop, type GeneratedTables, type ShopDefinition } from "mercer"
import { mustKnowPlugins, type PluginMarks } from "mercer/plugin-tables"

/** What `mercer` has compiled of the folder's mercer.config.ts, and of the client of its tables if it has some. */
interface Compiled {
  default?: ShopDefinition
  Client?: unknown
  models?: GeneratedTables["models"]
  /** The plugins' tables that these were generated of. */
  plugins?: PluginMarks
}

/** The shop of the folder, with its own tables; Mercer as it is when there is none. */
export async function loadShop(): Promise<[shop: ShopDefinition, tables?: GeneratedTables]> {
  const file = process.env.MERCER_SHOP
  if (!file) return [defineShop({})]
  const { default: shop, Client, models, plugins }: Compiled = await import(pathToFileURL(file).href)
  if (typeof shop !== "object" || shop === null)
    throw new Error("mercer.config.ts must have defineShop({ … }) as its default export")
  mustKnowPlugins(shop.plugins, plugins)
  if (!models) return [shop]
  // The compiled file is in the shop's folder .mercer.
  return [shop, { Client, models, migrations: path.join(path.dirname(file), "../prisma/migrations") }]
}
