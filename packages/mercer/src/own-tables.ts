/* What the server knows of a shop's tables and of its place in a Next app; not part of what shops import. */
export type { NextHandlers, nextHandlers } from "./next.ts"
export { type CompiledShop, compiledTables } from "./tables/compiled.ts"
export { pluginMigrations } from "./tables/plugin-tables.ts"
