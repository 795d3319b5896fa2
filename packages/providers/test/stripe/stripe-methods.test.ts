import { Refusal } from "@mercer/commerce"
import { beforeEach, describe, expect, test } from "vitest"
import { type PaymentData, type PaymentProvider, stripeMethods } from "../../src/index.ts"
import { paymentContract } from "../payment-contract.ts"
import { key, openStripe, outcome, payment, sale } from "./open-stripe.ts"

const at = await openStripe()
const { account, pay, seen, statusOf } = at
let ideal: PaymentProvider

function methods() {
  at.open()
  return stripeMethods({ api_key: at.api_key, ...at.stripe.server })
}

function open(): PaymentProvider {
  const found = methods().find(({ id }) => id === "stripe-ideal")
  if (!found) throw new Error("There is no iDEAL")
  return found
}

beforeEach(() => {
  ideal = open()
})

/** For the contract, whose shopper confirms everything: they pay at once. */
function paidAtOnce(): PaymentProvider {
  const made = open()
  const createSession: PaymentProvider["createSession"] = async (wanted) => {
    const data = await made.createSession(wanted)
    return made.updateData(data, { payment_method: "pm_ideal" })
  }
  return { ...made, createSession }
}

paymentContract("stripe-ideal", paidAtOnce)

const create = (session_id = "ps_1") => ideal.createSession({ ...sale, session_id, ...key(session_id) })
const complete = (data: PaymentData, attempt = "try_1") => ideal.authorize(data, { ...sale, ...key(attempt) })
const refundsOf = ({ id }: PaymentData) => account().refunds.filter((one) => one.payment_intent === id)

test("each of v1's ids is a way to pay at Stripe whose money is taken at once", async () => {
  for (const provider of methods()) {
    const data = await provider.createSession({ ...sale, session_id: provider.id, ...key(provider.id) })
    expect(data).toMatchObject({ capture_method: "automatic" })
    expect(provider.webhook_id).toBe("stripe")
    expect(provider.savedMethods).toBeUndefined()
  }
  const kinds = seen("POST", /payment_intents$/).map(({ form }) => form.allowed_payment_method_types)
  expect(methods().map(({ id }, index) => [id, Object.values(kinds[index] ?? {})])).toEqual([
    ["stripe-bancontact", ["bancontact"]],
    ["stripe-blik", ["blik"]],
    ["stripe-giropay", ["giropay"]],
    ["stripe-ideal", ["ideal"]],
    ["stripe-przelewy24", ["p24"]],
  ])
  expect(seen("POST", /payment_intents$/)[0]?.form.automatic_payment_methods).toMatchObject({
    allow_redirects: "always",
  })
})

test("before the bank was asked it requires more; paid, it is authorized and taken", async () => {
  const data = await create()
  expect(await complete(data)).toMatchObject({ status: "requires_more" })
  pay(data, "pm_ideal")
  const { status, data: paid } = await complete(data)
  expect([status, ideal.isCaptured?.(paid)]).toEqual(["authorized", true])
  expect(ideal.isCaptured?.(data)).toBe(false)
})

describe("money that was taken", () => {
  async function taken(session_id?: string) {
    const data = await create(session_id)
    pay(data, "pm_ideal")
    return payment((await complete(data)).data)
  }

  test("goes back whole when no order could be made, once, also when Stripe's answer is lost", async () => {
    const held = await taken()
    at.stripe.fail({ on: /POST .*refunds$/, what: "mute", times: 2 })
    expect(await outcome(ideal.cancel(held, key("void_1")))).not.toBeInstanceOf(Refusal)
    await ideal.cancel(held, key("void_1"))
    account().keys.clear() // as Stripe does after a day
    await ideal.cancel(held, key("void_1"))
    expect(refundsOf(held.data)).toMatchObject([{ amount: 2500 }])
    expect(await ideal.findAuthorization(held.data, key("try_1"))).toMatchObject({ status: "canceled" })
    expect(await ideal.findAuthorization(held.data, key("webhook"))).toBeNull()
  })

  test("is marked before it goes back: a crash in between leaves nothing that could be sold", async () => {
    const held = await taken()
    at.stripe.fail({ on: /POST .*refunds$/, what: "deaf", times: 2 })
    await outcome(ideal.cancel(held, key("void_1")))
    expect(await complete(held.data)).toMatchObject({ status: "canceled" })
    await ideal.cancel(held, key("void_1"))
    expect(refundsOf(held.data)).toHaveLength(1)
  })

  test("is refunded only as far as the shop has recorded it, and is not let go then", async () => {
    const recorded = { ...(await taken()), captured_at: new Date() }
    await ideal.refund(recorded, 700, key("refund_1"))
    expect(refundsOf(recorded.data)).toMatchObject([{ amount: 700 }])
    expect(await outcome(ideal.cancel(recorded, key("void_1")))).toMatchObject({ type: "not_allowed" })
  })

  test("of a session that is given up goes back, but not when an attempt has claimed it", async () => {
    const left = await create()
    pay(left, "pm_ideal")
    await ideal.deleteSession(left)
    await ideal.deleteSession(left)
    expect(refundsOf(left)).toMatchObject([{ amount: 2500 }])
    expect(await ideal.updateSession(left, sale)).toMatchObject({ status: "requires_payment_method" })
    const sold = await taken("ps_2")
    await ideal.deleteSession(sold.data)
    expect(refundsOf(sold.data)).toEqual([])
  })

  test("for an amount that the cart has left goes back when the right amount is paid", async () => {
    const data = await create()
    pay(data, "pm_ideal")
    const next = await ideal.updateSession(data, { ...sale, amount: 3000 })
    expect(refundsOf(data)).toEqual([])
    pay(next, "pm_ideal")
    expect(await ideal.authorize(next, { ...sale, amount: 3000, ...key("try_1") })).toMatchObject({
      status: "authorized",
    })
    expect(refundsOf(data)).toMatchObject([{ amount: 2500 }])
    expect(statusOf(next)).toBe("succeeded")
  })
})
