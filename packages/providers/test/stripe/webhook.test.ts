import { Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { stripePayment, stripeWebhook } from "../../src/index.ts"
import { signedRequest } from "./fake-stripe.ts"

const webhook_secret = "whsec_test"
const webhook = stripeWebhook({ webhook_secret })
const read = ({ body, headers }: ReturnType<typeof signedRequest>) => webhook.read(body, headers["stripe-signature"])
const event = (type: string, metadata: object | undefined = { cart_id: "cart_1" }) => ({
  id: "evt_1",
  object: "event",
  type,
  data: { object: { id: "pi_1", object: "payment_intent", metadata } },
})
const HELD = "payment_intent.amount_capturable_updated"
const signed = signedRequest(event(HELD), webhook_secret)

describe("an event that Stripe has signed", () => {
  test.each([
    [HELD, "authorized"],
    ["payment_intent.succeeded", "captured"],
    ["payment_intent.payment_failed", "failed"],
    ["payment_intent.canceled", "canceled"],
  ])("%s is %s", async (type, kind) => {
    expect(await read(signedRequest(event(type), webhook_secret))).toEqual({ kind, cart_id: "cart_1" })
  })

  test("of a payment that Medusa v1 began is its cart's", async () => {
    const request = signedRequest(event(HELD, { resource_id: "cart_1" }), webhook_secret)
    expect(await read(request)).toEqual({ kind: "authorized", cart_id: "cart_1" })
  })

  test("of another kind, or of somebody else's payment, is nothing to us", async () => {
    expect(await read(signedRequest(event("invoice.paid"), webhook_secret))).toBeNull()
    expect(await read(signedRequest(event("something.new"), webhook_secret))).toBeNull()
    expect(await read(signedRequest(event(HELD, {}), webhook_secret))).toBeNull()
    expect(await read(signedRequest({ ...event(HELD), data: { object: {} } }, webhook_secret))).toBeNull()
    expect(await read(signedRequest([], webhook_secret))).toBeNull()
  })
})

describe("refused is", () => {
  const now = Math.floor(Date.now() / 1000)
  test.each<[string, () => Promise<unknown>]>([
    ["another secret", () => read(signedRequest(event(HELD), "whsec_other"))],
    ["a changed body", () => webhook.read(Buffer.from(`${signed.body} `), signed.headers["stripe-signature"])],
    ["no signature", () => webhook.read(signed.body, undefined)],
    ["a header that is none", () => webhook.read(signed.body, "t=1,v1=zz")],
    ["a signature of an hour ago", () => read(signedRequest(event(HELD), webhook_secret, { timestamp: now - 3600 }))],
    ["an empty body", () => webhook.read(Buffer.alloc(0), signed.headers["stripe-signature"])],
  ])("%s", async (_name, reading) => {
    await expect(reading()).rejects.toThrow(Refusal)
  })
})

test("without a secret there is no webhook; with one the provider parses its events", async () => {
  expect(stripePayment({ api_key: "sk_test_1" }).webhook).toBeUndefined()
  const provider = stripePayment({ api_key: "sk_test_1", webhook_secret })
  expect(await provider.webhook?.(signed)).toEqual({ kind: "authorized", cart_id: "cart_1" })
})
