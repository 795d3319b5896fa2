import { afterAll, afterEach, beforeEach, expect } from "vitest"
import { type PaymentData, type PaymentProvider, stripePayment } from "../../src/index.ts"
import { startFakeStripe } from "./fake-stripe.ts"
import { misfitsOf } from "./published.ts"

export const sale = { amount: 2500, currency_code: "eur", cart_id: "cart_1", customer: null, context: {} }
export const key = (idempotency_key: string) => ({ idempotency_key })
export const payment = (data: PaymentData) => ({ id: "pay_1", amount: 2500, currency_code: "eur", data })
export const outcome = (promise: Promise<unknown>) => promise.catch((error) => error)

/** A fake Stripe for a file of tests, with a separate account for each test. */
export async function openStripe() {
  const stripe = await startFakeStripe()
  let accounts = 0
  const at = {
    stripe,
    api_key: "",
    provider: undefined as unknown as PaymentProvider,
    open() {
      at.api_key = `sk_test_${++accounts}`
      return (at.provider = stripePayment({ api_key: at.api_key, ...stripe.server }))
    },
    account: () => stripe.account(at.api_key),
    create: (more = {}) => at.provider.createSession({ ...sale, ...more, session_id: "ps_1", ...key("create_1") }),
    authorize: (data: PaymentData, attempt = "try_1", more = {}) =>
      at.provider.authorize(data, { ...sale, ...more, ...key(attempt) }),
    /** The shopper's browser pays. */
    pay: (data: PaymentData, card?: string) => at.account().browser.confirm(String(data.client_secret), card),
    statusOf: ({ id }: PaymentData) => at.account().intent(String(id)).status,
    seen: (method: string, path: RegExp) =>
      stripe.requests.filter((one) => one.method === method && path.test(one.path)),
  }
  beforeEach(() => {
    at.open()
    stripe.requests.length = 0
  })
  afterEach(() => {
    stripe.heal()
    expect([...stripe.answered.splice(0), ...at.account().events].flatMap(misfitsOf)).toEqual([])
  })
  afterAll(stripe.stop)
  return at
}
