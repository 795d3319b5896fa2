import { describe, expect, test } from "vitest"
import { type Price, type PriceContext, type PriceList, selectPrice, unitPrice } from "./select-price.ts"

const now = new Date(1000)
const region = { id: "R", currency_code: "eur" }
let count = 0

const price = (amount: number, more: Partial<Price> = {}): Price => ({
  id: `ma_${String(count++).padStart(4, "0")}`,
  amount,
  currency_code: "eur",
  region_id: null,
  min_quantity: null,
  max_quantity: null,
  ...more,
})

const list = (more: Partial<PriceList> = {}): PriceList => ({
  type: "sale",
  status: "active",
  starts_at: null,
  ends_at: null,
  includes_tax: false,
  ...more,
})

const select = (prices: Price[], more: Partial<PriceContext> = {}) =>
  selectPrice(prices, { region, now, group_ids: [], quantity: 1, ...more })

describe("candidates", () => {
  test.each<[string, Price, number | null]>([
    ["the currency's", price(900), 900],
    ["another currency's", price(900, { currency_code: "usd" }), null],
    ["the region's", price(900, { region_id: "R" }), 900],
    ["another region's in the same currency", price(900, { region_id: "Q" }), null],
    ["a deleted one", price(900, { deleted_at: now }), null],
    ["of an active list", price(900, { price_list: list() }), 900],
    ["of a draft list", price(900, { price_list: list({ status: "draft" }) }), null],
    ["of a deleted list", price(900, { price_list: list({ deleted_at: now }) }), null],
    ["of a list that starts this moment", price(900, { price_list: list({ starts_at: now }) }), null],
    ["of a list that has started", price(900, { price_list: list({ starts_at: new Date(999) }) }), 900],
    ["of a list that ends this moment", price(900, { price_list: list({ ends_at: now }) }), null],
    ["of a list that ends later", price(900, { price_list: list({ ends_at: new Date(1001) }) }), 900],
    ["of a list for a group", price(900, { price_list: list({ customer_groups: [{ id: "vip" }] }) }), null],
  ])("%s", (_, row, expected) => expect(select([row]).calculated_price).toBe(expected))

  test("a list for several groups is for the members of any of them", () => {
    const rows = [price(900, { price_list: list({ customer_groups: [{ id: "vip" }, { id: "staff" }] }) })]
    expect(select(rows, { group_ids: ["staff"] }).calculated_price).toBe(900)
    expect(select(rows, { group_ids: ["other"] }).calculated_price).toBeNull()
  })

  test("a group's list is for its members", () => {
    const rows = [price(1000), price(900, { price_list: list({ type: "override", customer_groups: [{ id: "vip" }] }) })]
    expect(select(rows, { group_ids: ["vip"] })).toMatchObject({
      calculated_price: 900,
      calculated_price_type: "override",
    })
    expect(select(rows)).toMatchObject({ calculated_price: 1000, calculated_price_type: "default" })
  })
})

describe("quantity", () => {
  const rows = [price(1000), price(900, { min_quantity: 5, max_quantity: 9 }), price(800, { min_quantity: 10 })]
  test.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [undefined, 1000],
  ])("%s units cost %d each", (quantity, expected) =>
    expect(select(rows, { quantity }).calculated_price).toBe(expected),
  )

  test("without a quantity, prices with only a maximum are included", () =>
    expect(select([price(1000), price(700, { max_quantity: 3 })], { quantity: undefined }).calculated_price).toBe(700))

  test("a price for few units is not for more of them", () => {
    const few = [price(1000), price(700, { max_quantity: 3 })]
    expect(select(few, { quantity: 3 }).calculated_price).toBe(700)
    expect(select(few, { quantity: 4 }).calculated_price).toBe(1000)
  })

  test("bounds of 0 are open", () =>
    expect(select([price(700, { min_quantity: 0, max_quantity: 0 })]).calculated_price).toBe(700))
})

describe("tax", () => {
  const inclusive = { currency: { includes_tax: true } }
  const plain = price(1000)
  const withTax = price(1150, { ...inclusive, price_list: list() })

  test.each([
    [undefined, 1000],
    [0, 1000],
    [10, 1000],
    [15, 1000],
    [16, 1150],
  ])("1150 with tax against 1000 without, at %s percent: %d", (tax_rate, expected) =>
    expect(select([plain, withTax], { tax_rate }).calculated_price).toBe(expected),
  )

  test("a lower price with tax is not taken for lower while the rates are unknown", () => {
    const cheap = price(900, { ...inclusive, price_list: list() })
    expect(select([plain, cheap], { tax_rate: undefined }).calculated_price).toBe(1000)
    expect(select([plain, cheap], { tax_rate: 0 }).calculated_price).toBe(900)
  })

  test.each<[string, Partial<Price>, boolean]>([
    ["none", {}, false],
    ["its currency", inclusive, true],
    ["its region", { region_id: "R", region: { includes_tax: true } }, true],
    ["its list", { price_list: list({ includes_tax: true }) }, true],
    ["its currency, though not its list", { ...inclusive, price_list: list() }, true],
  ])("the flag comes from %s", (_, more, expected) =>
    expect(select([price(1000, more)]).calculated_price_includes_tax).toBe(expected),
  )
})

test("equal prices: the plain one counts, in any row order", () => {
  const rows = [price(900, { price_list: list() }), price(900)]
  expect(select(rows).calculated_price_type).toBe("default")
  expect(select([...rows].reverse()).calculated_price_type).toBe("default")
})

test("the original price: the region's before the currency's, without list, and for any quantity", () => {
  const plain = price(1200)
  const rows = [
    plain,
    price(1100, { price_list: list() }),
    price(1000, { min_quantity: 2 }),
    price(1050, { max_quantity: 5 }),
    price(1500, { region_id: "R" }),
  ]
  expect(select(rows)).toMatchObject({ original_price: 1500, calculated_price: 1050 })
  expect(select(rows.slice(0, 4))).toMatchObject({ original_price: 1200, calculated_price: 1050 })
  expect(select([price(1500, { region_id: "R" }), plain]).original_price).toBe(1500)
  expect(select([price(700, { price_list: list() })])).toMatchObject({
    original_price: null,
    original_price_includes_tax: null,
    calculated_price: 700,
  })
})

test("of equal prices the region's decides whether tax is included, then the earlier id's", () => {
  const included = { includes_tax: true }
  const rows = [price(900), price(900, { region_id: "R", region: included })]
  expect(select(rows).calculated_price_includes_tax).toBe(true)
  expect(select([...rows].reverse()).calculated_price_includes_tax).toBe(true)
  const equals = [price(900, { price_list: list({ type: "override" }) }), price(900, { price_list: list() })]
  expect(select(equals).calculated_price_type).toBe("override")
  expect(select([...equals].reverse()).calculated_price_type).toBe("override")
})

test("no price: nulls, and nothing to charge", () => {
  const none = select([])
  expect(Object.values(none)).toEqual([null, null, null, null, null])
  expect(() => unitPrice(none, "variant_1")).toThrow(
    expect.objectContaining({
      type: "invalid_data",
      message: "Variant with id: variant_1 has no price in this region",
    }),
  )
})

test("the charged price has its tax flag", () => {
  expect(unitPrice(select([price(500)]), "variant_1")).toEqual({ unit_price: 500, includes_tax: false })
  const included = select([price(500, { currency: { includes_tax: true } })])
  expect(unitPrice(included, "variant_1")).toEqual({ unit_price: 500, includes_tax: true })
  expect(unitPrice({ ...included, calculated_price_includes_tax: null }, "variant_1").includes_tax).toBe(false)
})
