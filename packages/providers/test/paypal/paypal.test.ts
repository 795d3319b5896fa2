import { isRefusal, Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import type { PaymentProvider } from "../../src/index.ts"
import { paymentContract } from "../payment-contract.ts"
import { key, openPayPal, outcome, payment, sale } from "./open-paypal.ts"

const at = await openPayPal()
const { approve, authorize, create, held, holdOf, orderOf, seen } = at
const { browser } = at.paypal

/** For the contract, whose shopper approves everything at once. */
function approvedAtOnce(): PaymentProvider {
  const made = at.open()
  const createSession: PaymentProvider["createSession"] = async (wanted) => {
    const data = await made.createSession(wanted)
    return { ...data, status: approve(data).status }
  }
  return { ...made, createSession }
}

paymentContract("paypal", approvedAtOnce)

describe("a session", () => {
  test("is PayPal's order to authorize, with the cart's id and the amount in the currency's digits", async () => {
    const data = await create()
    expect(data).toMatchObject({ intent: "AUTHORIZE", status: "CREATED", id: expect.any(String) })
    expect(orderOf(data).purchase_units[0]).toMatchObject({
      custom_id: "cart_1",
      amount: { currency_code: "EUR", value: "25.00" },
    })
    expect(seen("POST", /orders$/)[0]?.key).toMatch(/^create_\d+:create$/)
  })

  test.each([
    [1999, "eur", "19.99"],
    [5, "usd", "0.05"],
    [1999, "jpy", "1999"],
    [1999, "huf", "1999"],
    [1, "twd", "1"],
  ])("of %d %s is %s at PayPal", async (amount, currency_code, value) => {
    const data = await create({ amount, currency_code })
    expect(orderOf(data).purchase_units[0]?.amount).toEqual({ currency_code: currency_code.toUpperCase(), value })
    approve(data)
    expect((await authorize(data, "try_1", { amount, currency_code })).status).toBe("authorized")
  })

  test.each([
    [0, "eur", "An amount of money is a whole number above 0"],
    [100, "kwd", "Currency code is not currently supported."],
  ])("of %d %s is refused", async (amount, currency_code, message) => {
    expect(await outcome(create({ amount, currency_code }))).toMatchObject({ is_refusal: true, message })
  })

  test("is made once under one key, also when the first response is lost", async () => {
    at.paypal.fail({ on: /POST .*orders$/, what: "mute" })
    const wanted = { ...sale, session_id: "ps_1", ...key("create_same") }
    const data = await at.provider.createSession(wanted)
    expect(await at.provider.createSession(wanted)).toEqual(data)
  })

  test("follows the amount", async () => {
    const data = await create()
    const updated = await at.provider.updateSession(data, { ...sale, amount: 3005 })
    expect(updated).toMatchObject({ id: data.id, purchase_units: [{ amount: { value: "30.05" } }] })
    expect(await at.provider.updateSession(updated, { ...sale, amount: 3005 })).toEqual(updated)
  })

  test("gives way to a new one when the browser authorized it before the amount changed; the old hold goes when the new is held", async () => {
    const data = await create()
    browser.authorize(String(data.id))
    const next = await at.provider.updateSession(data, { ...sale, amount: 3000 })
    expect(next).toMatchObject({ status: "CREATED", replaces: [data.id] })
    expect(holdOf(data)?.status).toBe("CREATED")
    approve(next)
    expect(await authorize(next, "try_1", { amount: 3000 })).toMatchObject({ status: "authorized" })
    expect([holdOf(data)?.status, holdOf(next)?.status]).toEqual(["VOIDED", "CREATED"])
  })

  test("starts again when PayPal has forgotten it or its hold is gone", async () => {
    const forgotten = await create()
    at.paypal.forget(String(forgotten.id))
    expect(await at.provider.updateSession(forgotten, sale)).toMatchObject({ status: "CREATED" })
    const gone = await held()
    await at.provider.cancel(gone, key("void_1"))
    expect((await at.provider.updateSession(gone.data, sale)).id).not.toBe(gone.data.id)
  })

  test("cannot be given another amount, order or hold by its shopper", async () => {
    const data = await create()
    const patch = { id: "O_OTHER", status: "COMPLETED", purchase_units: [], replaces: ["O_OTHER"], note: "gift" }
    const patched = await at.provider.updateData(data, patch)
    expect(patched).toEqual({ ...data, note: "gift" })
  })

  test("that is deleted cannot be paid, and a hold that no attempt knows of is voided", async () => {
    const open = await create()
    approve(open)
    await at.provider.deleteSession(open)
    expect(await authorize(open)).toMatchObject({ status: "canceled" })
    const paid = await create()
    browser.authorize(String(paid.id))
    await at.provider.deleteSession(paid)
    expect(holdOf(paid)?.status).toBe("VOIDED")
    const claimed = await held()
    await at.provider.deleteSession(claimed.data)
    expect(holdOf(claimed.data)?.status).toBe("CREATED")
    await at.provider.deleteSession({})
    await at.provider.deleteSession({ id: "O_UNKNOWN" })
  })
})

describe("completing", () => {
  test("before the shopper has approved requires more, and holds nothing", async () => {
    const data = await create()
    expect(await authorize(data)).toMatchObject({ status: "requires_more" })
    expect(seen("POST", /authorize$/)).toEqual([])
  })

  test("authorizes what the shopper has approved, under a key made of the attempt", async () => {
    const data = await create()
    approve(data)
    expect(await authorize(data)).toMatchObject({ status: "authorized", data: { status: "COMPLETED" } })
    expect(seen("POST", /authorize$/)).toMatchObject([{ key: "try_1:authorize" }])
    expect(holdOf(data)).toMatchObject({ custom_id: "cart_1:try_1", amount: { value: "25.00" } })
  })

  test("takes what the browser has authorized, as storefronts of v1 do", async () => {
    const data = await create()
    browser.authorize(String(data.id))
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(seen("POST", /authorize$/)).toEqual([])
  })

  test("with money that PayPal cannot have is an error with the reason, and another card works", async () => {
    const data = await create()
    browser.chooseAnEmptyCard(String(data.id))
    const declined = await authorize(data)
    expect(declined).toMatchObject({ status: "error", message: "The instrument presented was declined." })
    approve(data)
    expect(await authorize(declined.data, "try_2")).toMatchObject({ status: "authorized" })
  })

  test("never authorizes an amount other than the requested one", async () => {
    const data = await create()
    browser.authorize(String(data.id))
    const answer = await authorize(data, "try_1", { amount: 2600 })
    expect(answer).toMatchObject({ status: "requires_more", data: { replaces: [data.id] } })
    const open = await create()
    expect(await authorize(open, "try_1", { amount: 2600 })).toMatchObject({ status: "requires_more" })
    expect(orderOf(open).purchase_units[0]?.amount.value).toBe("26.00")
  })

  test("of a session unknown to PayPal is refused", async () => {
    expect(await outcome(authorize({ id: "O_UNKNOWN" }))).toMatchObject({ type: "not_found" })
    expect(await outcome(authorize({}))).toMatchObject({ type: "not_found" })
  })

  test.each([
    ["PENDING", "pending"],
    ["DENIED", "error"],
    ["EXPIRED", "canceled"],
    ["PARTIALLY_CAPTURED", "authorized"],
    ["SOMETHING_NEW", "pending"],
  ])("with a hold that is %s is %s", async (status, answer) => {
    const data = await create()
    const order = browser.authorize(String(data.id))
    const hold = { ...order.purchase_units[0]?.payments?.authorizations?.[0], status } as never
    at.paypal.put({
      ...order,
      purchase_units: [{ ...order.purchase_units[0], payments: { authorizations: [hold] } } as never],
    })
    expect((await authorize(data)).status).toBe(answer)
  })
})

describe("finding an attempt again", () => {
  test("takes what the browser has authorized for it, but not what another attempt has, nor another amount", async () => {
    const data = await create()
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
    approve(data)
    expect(await at.provider.findAuthorization(data, key("try_1"))).toBeNull()
    browser.authorize(String(data.id))
    expect(await at.provider.findAuthorization(data, key("webhook"))).toMatchObject({ status: "authorized" })
    const claimed = await held("try_1")
    expect(await at.provider.findAuthorization(claimed.data, key("try_1"))).toMatchObject({ status: "authorized" })
    expect(await at.provider.findAuthorization(claimed.data, key("webhook"))).toBeNull()
    const old = await create()
    await at.provider.updateSession(old, { ...sale, amount: 9900 })
    browser.authorize(String(old.id))
    expect(await at.provider.findAuthorization(old, key("try_1"))).toBeNull()
  })
})

describe("a payment", () => {
  test("is captured once and for all, under the operation's key", async () => {
    const data = await at.provider.capture(await held(), key("capture_1"))
    expect(seen("POST", /capture$/)).toMatchObject([{ key: "capture_1", body: { final_capture: true } }])
    expect(at.provider.isCaptured?.(data)).toBe(true)
  })

  test("whose hold has expired cannot be captured, and PayPal says why", async () => {
    const old = await held()
    const order = orderOf(old.data)
    for (const hold of order.purchase_units[0]?.payments?.authorizations ?? []) hold.status = "EXPIRED"
    at.paypal.put(order)
    expect(await outcome(at.provider.capture(old, key("c")))).toMatchObject({ type: "not_allowed" })
    expect(isRefusal(await outcome(at.provider.cancel(old, key("v"))))).toBe(false)
  })

  test("is refunded once for each key, also when PayPal has long forgotten the key", async () => {
    const paid = payment(await at.provider.capture(await held(), key("capture_1")))
    await at.provider.refund(paid, 1000, key("refund_1"))
    expect(seen("POST", /refund$/)).toMatchObject([
      { key: "refund_1", body: { amount: { value: "10.00" }, custom_id: "refund_1" } },
    ])
    at.paypal.keys.clear()
    await at.provider.refund(paid, 1000, key("refund_1"))
    expect(await outcome(at.provider.refund(paid, 900, key("refund_1")))).toMatchObject({ type: "invalid_data" })
    await at.provider.refund(paid, 1500, key("refund_2"))
    expect(await outcome(at.provider.refund(paid, 1, key("refund_3")))).toMatchObject({
      type: "not_allowed",
      message: "The capture has already been fully refunded.",
    })
    expect(orderOf(paid.data).purchase_units[0]?.payments?.refunds).toHaveLength(2)
  })

  test("that PayPal does not know is refused", async () => {
    const unknown = payment({ id: "O_UNKNOWN" })
    for (const act of [
      at.provider.capture(unknown, key("c")),
      at.provider.refund(unknown, 1, key("r")),
      at.provider.cancel(unknown, key("v")),
    ])
      expect(await outcome(act)).toBeInstanceOf(Refusal)
  })
})
