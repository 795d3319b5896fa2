import { expect, test } from "vitest"
import { offeredOptions } from "./offered.ts"

const option = (id: string, more: object = {}) => ({
  id,
  region_id: "R",
  profile_id: "P",
  is_return: false,
  admin_only: false,
  ...more,
})
const cart = { region_id: "R", subtotal: 100, item_tax_total: 19, profile_ids: ["P"] }
const ids = (options: ReturnType<typeof option>[], more: object = {}) =>
  offeredOptions(options, { ...cart, ...more }).map(({ option, price }) => [option.id, price])

test("a cart is offered the options that it may use and that ship its items", () => {
  const options = [
    option("plain"),
    option("return", { is_return: true }),
    option("operators", { admin_only: true }),
    option("abroad", { region_id: "Q" }),
    option("bulky", { profile_id: "Q" }),
    option("from 100", { requirements: [{ type: "min_subtotal", amount: 100 }] }),
    option("from 101", { requirements: [{ type: "min_subtotal", amount: 101 }] }),
  ]
  expect(ids(options)).toEqual([
    ["plain", null],
    ["from 100", null],
  ])
  expect(ids(options, { profile_ids: [] })).toEqual([])
})

test("a cart with its own options is offered only these, at their price", () => {
  const custom_options = [{ shipping_option_id: "return", price: 7 }]
  const options = [option("plain"), option("return", { is_return: true, profile_id: "Q" })]
  expect(ids(options, { custom_options })).toEqual([["return", 7]])
})

test("other errors are not treated as refusals", () => {
  const broken = option("broken", { requirements: [null] })
  expect(() => ids([broken])).toThrow(TypeError)
})
