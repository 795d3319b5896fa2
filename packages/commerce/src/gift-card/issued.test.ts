import { expect, test } from "vitest"
import { checkBalance, issuedTaxRate } from "./issued.ts"

test.each([
  [true, 19, 19],
  [true, 0, null],
  [false, 19, null],
])("a card of a region that taxes cards (%s) at %d %% has the rate %j", (gift_cards_taxable, tax_rate, rate) => {
  expect(issuedTaxRate({ gift_cards_taxable, tax_rate })).toBe(rate)
})

test("a balance is from 0 to the value", () => {
  for (const balance of [0, 1, 1000]) expect(() => checkBalance(balance, 1000)).not.toThrow()
  for (const balance of [-1, 1001])
    expect(() => checkBalance(balance, 1000)).toThrow(
      expect.objectContaining({
        type: "invalid_data",
        message: "The balance of the gift card must be from 0 to its value, 1000",
      }),
    )
})
