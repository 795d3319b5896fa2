import type { Catalog } from "./data.ts"
import { type Ask, must } from "./http.ts"

const ADDRESS = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Main St 1",
  city: "Berlin",
  country_code: "de",
  postal_code: "10115",
}

/** Wraps each request of a checkout, by its name: for counting. */
export type Around = (name: string, request: () => Promise<void>) => Promise<void>

export interface Wanted {
  /** Indexes of the variants that the cart is created with, one line each. */
  lines?: number[]
  /** Indexes of variants that are added one by one. */
  added?: number[]
  discount?: boolean
  /** The last step to run. */
  until: "items" | "shipping" | "sessions" | "complete"
  email?: string
}

const FREE: Around = (_, request) => request()

/** A customer's checkout, request by request, up to the given step; returns the cart's id. */
export async function shop(ask: Ask, catalog: Catalog, wanted: Wanted, around: Around = FREE): Promise<string> {
  const { lines = [], added = [], discount = false, until, email = "ada@example.com" } = wanted
  let path = "/store/carts"
  const post = (name: string, below: string, body?: object) =>
    around(name, async () => void must(await ask("POST", path + below, body)))
  await around("create", async () => {
    const items = lines.map((n) => ({ variant_id: catalog.variant(n), quantity: 1 }))
    const { cart } = must<{ cart: { id: string } }>(await ask("POST", path, { region_id: catalog.region_id, items }))
    path = `/store/carts/${cart.id}`
  })
  for (const n of added) await post("add item", "/line-items", { variant_id: catalog.variant(n), quantity: 1 })
  if (discount && catalog.discount) await post("discount", "", { discounts: [{ code: catalog.discount }] })
  if (until !== "items") {
    await post("e-mail, addresses", "", { email, shipping_address: ADDRESS, billing_address: ADDRESS })
    await post("shipping", "/shipping-methods", { option_id: catalog.option_id })
  }
  if (until === "sessions" || until === "complete") await post("payment sessions", "/payment-sessions")
  if (until === "complete") {
    await around("complete", async () => {
      const { type } = must<{ type: string }>(await ask("POST", `${path}/complete`))
      if (type !== "order") throw new Error(`A checkout ended with a ${type} instead of an order`)
    })
  }
  return path.slice("/store/carts/".length)
}

/** The measured checkout: create, two items, email and addresses, shipping, payment sessions, complete. */
export function checkout(ask: Ask, catalog: Catalog, n: number, around?: Around): Promise<string> {
  return shop(ask, catalog, { added: [2 * n, 2 * n + 1], until: "complete", email: newShopper() }, around)
}

const run = String(Date.now()).padStart(14, "0")
let shoppers = 0

/** A new customer: formatted like an id, so that replayed statements replace it with a new one. */
const newShopper = () => `shopper_7999999999${run.slice(-8)}${String(shoppers++).padStart(8, "0")}@example.com`
