import { addModels, type PluginMigrations } from "@mercer/db"
import type { Providers } from "@mercer/providers"
import {
  type ConfigFacts,
  coreProviders,
  defineShop,
  type GeneratedTables,
  panelOf,
  type ShopDefinition,
  type ShopParts,
  type WholePanel,
  wholeShop,
} from "mercer"
import { pluginMigrations } from "mercer/own-tables"
import type { WebSettings } from "./settings.ts"

/** What a shop's developer has written, and what was generated of it: made where a program starts, and passed on. */
export interface ShopCode {
  /** What the shop and its plugins add to Mercer. */
  parts: ShopParts
  /** What was generated of the shop's own tables; undefined when it has none. */
  tables: GeneratedTables | undefined
  /** The migrations of the shop and of those of its plugins that have tables. */
  migrations: { folder: string | undefined; plugins: PluginMigrations[] }
  /** What the shop adds to the panel; undefined when that is nothing. */
  panel: WholePanel | undefined
  providers(facts: ConfigFacts): Providers
}

/** What commands and servers work on. */
export interface Shop {
  code: ShopCode
  settings: WebSettings
}

/** A shop's code of what its mercer.config.ts exports, Mercer as it is without; before anything of it is opened. */
export function shopCode(shop: ShopDefinition = defineShop({}), tables?: GeneratedTables): ShopCode {
  const parts = wholeShop(shop)
  if (tables) addModels(tables.models)
  return {
    parts,
    tables,
    migrations: { folder: tables?.migrations, plugins: pluginMigrations(shop.plugins) },
    panel: panelOf(shop),
    providers: (facts) => {
      const core = coreProviders(facts)
      return parts.providers?.(core, facts) ?? core
    },
  }
}
