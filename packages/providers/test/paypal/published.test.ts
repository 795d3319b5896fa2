import { expect, test } from "vitest"
import { misfitsOf } from "./published.ts"

const created = (value: unknown, response: object = {}) =>
  misfitsOf({
    ...{ method: "POST", path: "/v2/checkout/orders", status: 201, response: JSON.stringify(response) },
    request: { intent: "AUTHORIZE", purchase_units: [{ amount: { currency_code: "EUR", value } }] },
  })

test("what PayPal's documents do not allow is found: in requests, responses, statuses and paths", () => {
  expect(created("19.99")).toEqual([])
  expect(created("19,99")[0]).toContain("request of post /v2/checkout/orders: /purchase_units/0/amount/value")
  expect(created(19.99)[0]).toContain("must be string")
  expect(created("19.99", { status: "PAID" })[0]).toContain("201 of post /v2/checkout/orders: /status")
  expect(misfitsOf({ method: "PUT", path: "/v2/checkout/orders", request: {}, status: 200, response: "" })).toEqual([
    "PUT /v2/checkout/orders is no operation of PayPal's documents",
  ])
})
