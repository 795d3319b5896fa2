import path from "node:path"
import { importCompiled } from "../src/compiled-code.ts"
import type { ShopDefinition } from "../src/define-shop.ts"
import { pluginTables } from "../src/tables/plugin-tables.ts"
import { developedPlugin, type PluginTables } from "../src/tables/shop-folder.ts"
import { codeOptions, hasConfig, SOURCE } from "./shop-code.ts"

/** The tables of the plugins that mercer.config.ts names; the plugin that is developed in this folder is not one of them. */
export async function pluginsOf(folder: string): Promise<PluginTables[]> {
  if (!hasConfig(folder)) return []
  // Only here: most commands in production find the shop compiled.
  const { build } = await import("esbuild")
  // As deep as plugins of the shop's own in src/, so that their folders are found.
  const outfile = path.join(folder, ".mercer/plugins.mjs")
  await build({ ...codeOptions(folder), entryPoints: [SOURCE], outfile })
  const { default: shop } = (await importCompiled(outfile)) as { default: ShopDefinition }
  const own = developedPlugin(folder)
  return pluginTables(shop.plugins?.filter(({ name }) => name !== own))
}
