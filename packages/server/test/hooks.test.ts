import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createFront } from "../src/front/front.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { makeWatch } from "../src/telemetry/watch.ts"

const heard: { provider_id: string; body: Buffer; signature: string | null }[] = []

async function hook(provider_id: string, request: Request) {
  const body = Buffer.from(await request.arrayBuffer())
  heard.push({ provider_id, body, signature: request.headers.get("stripe-signature") })
  return Response.json({ received: true })
}

const log = { error: () => {} }
const settings = { shop: { trust_proxy: 0 } }
const telemetry = {
  watch: makeWatch({ observers: [], isCounted: false, isOperation: () => false }),
  within: (_seen: unknown, work: () => unknown) => work(),
}
const front = createFront({ api: { hook }, settings, log, telemetry } as never, async (_incoming, outgoing) => {
  outgoing.writeHead(404).end()
})
let url = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
})
afterAll(() => void front.close())

test("webhooks reach their provider with exactly the bytes that were sent", async () => {
  const body = Buffer.from('{ "a":\t"ü\\u00fc" , "b": 1.0 }\n')
  const headers = { "stripe-signature": "t=1,v1=ab", "content-type": "application/json" }
  for (const path of ["/stripe/hooks", "/hooks/stripe", "/paypal/hooks", "/hooks/acme-pay"]) {
    const answer = await fetch(url + path, { method: "POST", body, headers })
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  }
  expect(heard.map(({ provider_id }) => provider_id)).toEqual(["stripe", "stripe", "paypal", "acme-pay"])
  for (const one of heard) expect(one).toMatchObject({ body, signature: "t=1,v1=ab" })
})

test.each(["/hooks", "/hooks/", "/hooks/a/b", "/stripe", "/acme/hooks", "/hooks/%2e%2e"])(
  "%s is not a webhook",
  async (path) => {
    expect((await fetch(url + path, { method: "POST" })).status).toBe(404)
  },
)

test("Stripe is available when its key is set, and a wrong key is reported at startup", () => {
  const env = { DATABASE_URL: "postgres://localhost/mercer" }
  const ids = (more: Record<string, string>) =>
    shopCode()
      .providers(readSettings({ ...env, ...more }))
      .payment.map(({ id }) => id)
  expect(ids({})).not.toContain("stripe")
  expect(ids({ STRIPE_API_KEY: "sk_test_1" })).toContain("stripe")
  expect(() => ids({ STRIPE_API_KEY: "pk_test_1" })).toThrow("STRIPE_API_KEY must be a secret key")
  expect(() => ids({ STRIPE_API_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "secret" })).toThrow("STRIPE_WEBHOOK_SECRET")
})

test("PayPal is available when both its keys are set; Stripe brings the bank methods of v1's plugin", () => {
  const env = { DATABASE_URL: "postgres://localhost/mercer" }
  const read = (more: Record<string, string>) => readSettings({ ...env, ...more })
  const ids = (more: Record<string, string>) =>
    shopCode()
      .providers(read(more))
      .payment.map(({ id }) => id)
  const keys = { PAYPAL_CLIENT_ID: "shop", PAYPAL_CLIENT_SECRET: "secret", PAYPAL_SANDBOX: "true" }
  expect(ids({})).not.toContain("paypal")
  expect(ids(keys)).toContain("paypal")
  expect(read({ ...keys, PAYPAL_AUTH_WEBHOOK_ID: "5WH1" }).paypal).toMatchObject({ sandbox: true, webhook_id: "5WH1" })
  expect(() => read({ PAYPAL_CLIENT_ID: "shop" })).toThrow("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together")
  expect(() => read({ ...keys, PAYPAL_AUTH_WEBHOOK_ID: "5 WH" })).toThrow("PAYPAL_AUTH_WEBHOOK_ID must be the id")
  expect(ids({ STRIPE_API_KEY: "sk_test_1" }).filter((id) => id.startsWith("stripe-"))).toHaveLength(5)
})
