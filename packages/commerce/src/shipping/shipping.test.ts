import { describe, expect, test } from "vitest"
import { carrierFor, hasShipping, replacedMethods } from "./methods.ts"
import { mustBeForOrders, mustBeForReturns, offeredOption, type ShippingOption } from "./option.ts"

const option = (more: Partial<ShippingOption> = {}): ShippingOption => ({
  id: "so",
  region_id: "R",
  is_return: false,
  admin_only: false,
  requirements: [],
  ...more,
})
const cart = { region_id: "R", subtotal: 1000, item_tax_total: 200 }
const bounds = (...all: [string, number][]) => ({ requirements: all.map(([type, amount]) => ({ type, amount })) })

const UNSATISFIED = "The cart does not satisfy the shipping option's requirements"

describe("an option", () => {
  test.each<[Partial<ShippingOption>, string, string]>([
    [{ region_id: "Q" }, "invalid_data", "The shipping option is not available in the cart's region"],
    [{ is_return: true }, "not_allowed", "A return shipping option cannot be used for a cart"],
    [{ admin_only: true }, "not_allowed", "The shipping option is not available in the storefront"],
    [bounds(["min_subtotal", 1001]), "not_allowed", UNSATISFIED],
    [bounds(["max_subtotal", 1000]), "not_allowed", UNSATISFIED],
    [{ ...bounds(["max_subtotal", 1200]), includes_tax: true }, "not_allowed", UNSATISFIED],
  ])("%j is refused with %s: %s", (more, type, message) =>
    expect(() => offeredOption(option(more), cart)).toThrow(expect.objectContaining({ type, message })),
  )

  test.each<Partial<ShippingOption>>([
    {},
    { requirements: undefined },
    bounds(["min_subtotal", 1000]),
    bounds(["max_subtotal", 1001]),
    bounds(["min_subtotal", 500], ["max_subtotal", 1001]),
    { ...bounds(["min_subtotal", 1200]), includes_tax: true },
    { requirements: [{ type: "min_subtotal", amount: 9999, deleted_at: new Date(0) }] },
  ])("%j is offered", (more) => expect(offeredOption(option(more), cart)).toBeNull())

  test("of the cart's own is used at its price, unchecked; others are refused", () => {
    const own = { ...cart, custom_options: [{ shipping_option_id: "so", price: 5 }] }
    expect(offeredOption(option({ region_id: "Q", is_return: true }), own)).toMatchObject({ price: 5 })
    expect(() => offeredOption(option({ id: "other" }), own)).toThrow(
      expect.objectContaining({ type: "invalid_data", message: "Wrong shipping option" }),
    )
  })
})

test.each([
  [{ is_return: false, region_id: "R" }, true],
  [{ is_return: true, region_id: "R" }, false],
  [{ is_return: false, region_id: "Q" }, false],
])("operators ship by %j: %s", (option, expected) => {
  const sending = () => mustBeForOrders(option, { region_id: "R" })
  if (expected) expect(sending).not.toThrow()
  else expect(sending).toThrow(expect.objectContaining({ type: "invalid_data" }))
})

test.each([
  [{ is_return: true, admin_only: false }, true],
  [{ is_return: false, admin_only: false }, false],
  [{ is_return: true, admin_only: true }, false],
])("shoppers send back by %j: %s", (option, expected) => {
  const sending = () => mustBeForReturns(option)
  if (expected) expect(sending).not.toThrow()
  else expect(sending).toThrow(expect.objectContaining({ type: "invalid_data" }))
})

test.each([
  [["p2"], "p2"],
  [["p9", "p1"], "p1"],
  [["p9"], null],
  [[], null],
])("goods of the profiles %j go by that of %j, else by the first", (profile_ids, expected) => {
  const other = (profile_id: string | null) => ({ profile_id })
  expect(carrierFor([other(null), other("p1"), other("p2")], profile_ids)).toEqual({ profile_id: expected })
})

test("a method replaces those of its profile", () => {
  const methods = ["p1", "p2"].map((profile_id) => ({ id: profile_id, shipping_option: { profile_id } }))
  expect(replacedMethods(methods, { profile_id: "p1" })).toEqual([methods[0]])
})

test.each([
  [["p1"], ["p1", "p2"], true],
  [["p3"], ["p1"], false],
  [["p3", "p1"], ["p1"], true],
  [[], [], true],
  [["p1"], [], false],
])("a line of %j with methods of %j has shipping: %s", (line, methods, expected) =>
  expect(hasShipping(line, methods)).toBe(expected),
)
