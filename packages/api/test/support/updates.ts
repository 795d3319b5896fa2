import { scenes } from "./all-scenes.ts"
import type { Market } from "./checkout.ts"
import { type Built, built, pairs } from "./contract.ts"
import type { Scene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** Writes to existing rows: paths that end in the row's id, the one store, and metadata set key by key. */
const isUpdate = ({ method, path }: Built) =>
  method === "POST" && /^\/admin\/(store$|products\/\{id\}\/metadata$|.*\{\w+\}$)/.test(path)

/** A path that ends in a parameter but adds something: nothing that was read is overwritten. */
const ADDS = ["POST /admin/discounts/{}/regions/{}", "POST /admin/store/currencies/{}"]

/** The table whose version counts, by the last parameter of the path, or by its first segment. */
const INNER: Record<string, string> = {
  "{variant_id}": "product_variant",
  "{option_id}": "product_option",
  "{address_id}": "address",
  "{claim_id}": "claim_order",
  "{condition_id}": "discount_condition",
  "{line_id}": "line_item",
  "{item_id}": "line_item",
  "{location_id}": "inventory_level",
}
const OUTER: Record<string, string> = {
  collections: "product_collection",
  orders: '"order"',
  users: '"user"',
  webhooks: "mercer.webhook",
  media: "mercer.media",
  roles: "mercer.role",
  views: "mercer.view",
  reservations: "reservation_item",
  "product-categories": "product_category",
}

/** Rows whose path has another of their columns than the id. */
export const COLUMN: Record<string, string> = { inventory_level: "location_id" }

/** The operators' updates of stored rows. */
export const updates = built.filter((one) => isUpdate(one) && !ADDS.includes(one.route))

/** The row that an update of a scene writes. */
export function rowOf({ path }: Built, { values = {} }: Scene): { table: string; id: string | undefined } {
  const [, , word = ""] = path.split("/")
  const last = path.match(/\{\w+\}/g)?.at(-1)
  const outer = OUTER[word] ?? word.replaceAll("-", "_").replace(/s$/, "")
  return { table: INNER[last ?? ""] ?? outer, id: last && values[last.slice(1, -1)] }
}

/** A shop in which the operation succeeds. */
export async function sceneOf({ route, procedure }: Built, shop: TestShop, market: Market): Promise<Scene> {
  const name = pairs.find(({ operation }) => operation.route === route)?.row.operation ?? procedure
  const make = scenes[name] ?? scenes[procedure]
  if (!make) throw new Error(`No scene for ${name}`)
  return make(shop, market)
}
