/** The scenarios, in this order. */
export const SCENARIOS = [
  "collections",
  "products",
  "search",
  "own-orders",
  "discounts",
  "customers",
  "get-cart",
  "first-cart",
  "create-cart",
  "add-item",
  "complete",
  "popular",
  "checkout",
] as const

export type ScenarioName = (typeof SCENARIOS)[number]

export interface Target {
  title: string
  /** Connections, or parallel checkouts. */
  parallel: number
  /** The rate to be reached, as a multiple of the yardstick's in the same run. */
  goal?: number
  /** The maximum of SQL statements per request, including BEGIN and COMMIT. */
  statements: number
  kind: "read" | "write"
}

/** Goals are ten times the best of Medusa 1.20.10, Medusa 2.21 and Vendure 3.7, measured beside it on one machine. */
export const TARGETS: Record<ScenarioName, Target> = {
  collections: read("list collections (10 of 127)", 2, 0.4),
  products: read("list products (20 of 1,000, prices of a region)", 6, 0.2),
  search: read("search products", 6),
  "own-orders": read("own orders (10 of 12)", 4, 0.06),
  discounts: read("list discounts (20 of 200)", 6, 0.13),
  customers: read("search customers (1 of 20,000)", 6, 0.15),
  "get-cart": read("get a cart (3 items, discount, shipping)", 3, 0.15),
  "first-cart": read("the same, each cart for the first time", 3),
  "create-cart": write("create a cart", 4, 0.06),
  "add-item": write("add a line item", 8, 0.03),
  complete: { ...write("complete a prepared cart", 19, 0.018), parallel: 8 },
  popular: { ...write("the same, all carts with one variant", 19, 0.009), parallel: 8 },
  checkout: { ...write("whole checkouts", 70, 0.005), parallel: 8 },
}

function read(title: string, statements: number, goal?: number): Target {
  return { title, parallel: 16, statements, kind: "read", ...(goal && { goal }) }
}

function write(title: string, statements: number, goal: number): Target {
  return { title, parallel: 16, statements, kind: "write", goal }
}

/** The target rate as a part of the operation's limit. */
export const SHARE_OF_LIMIT = 0.5
export const IDLE = { mib: 120 }
export const LOADED = { mib: 250 }
export const START = { seconds: 0.5 }
