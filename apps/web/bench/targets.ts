/** The scenarios, in this order. */
export const SCENARIOS = [
  "collections",
  "products",
  "search",
  "own-orders",
  "discounts",
  "customers",
  "get-cart",
  "create-cart",
  "add-item",
  "complete",
  "checkout",
] as const

export type ScenarioName = (typeof SCENARIOS)[number]

export interface Target {
  title: string
  /** Connections, or parallel checkouts, besides one alone. */
  parallel: number
  /**
   * The best of Medusa 1.20.10, Medusa 2.21 and Vendure 3.7 at that concurrency, one process each on the same two
   * cores.
   */
  peer?: { rate: number; statements?: number }
  /** The maximum of SQL statements per request, including BEGIN and COMMIT. */
  statements: number
  kind: "read" | "write"
}

export const TARGETS: Record<ScenarioName, Target> = {
  collections: {
    title: "list collections (10 of 127)",
    parallel: 16,
    peer: { rate: 262, statements: 2 },
    statements: 2,
    kind: "read",
  },
  products: {
    title: "list products (20 of 1,000, prices of a region)",
    parallel: 16,
    statements: 6,
    kind: "read",
  },
  search: {
    title: "search products",
    parallel: 16,
    statements: 6,
    kind: "read",
  },
  "own-orders": {
    title: "own orders (10 of 12)",
    parallel: 16,
    peer: { rate: 25 },
    statements: 4,
    kind: "read",
  },
  discounts: {
    title: "list discounts (20 of 200)",
    parallel: 16,
    peer: { rate: 89 },
    statements: 6,
    kind: "read",
  },
  customers: {
    title: "search customers (1 of 20,000)",
    parallel: 16,
    peer: { rate: 60 },
    statements: 6,
    kind: "read",
  },
  "get-cart": {
    title: "get a cart (3 items, discount, shipping)",
    parallel: 16,
    peer: { rate: 53, statements: 9 },
    statements: 3,
    kind: "read",
  },
  "create-cart": {
    title: "create a cart",
    parallel: 16,
    peer: { rate: 39, statements: 22 },
    statements: 6,
    kind: "write",
  },
  "add-item": {
    title: "add a line item",
    parallel: 16,
    peer: { rate: 22, statements: 34 },
    statements: 10,
    kind: "write",
  },
  complete: {
    title: "complete a prepared cart",
    parallel: 8,
    peer: { rate: 10, statements: 93 },
    statements: 25,
    kind: "write",
  },
  checkout: {
    title: "whole checkouts",
    parallel: 8,
    peer: { rate: 3, statements: 400 },
    statements: 70,
    kind: "write",
  },
}

/** The target rate as a multiple of the best peer's. */
export const TIMES_PEER = 10
/** The target rate as a part of the operation's limit. */
export const SHARE_OF_LIMIT = 0.5
export const IDLE = { mib: 150, peer_mib: 194 }
export const START = { seconds: 2, peer_seconds: 4.5 }
