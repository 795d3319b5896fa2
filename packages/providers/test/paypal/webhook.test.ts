import { Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { paypalPayment } from "../../src/index.ts"
import { signedRequest } from "./fake-paypal.ts"
import { key, openPayPal, payment } from "./open-paypal.ts"

const at = await openPayPal()
const read = (request: ReturnType<typeof signedRequest>) => at.provider.webhook?.(request)
const HELD = "PAYMENT.AUTHORIZATION.CREATED"
const event = (event_type: string, custom_id: unknown = "cart_1:try_1") => ({
  id: "WH-1",
  event_type,
  summary: "Zahlung über 25,00 € \\u00e9",
  resource: { id: "A1", status: "CREATED", custom_id, amount: { value: "25.00" } },
})

describe("an event that PayPal has signed", () => {
  test.each([
    [HELD, "authorized"],
    ["PAYMENT.CAPTURE.COMPLETED", "captured"],
    ["PAYMENT.CAPTURE.DENIED", "failed"],
    ["PAYMENT.AUTHORIZATION.VOIDED", "canceled"],
  ])("%s is %s", async (type, kind) => {
    expect(await read(signedRequest(event(type)))).toEqual({ kind, cart_id: "cart_1" })
    expect(await read(signedRequest(event(type, "cart_1")))).toEqual({ kind, cart_id: "cart_1" })
  })

  test("of another kind, or of somebody else's payment, is nothing to us", async () => {
    expect(await read(signedRequest(event("CHECKOUT.ORDER.APPROVED")))).toBeNull()
    expect(await read(signedRequest(event(HELD, "")))).toBeNull()
    expect(await read(signedRequest(event(HELD, { a: 1 })))).toBeNull()
    expect(await read(signedRequest({ event_type: HELD }))).toBeNull()
    expect(await read(signedRequest({ event_type: HELD, resource: {} }))).toBeNull()
    expect(await read(signedRequest({ event_type: HELD, resource: null }))).toBeNull()
    expect(at.seen("POST", /verify/)).toEqual([])
  })

  test("of a hold that a browser made for a session that was given up voids it", async () => {
    const data = await at.create()
    await at.provider.deleteSession(data)
    at.paypal.browser.authorize(String(data.id))
    const made = at.paypal.events.findLast(({ event_type }) => event_type === HELD) ?? {}
    expect(await read(signedRequest(made))).toBeNull()
    expect(at.holdOf(data)?.status).toBe("VOIDED")
    expect(await read(signedRequest(made))).toBeNull()
  })
})

describe("refused is", () => {
  const signed = signedRequest(event(HELD))
  const without = (name: string) => ({ ...signed, headers: { ...signed.headers, [name]: "" } })
  test.each<[string, ReturnType<typeof signedRequest>]>([
    ["another signature", signedRequest(event(HELD), "somebody else's")],
    ["a changed body", { ...signed, body: Buffer.from(`${signed.body} `) }],
    ["no signature", without("paypal-transmission-sig")],
    ["no certificate", without("paypal-cert-url")],
    ["an empty body", { ...signed, body: Buffer.alloc(0) }],
    ["a body that is no event", { ...signed, body: Buffer.from("[1]") }],
    ["a body that closes the question to PayPal", { ...signed, body: Buffer.from('{}, "webhook_id": "WH_SHOP"') }],
  ])("%s", async (_name, request) => {
    await expect(read(request)).rejects.toThrow(Refusal)
  })
})

test("when PayPal cannot say whether it has signed the event, it is asked to send it again", async () => {
  at.paypal.fail({ on: /verify/, what: "broken", times: 2 })
  await expect(read(signedRequest(event(HELD)))).rejects.not.toThrow(Refusal)
})

test("PayPal is asked about a few events at once only: of a flood the rest is refused", async () => {
  at.paypal.fail({ on: /verify/, what: "late", ms: 200, times: 9 })
  const request = signedRequest(event(HELD))
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => read(request)))
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5)
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { type: "too_many_requests" } })
  expect(await read(request)).toEqual({ kind: "authorized", cart_id: "cart_1" })
})

test("without the webhook's id there is no webhook", () => {
  expect(paypalPayment(at.paypal.options).webhook).toBeUndefined()
})

test("an event of the shop's own payment, late and again, changes nothing at PayPal", async () => {
  const held = await at.held()
  const paid = payment(await at.provider.capture(held, key("capture_1")))
  const made = at.paypal.events.filter(({ resource }) => resource.custom_id === "cart_1:try_1")
  for (const late of [...made, ...made]) await read(signedRequest(late))
  expect(at.orderOf(paid.data).purchase_units[0]?.payments?.refunds).toBeUndefined()
})
