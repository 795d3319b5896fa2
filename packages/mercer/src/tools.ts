/* What the command `mercer` does with a shop's own tables; not part of what shops import. */
export { type GenerateOptions, generate } from "./tables/generate.ts"
export { isGenerated } from "./tables/made-of.ts"
export { writeMigration } from "./tables/migration.ts"
export { pluginTables } from "./tables/plugin-tables.ts"
export type { PluginTables, TableFolders } from "./tables/shop-folder.ts"
