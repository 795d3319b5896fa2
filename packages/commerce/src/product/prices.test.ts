import { describe, expect, test } from "vitest"
import { refusalOf } from "../fixtures.ts"
import { type PriceFacts, pricesChange, type StoredPrice, type WantedPrice } from "./prices.ts"

const REGIONS = new Map([
  ["reg_eu", "eur"],
  ["reg_us", "usd"],
])
const none = { region_id: null, min_quantity: null, max_quantity: null, price_list_id: null }
const stored = (id: string, more: Partial<PriceFacts & StoredPrice> = {}): StoredPrice => ({
  ...none,
  id,
  currency_code: "eur",
  amount: 1000,
  ...more,
})
const facts = (more: Partial<PriceFacts> = {}): PriceFacts => {
  const { price_list_id, ...rest } = none
  return { ...rest, currency_code: "eur", amount: 1000, ...more }
}

describe("a variant's prices", () => {
  test("are created, changed and removed to match the given ones", () => {
    const present = [
      stored("ma_eur"),
      stored("ma_eu", { region_id: "reg_eu" }),
      stored("ma_usd", { currency_code: "usd" }),
    ]
    const wanted = [
      { currency_code: "EUR", amount: 900 },
      { region_id: "reg_us", amount: 1100 },
      { id: "ma_eu", amount: 1000 },
    ]
    expect(pricesChange(present, wanted, REGIONS)).toEqual({
      create: [facts({ region_id: "reg_us", currency_code: "usd", amount: 1100 })],
      update: [{ ...facts({ amount: 900 }), id: "ma_eur" }],
      remove: ["ma_usd"],
    })
  })

  test("leave those of price lists alone", () => {
    const present = [stored("ma_list", { price_list_id: "pl_1" })]
    const change = { create: [facts()], update: [], remove: [] }
    expect(pricesChange(present, [{ currency_code: "eur", amount: 1000 }], REGIONS)).toEqual(change)
    expect(refusalOf(() => pricesChange(present, [{ id: "ma_list", amount: 1 }], REGIONS))).toBe(
      "not_found: Money amount with id: ma_list was not found",
    )
  })

  test("are distinguished by their quantities", () => {
    const present = [stored("ma_1"), stored("ma_10", { min_quantity: 10 })]
    const wanted: WantedPrice[] = [
      { currency_code: "eur", amount: 1000 },
      { currency_code: "eur", amount: 800, min_quantity: 10 },
      { currency_code: "eur", amount: 700, min_quantity: 20, max_quantity: 20 },
    ]
    expect(pricesChange(present, wanted, REGIONS)).toEqual({
      create: [facts({ amount: 700, min_quantity: 20, max_quantity: 20 })],
      update: [{ ...facts({ amount: 800, min_quantity: 10 }), id: "ma_10" }],
      remove: [],
    })
  })

  test("keep their quantities where a change by id does not name them, and lose them by null", () => {
    const bounded = [stored("ma_1", { min_quantity: 2, max_quantity: 5 })]
    const update = (more: object) => pricesChange(bounded, [{ id: "ma_1", amount: 7, ...more }], REGIONS).update
    expect(update({})).toEqual([{ ...facts({ amount: 7, min_quantity: 2, max_quantity: 5 }), id: "ma_1" }])
    expect(update({ min_quantity: null, max_quantity: null })).toEqual([{ ...facts({ amount: 7 }), id: "ma_1" }])
    expect(update({ currency_code: "usd" })).toEqual([
      { ...facts({ amount: 7, currency_code: "usd", min_quantity: 2, max_quantity: 5 }), id: "ma_1" },
    ])
    const inRegion = [stored("ma_1", { region_id: "reg_eu" })]
    expect(pricesChange(inRegion, [{ id: "ma_1", amount: 7 }], REGIONS).update).toEqual([
      { ...facts({ amount: 7, region_id: "reg_eu" }), id: "ma_1" },
    ])
  })

  test("may have one quantity as both bounds, the region's currency named with it, or stay as they are", () => {
    const wanted = [{ region_id: "reg_eu", currency_code: "EUR", amount: 1000, min_quantity: 3, max_quantity: 3 }]
    expect(pricesChange([], wanted, REGIONS).create).toEqual([
      facts({ region_id: "reg_eu", min_quantity: 3, max_quantity: 3 }),
    ])
    expect(pricesChange([stored("ma_1")], [{ id: "ma_1", amount: 1000 }], REGIONS)).toEqual({
      create: [],
      update: [],
      remove: [],
    })
  })

  test("of a region and of its currency are two", () => {
    const present = [stored("ma_eur"), stored("ma_eu", { region_id: "reg_eu" })]
    expect(pricesChange(present, [{ currency_code: "eur", amount: 5 }], REGIONS)).toMatchObject({
      update: [{ id: "ma_eur", amount: 5 }],
      remove: ["ma_eu"],
    })
  })

  test("that are moved by their id make room for another", () => {
    const wanted = [
      { id: "ma_1", currency_code: "usd", amount: 1000 },
      { currency_code: "eur", amount: 5 },
    ]
    expect(pricesChange([stored("ma_1")], wanted, REGIONS)).toEqual({
      create: [facts({ amount: 5 })],
      update: [{ ...facts({ currency_code: "usd" }), id: "ma_1" }],
      remove: [],
    })
  })

  test("can be moved by their id", () => {
    const moved = pricesChange(
      [stored("ma_1")],
      [{ id: "ma_1", region_id: "reg_us", amount: 5, min_quantity: 2 }],
      REGIONS,
    )
    const update = [{ ...facts({ region_id: "reg_us", currency_code: "usd", amount: 5, min_quantity: 2 }), id: "ma_1" }]
    expect(moved).toEqual({ create: [], update, remove: [] })
  })

  test.each<[string, WantedPrice[], string]>([
    ["for nowhere", [{ amount: 1 }], "invalid_data: A price needs a region_id or a currency_code"],
    ["for an unknown region", [{ region_id: "reg_x", amount: 1 }], "not_found: Region with id: reg_x was not found"],
    [
      "in another currency than the region's",
      [{ region_id: "reg_eu", currency_code: "usd", amount: 1 }],
      "invalid_data: The region reg_eu sells in eur, not in usd",
    ],
    [
      "for no quantity",
      [{ currency_code: "eur", amount: 1, min_quantity: 3, max_quantity: 2 }],
      "invalid_data: The min_quantity of a price must not be above its max_quantity",
    ],
    [
      "twice for a region",
      [
        { region_id: "reg_eu", amount: 1 },
        { region_id: "reg_eu", amount: 2 },
      ],
      "invalid_data: There are two prices for the region reg_eu",
    ],
    [
      "twice",
      [
        { currency_code: "eur", amount: 1 },
        { currency_code: "EUR", amount: 2 },
      ],
      "invalid_data: There are two prices for the currency eur",
    ],
    ["by an unknown id", [{ id: "ma_x", amount: 1 }], "not_found: Money amount with id: ma_x was not found"],
    [
      "by one id twice",
      [
        { id: "ma_1", amount: 1 },
        { id: "ma_1", amount: 2 },
      ],
      "invalid_data: There are two prices for the currency eur",
    ],
    [
      "by one id at two places",
      [
        { id: "ma_1", amount: 1 },
        { id: "ma_1", currency_code: "usd", amount: 2 },
      ],
      "invalid_data: The price ma_1 is named twice",
    ],
  ])("are refused %s", (_, wanted, type) => {
    expect(refusalOf(() => pricesChange([stored("ma_1")], wanted, REGIONS))).toBe(type)
  })
})
