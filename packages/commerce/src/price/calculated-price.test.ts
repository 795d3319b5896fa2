import { expect, test } from "vitest"
import { calculatedPrice, priceWithTax, visiblePrices } from "./calculated-price.ts"
import type { Price, PriceList } from "./select-price.ts"

const now = new Date(1000)
const region = { id: "R", currency_code: "eur" }
const shopper = { now, group_ids: [], region }
const rate = (percent: number) => ({ rate: percent, name: "tax", code: null })

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

test("a sale price is returned with the original price, both with tax", () => {
  const actual = calculatedPrice([price(1000), price(800, { price_list: list() })], shopper, [rate(25)])
  expect(actual).toEqual({
    original_price: 1000,
    calculated_price: 800,
    calculated_price_type: "sale",
    original_price_includes_tax: false,
    calculated_price_includes_tax: false,
    original_price_incl_tax: 1250,
    calculated_price_incl_tax: 1000,
    original_tax: 250,
    calculated_tax: 200,
    tax_rates: [rate(25)],
  })
})

test("without taxes there is a price, and no price with tax", () => {
  expect(calculatedPrice([price(1000)], shopper, null)).toMatchObject({
    calculated_price: 1000,
    calculated_price_incl_tax: null,
    calculated_tax: null,
    tax_rates: null,
  })
})

test("without a region, or a price for it, nothing is selected", () => {
  const nothing = {
    original_price: null,
    calculated_price: null,
    calculated_price_incl_tax: null,
    calculated_tax: null,
  }
  expect(calculatedPrice([price(1000)], { ...shopper, region: null }, [rate(25)])).toMatchObject({
    ...nothing,
    tax_rates: null,
  })
  expect(calculatedPrice([price(1000, { currency_code: "usd" })], shopper, [rate(25)])).toMatchObject(nothing)
})

test("a price that includes its tax stays as it is", () => {
  const rows = [price(1190, { currency: { includes_tax: true } })]
  expect(calculatedPrice(rows, shopper, [rate(19)])).toMatchObject({
    calculated_price_incl_tax: 1190,
    calculated_tax: 190,
  })
})

test("each rate is rounded on its own", () => {
  expect(priceWithTax(10, false, [rate(5), rate(5)])).toEqual({ incl_tax: 12, tax: 2 })
  expect(priceWithTax(100, true, [])).toEqual({ incl_tax: 100, tax: 0 })
})

test("with taxes known, a price without tax is compared with one that includes it", () => {
  const rows = [price(1000), price(1050, { price_list: list({ includes_tax: true }) })]
  expect(calculatedPrice(rows, shopper, [rate(20)]).calculated_price).toBe(1050)
  expect(calculatedPrice(rows, shopper, null).calculated_price).toBe(1000)
})

test("prices of the region are returned, else all that are open to the shopper", () => {
  const here = price(1, { region_id: "R" })
  const plain = price(2)
  const far = price(3, { currency_code: "usd" })
  const secret = price(4, { price_list: list({ status: "draft" }) })
  const members = price(5, { price_list: list({ customer_groups: [{ id: "vip" }] }) })
  const all = [here, plain, far, secret, members]
  expect(visiblePrices(all, shopper)).toEqual([here, plain])
  expect(visiblePrices(all, { ...shopper, group_ids: ["vip"] })).toEqual([here, plain, members])
  expect(visiblePrices(all, { ...shopper, region: null })).toEqual([here, plain, far])
  expect(visiblePrices([far, secret], shopper)).toEqual([far])
})
