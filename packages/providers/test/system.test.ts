import { expect, test } from "vitest"
import { localFiles, manualFulfillment, manualPayment, outboxFolder, registry, systemTax } from "../src/index.ts"

const shop = (payment = [manualPayment()]) => ({
  payment,
  fulfillment: [manualFulfillment()],
  tax: [systemTax()],
  notification: outboxFolder({ folder: "outbox", from: "shop@example.com" }),
  file: localFiles({ folder: "files" }),
})

test("every shop has the payment provider system, which regions cannot choose", () => {
  const providers = registry(shop())
  expect(providers.payment("system").id).toBe("system")
  expect(providers.ids.payment).toEqual(["manual"])
})

test("a shop has no other provider of that id", () =>
  expect(() => registry(shop([manualPayment("system")]))).toThrow('Two payment providers have the id "system"'))

test("every call to it succeeds, and only records", async () => {
  const system = registry(shop()).payment("system")
  const key = { idempotency_key: "k" }
  const sale = { amount: 100, currency_code: "eur", cart_id: "cart_1", context: {}, ...key }
  const payment = { id: "pay_1", amount: 100, currency_code: "eur", data: {} }
  expect(await system.createSession({ ...sale, session_id: "ps_1" })).toEqual({})
  expect(await system.updateSession({}, sale)).toEqual({})
  expect(await system.updateData({}, { status: "authorized" })).toEqual({})
  expect(await system.authorize({}, sale)).toEqual({ status: "authorized", data: {} })
  expect(await system.capture(payment, key)).toEqual({})
  expect(await system.refund(payment, 100, key)).toEqual({})
  expect(await system.cancel(payment, key)).toEqual({})
  expect(await system.findAuthorization({}, key)).toBeNull()
  await expect(system.deleteSession({})).resolves.toBeUndefined()
})
