import { describe, expect, test } from "vitest"
import { countryIn, startCountry } from "./country.ts"
import { adopts, mayChangeRegion, mayNameCustomer, mayUseAddress, mustBeOpen } from "./ownership.ts"

const refused = (type: string) => expect.objectContaining({ type })
const now = new Date(1)
const me = { id: "me" }

test("a completed cart is frozen", () => {
  expect(() => mustBeOpen({ completed_at: now })).toThrow(refused("not_allowed"))
  expect(() => mustBeOpen({ completed_at: null })).not.toThrow()
})

test.each([
  [now, null, false],
  [null, now, false],
  [null, null, true],
])("completed %s, authorized %s: may change region %s", (completed_at, payment_authorized_at, may) => {
  const act = () => mayChangeRegion({ completed_at, payment_authorized_at })
  may ? expect(act).not.toThrow() : expect(act).toThrow(refused("not_allowed"))
})

test.each([
  ["my own id", "me", null, me, true],
  ["the one it has", "guest", "guest", null, true],
  ["someone else's", "you", "guest", me, false],
  ["anyone's, not logged in", "you", null, null, false],
])("a cart named after %s", (_, wanted, customer_id, customer, may) => {
  const act = () => mayNameCustomer({ customer_id }, wanted, customer)
  may ? expect(act).not.toThrow() : expect(act).toThrow(refused("not_allowed"))
})

test.each([
  ["nobody's cart", { customer_id: null }, me, true],
  ["a guest's cart", { customer_id: "guest", customer: { has_account: false } }, me, true],
  ["another account's cart", { customer_id: "you", customer: { has_account: true } }, me, false],
  ["my cart", { customer_id: "me", customer: { has_account: true } }, me, false],
  ["a cart written to by nobody known", { customer_id: null }, null, false],
])("%s is adopted", (_, cart, customer, expected) => expect(adopts(cart, customer)).toBe(expected))

describe("an address", () => {
  const cart = { billing_address_id: "bill", shipping_address_id: null }
  test.each([
    ["of the cart", { id: "bill", customer_id: null }, null, true],
    ["of mine", { id: "x", customer_id: "me" }, me, true],
    ["of someone else", { id: "x", customer_id: "you" }, me, false],
    ["of nobody", { id: "x", customer_id: null }, null, false],
    ["that doesn't exist", null, me, false],
  ])("%s", (_, address, customer, may) => {
    const act = () => mayUseAddress(address, cart, customer)
    may ? expect(act).not.toThrow() : expect(act).toThrow(refused("not_found"))
  })
})

describe("a country", () => {
  const region = { countries: [{ iso_2: "de" }, { iso_2: "fr" }] }
  test("is one of the region's, in lower case", () => expect(countryIn(region, "DE")).toBe("de"))
  test("of another region is refused", () => {
    expect(() => countryIn(region, "us")).toThrow(refused("invalid_data"))
    expect(() => countryIn(region, "us", "not_allowed")).toThrow(refused("not_allowed"))
    expect(() => startCountry(region, "us")).toThrow(refused("not_allowed"))
  })
  test.each([
    [region, "FR", "fr"],
    [region, null, null],
    [{ countries: [{ iso_2: "jp" }] }, undefined, "jp"],
    [{ countries: [] }, undefined, null],
  ])("of %j, asked for %s: %s", (where, asked, expected) => expect(startCountry(where, asked)).toBe(expected))
})
