import path from "node:path"
import type { GeneratedTables, ShopDefinition } from "../define-shop.ts"
import { mustKnowPlugins, type PluginMarks } from "./plugin-tables.ts"
import { developedPlugin } from "./shop-folder.ts"

/** What `mercer` has compiled of a folder's mercer.config.ts, and of the client of its tables if it has some. */
export interface CompiledShop {
  default?: ShopDefinition
  Client?: unknown
  models?: GeneratedTables["models"]
  /** The plugins' tables that these were generated of. */
  plugins?: PluginMarks
}

/** The tables of a compiled shop, undefined without any. Throws when its plugins have others than its client knows. */
export function compiledTables(file: string, { default: shop, ...made }: CompiledShop): GeneratedTables | undefined {
  mustKnowPlugins(shop?.plugins, made.plugins)
  if (!made.models) return undefined
  // The compiled file is in the folder .mercer of the shop.
  const folder = path.join(path.dirname(file), "..")
  // In the folder of a plugin, prisma/ is the plugin's, which brings its migrations itself.
  const migrations = developedPlugin(folder) ? undefined : path.join(folder, "prisma/migrations")
  return { Client: made.Client, models: made.models, migrations }
}
