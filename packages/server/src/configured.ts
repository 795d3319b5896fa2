import { addModels, type PluginMigrations } from "@mercer/db"
import type { Providers } from "@mercer/providers"
import {
  type ConfigFacts,
  coreProviders,
  type GeneratedTables,
  panelOf,
  type ShopDefinition,
  type ShopParts,
  type WholePanel,
  wholeShop,
} from "mercer"
import { pluginMigrations } from "mercer/own-tables"

// Next bundles this file a second time: there is still one shop in a process.
const holder = globalThis as {
  mercerConfig?: ShopParts | undefined
  mercerTables?: GeneratedTables | undefined
  mercerPluginMigrations?: PluginMigrations[] | undefined
  mercerPanelParts?: WholePanel | undefined
}

/**
 * Says which shop this process runs: what its mercer.config.ts exports, and what was generated of its own tables. Before
 * anything of it is opened.
 */
export function configure(shop: ShopDefinition, tables?: GeneratedTables): void {
  holder.mercerConfig = wholeShop(shop)
  holder.mercerTables = tables
  holder.mercerPluginMigrations = pluginMigrations(shop.plugins)
  holder.mercerPanelParts = panelOf(shop)
  if (tables) addModels(tables.models)
}

/** The same for a host that may be part of a server that was configured. */
export function configureOnce(shop: ShopDefinition, tables?: GeneratedTables): void {
  if (!holder.mercerConfig) configure(shop, tables)
}

/** What the shop of this process adds to Mercer; nothing unless it was configured. */
export const configured = (): ShopParts => holder.mercerConfig ?? {}

/** What was generated of the shop's own tables; undefined when it has none. */
export const tables = (): GeneratedTables | undefined => holder.mercerTables

/** The migrations of the shop and of those of its plugins that have tables. */
export const ownMigrations = () => ({ folder: tables()?.migrations, plugins: holder.mercerPluginMigrations ?? [] })

/** What the shop of this process adds to the panel; undefined when that is nothing. */
export const panelParts = (): WholePanel | undefined => holder.mercerPanelParts

/** The providers of the shop of this process. */
export function providers(facts: ConfigFacts): Providers {
  const core = coreProviders(facts)
  return configured().providers?.(core, facts) ?? core
}
