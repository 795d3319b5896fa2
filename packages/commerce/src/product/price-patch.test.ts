import { expect, test } from "vitest"
import { patchPrices } from "./price-patch.ts"
import type { StoredPrice } from "./prices.ts"

const price = (id: string, more: Partial<StoredPrice> = {}): StoredPrice => ({
  ...{ id, region_id: null, currency_code: "eur", amount: 1000, min_quantity: null, max_quantity: null },
  ...{ price_list_id: null, ...more },
})
const regions = new Map([["reg_de", "eur"]])
const NOTHING = { create: [], update: [], remove: [] }

test("changes only the given currency; other currencies, quantities and price lists stay", () => {
  const present = [
    price("plain"),
    price("usd", { currency_code: "usd" }),
    price("region", { region_id: "reg_de" }),
    price("many", { min_quantity: 10 }),
    price("list", { price_list_id: "pl_1", amount: 1 }),
  ]
  expect(patchPrices(present, [{ currency_code: "EUR", amount: 900 }], regions)).toMatchObject({
    ...NOTHING,
    update: [{ id: "plain", amount: 900 }],
  })
  expect(patchPrices(present, [{ region_id: "reg_de", amount: null }], regions)).toEqual({
    ...NOTHING,
    remove: ["region"],
  })
  expect(patchPrices(present, [{ currency_code: "jpy", amount: 5 }], regions)).toMatchObject({
    ...NOTHING,
    create: [{ currency_code: "jpy", amount: 5, region_id: null }],
  })
})

test("does nothing where the amount is the same, or where there is no price to remove", () => {
  const edits = [
    { currency_code: "eur", amount: 1000 },
    { currency_code: "usd", amount: null },
  ]
  expect(patchPrices([price("plain")], edits, regions)).toEqual(NOTHING)
})

test("changes both rows of a price that was stored twice", () => {
  const { update } = patchPrices([price("a"), price("b")], [{ currency_code: "eur", amount: 7 }], regions)
  expect(update.map(({ id }) => id)).toEqual(["a", "b"])
})

test.each([
  [
    [
      { currency_code: "eur", amount: 1 },
      { currency_code: "EUR", amount: 2 },
    ],
    "invalid_data",
    "There are two prices for eur",
  ],
  [
    [
      { region_id: "reg_de", amount: 1 },
      { region_id: "reg_de", amount: null },
    ],
    "invalid_data",
    "There are two prices for reg_de",
  ],
  [[{ region_id: "reg_x", amount: 1 }], "not_found", "Region with id: reg_x was not found"],
  [
    [{ region_id: "reg_de", currency_code: "usd", amount: 1 }],
    "invalid_data",
    "The region reg_de sells in eur, not in usd",
  ],
])("refuses %j", (edits, type, message) =>
  expect(() => patchPrices([], edits, regions)).toThrow(expect.objectContaining({ type, message })),
)
