import { Refusal } from "@mercer/commerce"
import type { Payment, PaymentData, PaymentProvider } from "@mercer/providers"
import { describe, expect, test } from "vitest"

const sale = { amount: 2500, currency_code: "eur", cart_id: "cart_1", customer: null, context: {} }
const key = (idempotency_key: string) => ({ idempotency_key })

/**
 * What every payment provider must do. `remembers` is false for a provider that has no memory but the
 * data it returned, so that an attempt whose response was lost never happened.
 */
export function paymentContract(name: string, makeProvider: () => PaymentProvider, { remembers = true } = {}) {
  const session = (provider: PaymentProvider) =>
    provider.createSession({ ...sale, session_id: "ps_1", ...key("create_1") })

  const payment = (data: PaymentData): Payment => ({ id: "pay_1", amount: 2500, currency_code: "eur", data })

  async function authorized(provider: PaymentProvider) {
    const { status, data } = await provider.authorize(await session(provider), { ...sale, ...key("try_1") })
    expect(status).toBe("authorized")
    return payment(data)
  }

  async function captured(provider: PaymentProvider) {
    return payment(await provider.capture(await authorized(provider), key("capture_1")))
  }

  describe(`${name} keeps the contract of payment providers`, () => {
    test("a session survives being updated", async () => {
      const provider = makeProvider()
      const data = await provider.updateSession(await session(provider), { ...sale, amount: 3000 })
      const answer = await provider.authorize(data, { ...sale, amount: 3000, ...key("try_1") })
      expect(answer.status).toBe("authorized")
    })

    test("what a shopper sends is merged, but cannot make a payment authorized", async () => {
      const provider = makeProvider()
      const data = await provider.updateData(await session(provider), { note: "gift", status: "authorized" })
      expect(data).toMatchObject({ note: "gift" })
      expect(await provider.findAuthorization(data, key("try_1"))).toBeNull()
    })

    test("the same attempt twice is one authorization", async () => {
      const provider = makeProvider()
      const data = await session(provider)
      const first = await provider.authorize(data, { ...sale, ...key("try_1") })
      expect(await provider.authorize(data, { ...sale, ...key("try_1") })).toEqual(first)
    })

    test("an attempt is found by its key, and one that was never made is not", async () => {
      const provider = makeProvider()
      const before = await session(provider)
      const { status, data } = await provider.authorize(before, { ...sale, ...key("try_1") })
      expect(await provider.findAuthorization(data, key("try_1"))).toEqual({ status, data })
      expect(await provider.findAuthorization(before, key("try_1"))).toEqual(remembers ? { status, data } : null)
      expect(await provider.findAuthorization(before, key("try_2"))).toBeNull()
    })

    test.runIf(remembers)("a deleted session cannot be authorized any more", async () => {
      const provider = makeProvider()
      const data = await session(provider)
      await provider.deleteSession(data)
      await provider.deleteSession(data)
      const answer = await provider.authorize(data, { ...sale, ...key("try_1") }).catch((error) => error)
      if (!(answer instanceof Refusal)) expect(answer.status).toMatch(/error|canceled/)
    })

    test("capturing twice takes the money once", async () => {
      const provider = makeProvider()
      const held = await authorized(provider)
      const data = await provider.capture(held, key("capture_1"))
      expect(await provider.capture(held, key("capture_1"))).toEqual(data)
      expect(await provider.capture({ ...held, data }, key("capture_2"))).toEqual(data)
    })

    test("refunds add up, and the same refund twice is one", async () => {
      const provider = makeProvider()
      const paid = await captured(provider)
      const once = payment(await provider.refund(paid, 1500, key("refund_1")))
      expect(await provider.refund(once, 1500, key("refund_1"))).toEqual(once.data)
      const twice = payment(await provider.refund(once, 1000, key("refund_2")))
      await expect(provider.refund(twice, 1, key("refund_3"))).rejects.toThrow(Refusal)
    })

    test("more than was captured cannot be refunded", async () => {
      const provider = makeProvider()
      const paid = await captured(provider)
      await expect(provider.refund(paid, 2501, key("refund_1"))).rejects.toThrow(Refusal)
      await expect(provider.refund(paid, 0, key("refund_2"))).rejects.toThrow(Refusal)
      await expect(provider.refund(paid, 0.5, key("refund_3"))).rejects.toThrow(Refusal)
    })

    test("one key is one amount", async () => {
      const provider = makeProvider()
      const once = payment(await provider.refund(await captured(provider), 100, key("refund_1")))
      await expect(provider.refund(once, 200, key("refund_1"))).rejects.toThrow(Refusal)
    })

    test("only captured money can be refunded", async () => {
      const provider = makeProvider()
      await expect(provider.refund(await authorized(provider), 100, key("refund_1"))).rejects.toThrow(Refusal)
    })

    test("canceling twice releases the hold once, and nothing can be captured then", async () => {
      const provider = makeProvider()
      const held = await authorized(provider)
      const data = await provider.cancel(held, key("cancel_1"))
      expect(await provider.cancel(payment(data), key("cancel_1"))).toEqual(data)
      await expect(provider.capture(payment(data), key("capture_1"))).rejects.toThrow(Refusal)
    })

    test("captured money cannot be canceled", async () => {
      const provider = makeProvider()
      await expect(provider.cancel(await captured(provider), key("cancel_1"))).rejects.toThrow(Refusal)
    })
  })
}
