import type pg from "pg"
import { shop } from "./checkout.ts"
import { type Template, templateOf } from "./clones.ts"
import type { Catalog } from "./data.ts"
import type { Ask } from "./http.ts"
import type { Call } from "./load.ts"
import type { ScenarioName } from "./targets.ts"

/** The scenarios of one request each, which can be counted and replayed for prepared carts. */
export type SingleName = Exclude<ScenarioName, "checkout">

/** Lines of the cart, or rows of the list: as in the scenario, one, or fifty. */
export type Size = "typical" | "one" | "fifty"
export const SIZES_OF_CART: readonly Size[] = ["typical", "one", "fifty"]
export const linesOf = (size: Size, typical: number) => ({ typical, one: 1, fifty: 50 })[size]

/** The steps of each kind of prepared cart. */
const PREPARED = {
  "get-cart": { typical: 3, discount: true, until: "shipping" },
  "first-cart": { typical: 3, discount: true, until: "shipping" },
  "add-item": { typical: 2, discount: false, until: "items" },
  complete: { typical: 2, discount: false, until: "sessions" },
  popular: { typical: 1, discount: false, until: "sessions" },
} as const

export type Templates = Record<keyof typeof PREPARED, Record<Size, Template>>

/** Prepares one cart of each kind and size over the API; all others are clones of these. */
export async function makeTemplates(ask: Ask, catalog: Catalog, pool: pg.Pool): Promise<Templates> {
  const make = async (kind: keyof typeof PREPARED, size: Size) => {
    const { typical, ...wanted } = PREPARED[kind]
    const lines = Array.from({ length: linesOf(size, typical) }, (_, n) => n)
    return templateOf(pool, await shop(ask, catalog, { ...wanted, lines }), { sameVariants: kind === "popular" })
  }
  const ofKind = async (kind: keyof typeof PREPARED) => ({
    typical: await make(kind, "typical"),
    one: await make(kind, "one"),
    fifty: await make(kind, "fifty"),
  })
  return {
    "get-cart": await ofKind("get-cart"),
    "first-cart": await ofKind("first-cart"),
    "add-item": await ofKind("add-item"),
    complete: await ofKind("complete"),
    popular: await ofKind("popular"),
  }
}

export const templateFor = (templates: Templates, name: SingleName, size: Size): Template | undefined =>
  name in PREPARED ? templates[name as keyof Templates][size] : undefined

/** A cart that was prepared for a request. */
export interface Prepared {
  id: string
  lines: number
}

/** The nth request of a scenario, for this cart if it uses a prepared one. */
export function callFor(name: SingleName, catalog: Catalog, cart: Prepared | undefined, n: number, size: Size): Call {
  const path = `/store/carts/${cart?.id ?? ""}`
  const lines = cart?.lines ?? 0
  switch (name) {
    case "collections":
      return { method: "GET", path: "/store/collections" }
    case "products": {
      const query = `region_id=${catalog.region_id}&limit=${linesOf(size, 20)}&offset=${(n % 10) * 20}`
      return { method: "GET", path: `/store/products?${query}` }
    }
    case "search": {
      const body = { q: catalog.words(n).product, limit: linesOf(size, 10) }
      return { method: "POST", path: "/store/products/search", body: JSON.stringify(body) }
    }
    case "own-orders": {
      const path = `/store/customers/me/orders?limit=${linesOf(size, 10)}`
      return { method: "GET", path, cookie: catalog.cookies[n % catalog.cookies.length] ?? "" }
    }
    case "discounts":
      return { method: "GET", path: `/admin/discounts?limit=${linesOf(size, 20)}`, cookie: catalog.operator }
    case "customers": {
      const path = `/admin/customers?q=${encodeURIComponent(catalog.words(n).customer)}`
      return { method: "GET", path, cookie: catalog.operator }
    }
    case "get-cart":
    case "first-cart":
      return { method: "GET", path }
    case "create-cart":
      return { method: "POST", path: "/store/carts", body: JSON.stringify(newCart(catalog, linesOf(size, 0))) }
    case "add-item": {
      // A variant that the clone does not have yet.
      const body = { variant_id: catalog.variant(n * lines + 1000), quantity: 1 }
      return { method: "POST", path: `${path}/line-items`, body: JSON.stringify(body) }
    }
    case "complete":
    case "popular":
      return { method: "POST", path: `${path}/complete` }
  }
}

function newCart({ region_id, variant }: Catalog, lines: number) {
  const items = Array.from({ length: lines }, (_, n) => ({ variant_id: variant(n), quantity: 1 }))
  return { region_id, ...(lines > 0 && { items }) }
}
