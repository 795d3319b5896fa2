import { describe, expect, test } from "vitest"
import { countryIn, startCountry } from "./country.ts"
import { adopts, mayChangeRegion, mayNameCustomer, mayUseAddress, mustBeOpen } from "./ownership.ts"

const refused = (type: string, message: string) => expect.objectContaining({ type, message })
const COMPLETED = "The cart is completed and can no longer be changed"
const PAID = "Cannot change the region of a cart whose payment is authorized"
const ELSEWHERE = "Country not available in region"
const now = new Date(1)
const me = { id: "me" }

test("a completed cart is frozen", () => {
  expect(() => mustBeOpen({ completed_at: now })).toThrow(refused("not_allowed", COMPLETED))
  expect(() => mustBeOpen({ completed_at: null })).not.toThrow()
})

test.each([
  [now, null, false],
  [null, now, false],
  [null, null, true],
])("completed %s, authorized %s: may change region %s", (completed_at, payment_authorized_at, may) => {
  const act = () => mayChangeRegion({ completed_at, payment_authorized_at })
  const words = completed_at ? COMPLETED : PAID
  may ? expect(act).not.toThrow() : expect(act).toThrow(refused("not_allowed", words))
})

test.each([
  ["my own id", "me", null, me, true],
  ["the one it has", "guest", "guest", null, true],
  ["someone else's", "you", "guest", me, false],
  ["anyone's, not logged in", "you", null, null, false],
])("a cart named after %s", (_, wanted, customer_id, customer, may) => {
  const act = () => mayNameCustomer({ customer_id }, wanted, customer)
  may
    ? expect(act).not.toThrow()
    : expect(act).toThrow(refused("not_allowed", "A cart can only be given to the customer who is logged in"))
})

test.each([
  ["nobody's cart", { customer_id: null }, me, true],
  ["a guest's cart", { customer_id: "guest", customer: { has_account: false } }, me, true],
  ["another account's cart", { customer_id: "you", customer: { has_account: true } }, me, false],
  ["a cart of a customer who was not read with it", { customer_id: "guest" }, me, true],
  ["my cart, read without me", { customer_id: "me" }, me, false],
  ["my cart", { customer_id: "me", customer: { has_account: true } }, me, false],
  ["a cart written to by nobody known", { customer_id: null }, null, false],
])("%s is adopted", (_, cart, customer, expected) => expect(adopts(cart, customer)).toBe(expected))

describe("an address", () => {
  const cart = { billing_address_id: "bill", shipping_address_id: "ship" }
  test.each([
    ["of the cart's bill", { id: "bill", customer_id: null }, null, true],
    ["of the cart's shipping", { id: "ship", customer_id: null }, null, true],
    ["of nobody, asked for by a customer", { id: "x", customer_id: null }, me, false],
    ["of mine", { id: "x", customer_id: "me" }, me, true],
    ["of someone else", { id: "x", customer_id: "you" }, me, false],
    ["of nobody", { id: "x", customer_id: null }, null, false],
    ["that doesn't exist", null, me, false],
    ["that doesn't exist, for nobody known", undefined, null, false],
  ])("%s", (_, address, customer, may) => {
    const act = () => mayUseAddress(address, cart, customer)
    may ? expect(act).not.toThrow() : expect(act).toThrow(refused("not_found", "Address was not found"))
  })
})

describe("a country", () => {
  const region = { countries: [{ iso_2: "de" }, { iso_2: "fr" }] }
  test("is one of the region's, in lower case", () => expect(countryIn(region, " DE ")).toBe("de"))
  test("of another region is refused", () => {
    expect(() => countryIn(region, "us")).toThrow(refused("invalid_data", ELSEWHERE))
    expect(() => countryIn(region, "us", "not_allowed")).toThrow(refused("not_allowed", ELSEWHERE))
    expect(() => startCountry(region, "us")).toThrow(refused("not_allowed", ELSEWHERE))
  })
  test.each([
    [region, "FR", "fr"],
    [region, null, null],
    [{ countries: [{ iso_2: "jp" }] }, undefined, "jp"],
    [{ countries: [] }, undefined, null],
  ])("of %j, asked for %s: %s", (where, asked, expected) => expect(startCountry(where, asked)).toBe(expected))
})
