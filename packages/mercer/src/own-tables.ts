/* What the server knows of the tables of a shop and its plugins; not part of what shops import. */
export { type CompiledShop, compiledTables } from "./tables/compiled.ts"
export { pluginMigrations } from "./tables/plugin-tables.ts"
