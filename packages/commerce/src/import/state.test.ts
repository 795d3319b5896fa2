import { expect, test } from "vitest"
import type { ProductState, VariantState } from "./state.ts"
import { isSameState } from "./state.ts"

const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "Shirt" },
  collection_id: "pcol_1",
  type_id: "ptyp_1",
  tags: ["a", "b"],
  channels: ["c", "d"],
  categories: ["e", "f"],
  profiles: ["g", "h"],
  images: [
    { id: "img_1", url: "/a" },
    { id: "img_2", url: "/b" },
  ],
  options: [
    { id: "opt_1", title: "Size" },
    { id: "opt_2", title: "Color" },
  ],
  variants: [
    {
      id: "variant_1",
      fields: { title: "S", sku: "1" },
      values: { opt_1: "S", opt_2: "Red" },
      prices: [
        { id: "ma_1", region_id: null, currency_code: "eur", amount: 1 },
        { id: "ma_2", region_id: "reg", currency_code: "eur", amount: 2 },
      ],
    },
    { id: "variant_2", fields: { title: "M" }, values: {}, prices: [] },
  ],
}
const [small] = SHIRT.variants as [VariantState]
const withVariant = (more: Partial<VariantState>) => ({
  ...SHIRT,
  variants: [{ ...small, ...more }, SHIRT.variants[1]!],
})

test("the order in which parts were read makes no difference, nor do empty fields", () => {
  const turned: ProductState = {
    ...SHIRT,
    fields: { subtitle: null, title: "Shirt", handle: "shirt" },
    tags: ["b", "a"],
    channels: ["d", "c"],
    categories: ["f", "e"],
    profiles: ["h", "g"],
    images: [...SHIRT.images].reverse(),
    options: [...SHIRT.options].reverse(),
    variants: [
      SHIRT.variants[1]!,
      {
        ...small,
        fields: { sku: "1", title: "S", barcode: null },
        values: { opt_2: "Red", opt_1: "S" },
        prices: [...small.prices].reverse(),
      },
    ],
  }
  expect(isSameState(SHIRT, turned)).toBe(true)
})

test.each<[string, Partial<ProductState>]>([
  ["id", { id: "prod_2" }],
  ["field", { fields: { handle: "shirt", title: "Tee" } }],
  ["field, taken away", { fields: { handle: "shirt" } }],
  ["field's name", { fields: { handle: "shirt", subtitle: "Shirt" } }],
  ["collection", { collection_id: null }],
  ["type", { type_id: null }],
  ["tag", { tags: ["a"] }],
  ["channel", { channels: ["c"] }],
  ["category", { categories: ["e"] }],
  ["profile", { profiles: ["g"] }],
  ["image", { images: [{ id: "img_1", url: "/a" }] }],
  ["image's row", { images: [SHIRT.images[0]!, { id: "img_3", url: "/b" }] }],
  ["image's address", { images: [SHIRT.images[0]!, { id: "img_2", url: "/c" }] }],
  ["option", { options: [SHIRT.options[0]!] }],
  ["option's row", { options: [SHIRT.options[0]!, { id: "opt_3", title: "Color" }] }],
  ["option's title", { options: [SHIRT.options[0]!, { id: "opt_2", title: "Hue" }] }],
  ["variant", { variants: [small] }],
  ["variant's id", withVariant({ id: "variant_3" })],
  ["variant's field", withVariant({ fields: { title: "S", sku: "2" } })],
  ["variant's value", withVariant({ values: { opt_1: "S", opt_2: "Blue" } })],
  ["price", withVariant({ prices: [small.prices[0]!] })],
  ["price's row", withVariant({ prices: [small.prices[0]!, { ...small.prices[1]!, id: "ma_3" }] })],
  ["price's region", withVariant({ prices: [small.prices[0]!, { ...small.prices[1]!, region_id: "other" }] })],
  ["price's currency", withVariant({ prices: [small.prices[0]!, { ...small.prices[1]!, currency_code: "usd" }] })],
  ["price's amount", withVariant({ prices: [small.prices[0]!, { ...small.prices[1]!, amount: 3 }] })],
])("another %s is another state", (_, more) => expect(isSameState(SHIRT, { ...SHIRT, ...more })).toBe(false))
