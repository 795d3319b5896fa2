import type { GeneratedTables, ShopDefinition } from "../define-shop.ts"

/** How a shop is opened for tests. */
export interface TestShopOptions {
  /** The shop; by default that of the folder, with its tables, which `mercer test` has compiled. */
  shop?: ShopDefinition
  tables?: GeneratedTables
}
