import { expect, test } from "vitest"
import { storeCurrencies } from "./currencies.ts"

const present = { default_currency_code: "usd", currencies: ["usd", "eur"] }

test("nothing asked changes nothing", () => {
  expect(storeCurrencies(present, {})).toEqual(present)
  expect(storeCurrencies(present, { currencies: null, default_currency_code: null })).toEqual(present)
})

test("codes are lower-cased and counted once", () => {
  const { currencies } = storeCurrencies(present, { currencies: ["USD", "dkk", "DKK"] })
  expect(currencies).toEqual(["usd", "dkk"])
})

test("the default moves to a currency the store has, or gets in the same change", () => {
  expect(storeCurrencies(present, { default_currency_code: "EUR" }).default_currency_code).toBe("eur")
  const change = { default_currency_code: "dkk", currencies: ["dkk"] }
  expect(storeCurrencies(present, change)).toEqual({ default_currency_code: "dkk", currencies: ["dkk"] })
})

test.each([
  [{ currencies: ["eur"] }, "not_allowed"],
  [{ currencies: [] }, "not_allowed"],
  [{ default_currency_code: "dkk" }, "invalid_data"],
  [{ default_currency_code: "usd", currencies: ["eur"] }, "invalid_data"],
])("refuses %j as %s", (change, type) => {
  expect(() => storeCurrencies(present, change)).toThrow(expect.objectContaining({ type }))
})
