import fs from "node:fs"
import type { CurrencyUnit } from "@mercer/commerce"
import { sentAmount, stepOf } from "@mercer/commerce"
import { expect, test } from "vitest"
import { converting, memoryLedger, type Payment, type PaymentProvider, scriptedPayment } from "../src/index.ts"
import { paypalCurrency } from "../src/payment/paypal/currency.ts"
import { stripeCurrency } from "../src/payment/stripe-currency.ts"

const PROVIDERS = { stripe: stripeCurrency, paypal: paypalCurrency }
const CODES = fs
  .readFileSync(new URL("../../db/data/currencies.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.slice(0, 3))

/** What a provider gets: a recorder in Stripe's or PayPal's units. */
function recorder(id: keyof typeof PROVIDERS, asked?: number) {
  const got: { amount: number; of?: number }[] = []
  const take = async ({ amount }: { amount: number }) => {
    got.push({ amount })
    return {}
  }
  const provider = {
    id,
    currency: PROVIDERS[id],
    askedFor: () => asked,
    createSession: take,
    updateSession: async (_: object, sale: { amount: number }) => take(sale),
    authorize: async (_: object, sale: { amount: number }) => ({ status: "authorized", data: await take(sale) }),
    refund: async ({ amount: of }: Payment, amount: number) => {
      got.push({ amount, of })
      return {}
    },
  } as unknown as PaymentProvider
  return { got, provider }
}

const inUnit =
  (decimals: number): ((code: string) => Promise<CurrencyUnit>) =>
  async () => ({ decimals, step: 1 })
const sale = (amount: number, currency_code: string) => ({ amount, currency_code, cart_id: "cart_1", context: {} })
const start = (amount: number, code: string) => ({ ...sale(amount, code), session_id: "ps_1", idempotency_key: "k" })

test.each([
  ["stripe", "jpy", 0, 1980, 1980],
  ["stripe", "kwd", 3, 18600, 18600],
  ["stripe", "kwd", 2, 1860, 18600],
  ["stripe", "ugx", 0, 5000, 500000],
  ["stripe", "ugx", 2, 500000, 500000],
  ["stripe", "isk", 0, 1500, 150000],
  ["stripe", "clp", 0, 5000, 5000],
  ["stripe", "huf", 2, 199900, 199900],
  ["stripe", "huf", 2, 199950, 199950],
  ["paypal", "jpy", 0, 1980, 1980],
  ["paypal", "huf", 2, 199900, 1999],
] as const)("%s gets %s of a shop with %i decimals: %i is %i there", async (id, code, decimals, amount, sent) => {
  const { got, provider } = recorder(id)
  const given = converting(provider, inUnit(decimals))
  await given.createSession(start(amount, code))
  await given.updateSession({}, sale(amount, code))
  await given.authorize({}, { ...sale(amount, code), idempotency_key: "k" })
  expect(got).toEqual([{ amount: sent }, { amount: sent }, { amount: sent }])
})

test.each([
  ["stripe", "kwd", 3, 18604, 10],
  ["stripe", "ugx", 2, 500050, 100],
  ["paypal", "huf", 2, 199950, 100],
] as const)(
  "%s cannot take %s with %i decimals: %i, its step is %i",
  async (id, currency_code, decimals, amount, step) => {
    const { got, provider } = recorder(id)
    const given = converting(provider, inUnit(decimals))
    const refusal = {
      type: "invalid_data",
      code: "amount_not_payable",
      facts: { provider_id: id, amount, currency_code, step },
    }
    await expect(given.createSession(start(amount, currency_code))).rejects.toMatchObject(refusal)
    const payment = { id: "pay_1", amount: amount * 10, currency_code, data: {} }
    await expect(given.refund(payment, amount, { idempotency_key: "k" })).rejects.toMatchObject(refusal)
    expect(got).toEqual([])
  },
)

test.each(["kwd", "clp", "ugx", "isk", "krw"])("PayPal does not take %s", async (currency_code) => {
  const given = converting(recorder("paypal").provider, inUnit(2))
  const refusal = { code: "currency_not_supported", facts: { provider_id: "paypal", currency_code } }
  await expect(given.createSession(start(1860, currency_code))).rejects.toMatchObject(refusal)
})

test("a refund is converted with its payment; of one whose stored number itself was asked for, it is not", async () => {
  const payment = { id: "pay_1", amount: 1860, currency_code: "kwd", data: {}, amount_refunded: 60 }
  const now = recorder("stripe", 18600)
  await converting(now.provider, inUnit(2)).refund(payment, 60, { idempotency_key: "k" })
  expect(now.got).toEqual([{ amount: 600, of: 18600 }])
  const before = recorder("stripe", 1860)
  await converting(before.provider, inUnit(2)).refund(payment, 60, { idempotency_key: "k" })
  expect(before.got).toEqual([{ amount: 60, of: 1860 }])
})

test("a provider that states no unit gets the shop's amounts", () => {
  const provider = scriptedPayment({ ledger: memoryLedger() })
  expect(converting(provider, inUnit(3))).toBe(provider)
})

test("every currency with 0 to 3 decimals, to each provider and back: the same money, or a refusal", () => {
  for (const code of CODES)
    for (const decimals of [0, 1, 2, 3])
      for (const [id, stated] of Object.entries(PROVIDERS)) {
        const theirs = stated(code)
        if (!theirs) continue
        const ours = { decimals, step: 1 }
        const step = stepOf(ours, theirs)
        for (const amount of [1, 5, 10, 99, 100, 1000, 1980, 18604, 199950, 2_147_483_640]) {
          const sent = sentAmount(amount, ours, theirs)
          const about = `${id} ${code} ${decimals} ${amount}`
          expect(sent !== null, about).toBe(amount % step === 0)
          if (sent === null) continue
          expect(sentAmount(sent, theirs, { ...ours, step: 1 }), about).toBe(amount)
          expect(BigInt(sent) * 10n ** BigInt(decimals), about).toBe(BigInt(amount) * 10n ** BigInt(theirs.decimals))
        }
      }
})
