import { afterAll, afterEach, beforeEach, expect } from "vitest"
import { type PaymentData, type PaymentProvider, paypalPayment } from "../../src/index.ts"
import { startFakePayPal, WEBHOOK_ID } from "./fake-paypal.ts"
import { misfitsOf } from "./published.ts"

export const sale = { amount: 2500, currency_code: "eur", cart_id: "cart_1", customer: null, context: {} }
export const key = (idempotency_key: string) => ({ idempotency_key })
export const payment = (data: PaymentData) => ({ id: "pay_1", amount: 2500, currency_code: "eur", data })
export const outcome = (promise: Promise<unknown>) => promise.catch((error) => error)

/** A fake PayPal for a file of tests, with another provider for each test. */
export async function openPayPal() {
  const paypal = await startFakePayPal()
  let sessions = 0
  const at = {
    paypal,
    provider: undefined as unknown as PaymentProvider,
    open: () => (at.provider = paypalPayment({ ...paypal.options, webhook_id: WEBHOOK_ID })),
    create: (more = {}) => {
      const id = `${++sessions}`
      return at.provider.createSession({ ...sale, ...more, session_id: `ps_${id}`, ...key(`create_${id}`) })
    },
    authorize: (data: PaymentData, attempt = "try_1", more = {}) =>
      at.provider.authorize(data, { ...sale, ...more, ...key(attempt) }),
    approve: ({ id }: PaymentData) => paypal.browser.approve(String(id)),
    orderOf: ({ id }: PaymentData) => paypal.order(String(id)),
    holdOf: ({ id }: PaymentData) => paypal.order(String(id)).purchase_units[0]?.payments?.authorizations?.[0],
    /** A payment that is held, as the shop has it. */
    held: async (attempt = "try_1") => {
      const data = await at.create()
      at.approve(data)
      return payment((await at.authorize(data, attempt)).data)
    },
    seen: (method: string, path: RegExp) =>
      paypal.requests.filter((one) => one.method === method && path.test(one.path)),
  }
  beforeEach(() => {
    at.open()
    paypal.requests.length = 0
  })
  afterEach(() => {
    const misfits = paypal.exchanges.splice(0).flatMap(misfitsOf)
    paypal.heal()
    paypal.keys.clear()
    paypal.tokens.lasting(32_400)
    expect([...new Set(misfits)]).toEqual([])
  })
  afterAll(paypal.stop)
  return at
}
