/* For the tests of shops and plugins: `import { openShop } from "mercer/testing"`. */
import type { TestShop } from "./open-shop.ts"
import { authorizationTable as tableOf } from "./operations.ts"

export { type ContractOptions, contractFaults, type Example } from "./contract.ts"
export { openShop, type TestShop } from "./open-shop.ts"
export type { OwnOperation } from "./operations.ts"
export type { TestShopOptions } from "./options.ts"
export type { OrderFacts, PlacedOrder } from "./place-order.ts"
export type { Account, Reply, Visitor } from "./visitor.ts"

/** Who may call which of the shop's own operations, a line each: to be read, and compared with a file of the shop. */
export const authorizationTable = ({ operations }: Pick<TestShop, "operations">): string => tableOf(operations)
