import { describe, expect, test } from "vitest"
import { missingIn, missingRefusal, requiresShipping } from "./missing.ts"

const line = { id: "item_1", is_return: false, is_giftcard: false, has_shipping: true, variant: null }
const address = { address_1: "Main St 1", city: "Berlin", postal_code: "10115" }
const region = { tax_rate: 19, tax_provider_id: null }
const cart = {
  type: "default",
  email: "ada@example.com",
  items: [line],
  region,
  shipping_address: address,
  billing_address_id: null,
}
const digital = { ...line, has_shipping: false, variant: { requires_shipping: false } }
const onlyCountry = { address_1: null, city: null, postal_code: null }

describe("a line is shipped", () => {
  test.each([
    [line, true],
    [digital, false],
    [{ ...line, variant: { requires_shipping: true } }, true],
    [{ ...line, is_giftcard: true }, false],
    [{ ...line, is_return: true }, false],
  ])("%j: %s", (given, is) => expect(requiresShipping(given)).toBe(is))
})

describe("a cart is without", () => {
  test.each([
    ["nothing", cart, []],
    ["an email", { ...cart, email: null }, ["email"]],
    ["an address", { ...cart, shipping_address: null }, ["shipping_address"]],
    ["more than its country", { ...cart, shipping_address: onlyCountry }, ["shipping_address"]],
    ["a method for one line", { ...cart, items: [line, { ...line, has_shipping: false }] }, ["shipping_method"]],
    [
      "all",
      { ...cart, email: null, shipping_address: null, items: [{ ...line, has_shipping: null }] },
      ["email", "shipping_address", "shipping_method"],
    ],
    ["an address for digital goods", { ...cart, items: [digital], shipping_address: null }, ["billing_address"]],
    ["nothing with another address", { ...cart, items: [digital] }, []],
    [
      "nothing with a billing address",
      { ...cart, items: [digital], shipping_address: null, billing_address_id: "a" },
      [],
    ],
    [
      "nothing without tax",
      { ...cart, items: [digital], shipping_address: null, region: { ...region, tax_rate: 0 } },
      [],
    ],
    ["nothing while it is empty", { ...cart, items: [], shipping_address: null }, []],
    ...["swap", "claim", "draft_order", "payment_link"].map(
      (type) => [`nothing as a ${type}`, { ...cart, type, email: null, shipping_address: null }, []] as const,
    ),
  ] as const)("%s", (_, given, missing) => expect(missingIn({ ...given, items: [...given.items] })).toEqual(missing))
})

test("the refusal names the lines without a method", () => {
  const items = [line, { ...line, id: "item_2", has_shipping: false }]
  expect(missingRefusal("shipping_method", { ...cart, items })).toMatchObject({
    type: "not_allowed",
    code: "shipping_method_missing",
    items: ["item_2"],
  })
  expect(missingRefusal("email", cart)).toMatchObject({ type: "not_allowed", code: "email_missing", items: undefined })
})
