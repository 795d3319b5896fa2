import { expect, test } from "vitest"
import { storeCurrencies } from "./currencies.ts"

const present = { default_currency_code: "usd", currencies: ["usd", "eur"] }

test("an empty request changes nothing", () => {
  expect(storeCurrencies(present, {})).toEqual(present)
  expect(storeCurrencies(present, { currencies: null, default_currency_code: null })).toEqual(present)
})

test("codes are lower-cased and counted once", () => {
  const { currencies } = storeCurrencies(present, { currencies: ["USD", "dkk", "DKK"] })
  expect(currencies).toEqual(["usd", "dkk"])
})

test("the default can be changed to a currency that the store has or gets in the same change", () => {
  expect(storeCurrencies(present, { default_currency_code: "EUR" }).default_currency_code).toBe("eur")
  const change = { default_currency_code: "dkk", currencies: ["dkk"] }
  expect(storeCurrencies(present, change)).toEqual({ default_currency_code: "dkk", currencies: ["dkk"] })
})

const KEPT = "usd is the store's default currency: choose another default before it is taken away"

test.each([
  [{ currencies: ["eur"] }, "not_allowed", KEPT],
  [{ currencies: [] }, "not_allowed", KEPT],
  [{ default_currency_code: "dkk" }, "invalid_data", "The store does not have the currency dkk"],
  [{ default_currency_code: "usd", currencies: ["eur"] }, "invalid_data", "The store does not have the currency usd"],
])("refuses %j as %s", (change, type, message) => {
  expect(() => storeCurrencies(present, change)).toThrow(expect.objectContaining({ type, message }))
})
