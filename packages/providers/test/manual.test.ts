import { expect, test } from "vitest"
import { manualFulfillment, manualPayment, systemTax } from "../src/index.ts"

const sale = { amount: 100, currency_code: "eur", cart_id: "cart_1", context: {}, idempotency_key: "k" }

test("a manual payment goes through v1's states", async () => {
  const manual = manualPayment()
  const payment = { id: "pay_1", amount: 100, currency_code: "eur" }
  const data = await manual.createSession({ ...sale, session_id: "ps_1" })
  expect(data).toEqual({ status: "pending" })
  const answer = await manual.authorize(data, sale)
  expect(answer).toEqual({ status: "authorized", data: { status: "authorized" } })
  expect(await manual.capture({ ...payment, data: answer.data }, sale)).toEqual({ status: "captured" })
  expect(await manual.cancel({ ...payment, data: answer.data }, sale)).toEqual({ status: "canceled" })
})

test("a payment that v1 marked in its row is refunded too", async () => {
  const old = { id: "pay_1", amount: 100, currency_code: "eur", data: {}, captured_at: new Date(0) }
  expect(await manualPayment("system").refund(old, 100, sale)).toEqual({ status: "captured", refunds: { k: 100 } })
})

test("manual fulfillment agrees, and stores what the storefront sent", async () => {
  const manual = manualFulfillment()
  expect((await manual.options())[0]).toEqual({ id: "manual-fulfillment" })
  expect(await manual.validateOption({ id: "manual-fulfillment" })).toBe(true)
  expect(await manual.validateFulfillmentData({}, { floor: 3 }, { id: "cart_1" })).toEqual({ floor: 3 })
  expect(await manual.canCalculate({})).toBe(false)
  await expect(manual.calculatePrice({}, {}, { id: "cart_1" })).rejects.toMatchObject({ type: "not_allowed" })
})

test("each of the shop's tax rates becomes one line", async () => {
  const rates = [
    { rate: 19, name: "VAT", code: "vat" },
    { rate: null, name: "City", code: null },
  ]
  const region = { id: "reg_1" }
  expect(
    await systemTax().getTaxLines(
      [{ item: { id: "item_1" }, rates }],
      [{ shipping_method: { id: "sm_1" }, rates: [] }],
      { region },
    ),
  ).toEqual([
    { item_id: "item_1", rate: 19, name: "VAT", code: "vat" },
    { item_id: "item_1", rate: 0, name: "City", code: null },
  ])
  expect(
    await systemTax().getTaxLines([], [{ shipping_method: { id: "sm_1" }, rates: rates.slice(0, 1) }], { region }),
  ).toEqual([{ shipping_method_id: "sm_1", rate: 19, name: "VAT", code: "vat" }])
})
