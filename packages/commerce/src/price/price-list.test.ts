import { describe, expect, test } from "vitest"
import { checkPeriod, type ListPrice, listPricesChange, type WantedListPrice } from "./price-list.ts"

const regions = new Map([["reg_de", "eur"]])
const open = { min_quantity: null, max_quantity: null }
const shirt: ListPrice = {
  id: "ma_1",
  variant_id: "shirt",
  region_id: null,
  currency_code: "eur",
  amount: 900,
  ...open,
}
const hat: ListPrice = { ...shirt, id: "ma_2", variant_id: "hat" }
const wanted = (more: Partial<WantedListPrice> = {}): WantedListPrice => ({
  variant_id: "shirt",
  currency_code: "eur",
  amount: 800,
  ...more,
})

describe("prices of a price list", () => {
  test("a new region or currency creates a price, the others stay", () => {
    const { create, update, others } = listPricesChange([shirt, hat], [wanted({ currency_code: "usd" })], regions)
    expect([create, update, others]).toMatchObject([[{ currency_code: "usd", amount: 800 }], [], ["ma_1", "ma_2"]])
  })

  test("the same variant, place and quantities changes the existing price", () => {
    const { create, update, others } = listPricesChange([shirt, hat], [wanted()], regions)
    expect([create, update, others]).toMatchObject([[], [{ id: "ma_1", amount: 800 }], ["ma_2"]])
  })

  test("other quantities make another price", () => {
    const { create, update } = listPricesChange(
      [shirt],
      [wanted({ min_quantity: 10 }), wanted({ max_quantity: 9 })],
      regions,
    )
    expect([create.length, update.length]).toEqual([2, 0])
  })

  test("an id changes that price, also when it moves", () => {
    const moved = wanted({ id: "ma_1", region_id: "reg_de", currency_code: undefined, min_quantity: 10 })
    const { update } = listPricesChange([shirt], [moved], regions)
    expect(update).toEqual([
      { id: "ma_1", amount: 800, region_id: "reg_de", currency_code: "eur", min_quantity: 10, max_quantity: null },
    ])
  })

  test("a price that is moved away by its id makes room for a new one", () => {
    const change = listPricesChange([shirt], [wanted({ id: "ma_1", currency_code: "usd" }), wanted()], regions)
    expect([change.update.length, change.create.length, change.others]).toEqual([1, 1, []])
  })

  test.each([
    [
      "two for one place",
      [wanted(), wanted({ amount: 1 })],
      "invalid_data",
      "There are two prices of the variant shirt for one place and quantity",
    ],
    [
      "one named twice",
      [wanted({ id: "ma_1" }), wanted({ id: "ma_1", currency_code: "usd" })],
      "invalid_data",
      "The price ma_1 is named twice",
    ],
    ["another variant's", [wanted({ id: "ma_2" })], "invalid_data", "The price ma_2 is of another variant"],
    [
      "a stranger's id",
      [wanted({ id: "ma_9" })],
      "not_found",
      "Money amount with id: ma_9 was not found in the price list",
    ],
    [
      "an unknown region",
      [wanted({ region_id: "reg_no", currency_code: null })],
      "not_found",
      "Region with id: reg_no was not found",
    ],
    ["nowhere", [wanted({ currency_code: null })], "invalid_data", "A price needs a region_id or a currency_code"],
    [
      "bounds that exclude all",
      [wanted({ min_quantity: 3, max_quantity: 2 })],
      "invalid_data",
      "The min_quantity of a price must not be above its max_quantity",
    ],
    [
      "a currency that is not the region's",
      [wanted({ region_id: "reg_de", currency_code: "usd" })],
      "invalid_data",
      "The region reg_de sells in eur, not in usd",
    ],
  ])("refuses %s", (_, list, type, message) => {
    expect(() => listPricesChange([shirt, hat], list, regions)).toThrow(expect.objectContaining({ type, message }))
  })
})

describe("the time of a price list", () => {
  const [early, late] = [new Date(1), new Date(2)]

  test.each([
    [early, late],
    [early, null],
    [null, late],
    [undefined, undefined],
  ])("may be %j to %j", (from, to) => {
    expect(() => checkPeriod(from, to)).not.toThrow()
  })

  test.each([
    [late, early],
    [late, late],
  ])("may not be %j to %j", (from, to) => {
    expect(() => checkPeriod(from, to)).toThrow(
      expect.objectContaining({ type: "invalid_data", message: "ends_at must be after starts_at" }),
    )
  })
})
