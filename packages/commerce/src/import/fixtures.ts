import type { Known } from "./known.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState } from "./state.ts"

/* A product and its rows, for tests of imports. Not exported from the package. */

export const newId = (prefix: string) => `${prefix}_new`
export const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  handle: "shirt",
  product: { handle: "shirt", title: "Shirt" },
  variant: {},
  has_variant: false,
  options: [],
  ...more,
})

export const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "Shirt", subtitle: "old", status: "published", discountable: false, weight: 5 },
  collection_id: "pcol_1",
  type_id: "ptyp_1",
  tags: ["ptag_1"],
  channels: ["sc_1"],
  categories: ["pcat_9"],
  profiles: ["sp_special"],
  images: [{ id: "img_1", url: "/a.png" }],
  options: [{ id: "opt_1", title: "Size" }],
  variants: [
    {
      id: "variant_1",
      fields: { title: "S", sku: "S1", inventory_quantity: 3, allow_backorder: true, manage_inventory: true },
      values: { opt_1: "S" },
      prices: [
        { id: "ma_1", region_id: null, currency_code: "eur", amount: 1000 },
        { id: "ma_2", region_id: "reg_1", currency_code: "eur", amount: 900 },
      ],
    },
  ],
}

export const KNOWN: Known = {
  products: new Map([["prod_1", SHIRT]]),
  handles: new Map([["shirt", "prod_1"]]),
  skus: new Map([["S1", "variant_1"]]),
  barcodes: new Map(),
  collections: new Map([["summer", "pcol_2"]]),
  types: new Map([["Hat", "ptyp_2"]]),
  tags: new Map([["new", "ptag_2"]]),
  categories: new Map(),
  channels: new Map([
    ["id:sc_1", "sc_1"],
    ["name:Web", "sc_2"],
  ]),
  profile_id: "sp_default",
  channel_id: "sc_default",
}
export const EMPTY: Known = { ...KNOWN, products: new Map(), handles: new Map(), skus: new Map() }
export const ID = { id: "prod_1" }

export const planned = (rows: ImportRow[], known = KNOWN) => {
  const { plan, faults } = planProduct(rows, known, newId)
  if (!plan) throw new Error(faults.map(({ rule }) => rule).join())
  return plan
}
