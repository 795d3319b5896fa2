import { expect, test } from "vitest"
import { methodRemoval } from "./kept.ts"

type Option = NonNullable<Parameters<typeof methodRemoval>[0]>
type Cart = Parameters<typeof methodRemoval>[1]

const option: Option = {
  ...{ id: "so", region_id: "R", profile_id: "p1", deleted_at: null, is_return: false, admin_only: false },
}
const line = (profile_id: string, more: object = {}) => ({
  ...{ is_return: false, is_giftcard: false },
  variant: { requires_shipping: true, product: { profiles: [{ id: profile_id }] }, ...more },
})
const cart: Cart = { region_id: "R", subtotal: 1000, item_tax_total: 190, items: [line("p2"), line("p1")] }
const bounds = (type: string, amount: number, includes_tax = false) => ({
  requirements: [{ type, amount }],
  includes_tax,
})
const own = (id: string) => ({ custom_options: [{ shipping_option_id: id, price: 5 }] })

test.each<[Partial<Option>, Partial<Cart>, ReturnType<typeof methodRemoval>]>([
  [{}, {}, null],
  [{ deleted_at: new Date(0) }, {}, "option_deleted"],
  [{ region_id: "Q" }, {}, "other_region"],
  [{ profile_id: "p3" }, {}, "no_item"],
  [{}, { items: [] }, "no_item"],
  [{}, { items: [line("p1", { requires_shipping: false })] }, "no_item"],
  [{}, { items: [{ ...line("p1"), is_return: true }] }, "no_item"],
  [{}, { items: [{ ...line("p1"), is_giftcard: true }] }, null],
  [bounds("min_subtotal", 1000), {}, null],
  [bounds("min_subtotal", 1001), {}, "requirements"],
  [bounds("min_subtotal", 1190, true), {}, null],
  [bounds("max_subtotal", 1000), {}, "requirements"],
  [bounds("max_subtotal", 1190, true), {}, "requirements"],
  [bounds("max_subtotal", 1001), {}, null],
  [{ ...bounds("min_subtotal", 1001), region_id: "Q" }, own("so"), null],
  [bounds("min_subtotal", 1001), own("other"), "requirements"],
])("an option %j of a cart %j: %s", (more, facts, expected) => {
  expect(methodRemoval({ ...option, ...more }, { ...cart, ...facts })).toBe(expected)
})

test("a method whose option is gone from the table is removed", () => {
  expect(methodRemoval(null, cart)).toBe("option_deleted")
})
