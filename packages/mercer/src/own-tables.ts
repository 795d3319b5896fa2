/* What the server knows of a shop's code and tables, and of its place in a Next app; not part of what shops import. */
export { importCompiled, withPlace } from "./compiled-code.ts"
export type { NextHandlers, nextHandlers } from "./next.ts"
export { type CompiledShop, compiledTables } from "./tables/compiled.ts"
export { NotGenerated, pluginMigrations } from "./tables/plugin-tables.ts"
