import { Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import type { PaymentProvider } from "../../src/index.ts"
import { paymentContract } from "../payment-contract.ts"
import { key, openStripe, outcome, payment, sale } from "./open-stripe.ts"

const at = await openStripe()
const { account, authorize, create, pay, seen, statusOf } = at
const ada = { id: "cus_ada", email: "ada@example.com" }

/** For the contract, whose shopper confirms everything: they enter a card at once. */
function paidAtOnce(): PaymentProvider {
  const made = at.open()
  const createSession: PaymentProvider["createSession"] = async (wanted) =>
    made.updateData(await made.createSession(wanted), { payment_method: "pm_card_visa" })
  return { ...made, createSession }
}

paymentContract("stripe", paidAtOnce)

describe("a session", () => {
  test("is a PaymentIntent that is captured by hand, with what a storefront needs to pay it", async () => {
    const data = await create({ customer: ada })
    expect(data).toMatchObject({
      amount: 2500,
      currency: "eur",
      capture_method: "manual",
      status: "requires_payment_method",
    })
    expect(data.client_secret).toMatch(/^pi_\w+_secret_/)
    expect(data.metadata).toEqual({ cart_id: "cart_1", session_id: "ps_1", customer_id: "cus_ada" })
    expect(seen("POST", /payment_intents$/)[0]).toMatchObject({ key: "create_1:create", version: "2026-10-28.endive" })
  })

  test("is made once under one key, also when the first response is lost", async () => {
    at.stripe.fail({ on: /POST .*payment_intents$/, what: "mute" })
    const data = await create()
    expect(await create()).toEqual(data)
  })

  test("belongs to the customer that was made for the shopper, once", async () => {
    const data = await create({ customer: ada })
    expect(account().customers).toMatchObject([
      { id: data.customer, email: ada.email, metadata: { customer_id: ada.id } },
    ])
    await at.provider.createSession({ ...sale, customer: ada, session_id: "ps_2", ...key("create_2") })
    expect(account().customers).toHaveLength(1)
  })

  test("is never another customer's because of an equal email", async () => {
    const data = await create({ customer: ada })
    const other = await at.provider.createSession({
      ...sale,
      customer: { ...ada, id: "cus_guest" },
      session_id: "ps_2",
      ...key("c2"),
    })
    expect(other.customer).not.toBe(data.customer)
  })

  test("follows the amount, and takes a customer who comes later", async () => {
    const data = await create()
    const updated = await at.provider.updateSession(data, { ...sale, amount: 3000, customer: ada })
    expect(updated).toMatchObject({ id: data.id, amount: 3000, customer: account().customers[0]?.id })
    expect(await at.provider.updateSession(updated, { ...sale, amount: 3000, customer: ada })).toEqual(updated)
  })

  test("gives way to a new one when the customer changes, and goes with it", async () => {
    const data = await create({ customer: ada })
    const next = await at.provider.updateSession(data, {
      ...sale,
      customer: { id: "cus_bob", email: "bob@example.com" },
    })
    expect(next.id).not.toBe(data.id)
    expect(next.metadata).toMatchObject({ session_id: "ps_1", customer_id: "cus_bob", replaces: data.id })
    await at.provider.deleteSession(next)
    expect([statusOf(data), statusOf(next)]).toEqual(["canceled", "canceled"])
  })

  test("gives way to a new one when it was paid before the amount changed; the old money goes when the new is held", async () => {
    const data = await create()
    pay(data)
    const next = await at.provider.updateSession(data, { ...sale, amount: 3000 })
    expect([statusOf(data), statusOf(next)]).toEqual(["requires_capture", "requires_payment_method"])
    pay(next)
    expect(await authorize(next, "try_1", { amount: 3000 })).toMatchObject({ status: "authorized" })
    expect(account().held()).toMatchObject([{ id: next.id, amount: 3000 }])
  })

  test("starts again when Stripe has canceled it or does not know it", async () => {
    const data = await create()
    await at.provider.deleteSession(data)
    expect((await at.provider.updateSession(data, sale)).status).toBe("requires_payment_method")
    const foreign = await at.provider.updateSession({ ...data, id: "pi_foreign" }, sale)
    expect(foreign).toMatchObject({ status: "requires_payment_method", metadata: { session_id: "ps_1" } })
  })

  test("cannot be given another amount, customer or intent by its shopper", async () => {
    const data = await create()
    const patch = {
      amount: 1,
      id: "pi_foreign",
      customer: "cus_x",
      metadata: { attempt: "try_1" },
      status: "requires_capture",
    }
    expect(await at.provider.updateData(data, { ...patch, note: "gift" })).toEqual({ ...data, note: "gift" })
    expect(await outcome(at.provider.updateData(data, { payment_method: { amount: 1 } }))).toBeInstanceOf(Refusal)
    expect(account().intent(String(data.id)).amount).toBe(2500)
  })

  test("cannot be paid with another customer's saved card", async () => {
    const { customer } = await create({ customer: ada })
    const card = account().saveCard(String(customer))
    const mallory = await at.provider.createSession({
      ...sale,
      customer: { ...ada, id: "cus_m" },
      session_id: "ps_2",
      ...key("c2"),
    })
    expect(await outcome(at.provider.updateData(mallory, { payment_method: card }))).toBeInstanceOf(Refusal)
  })

  test("that is deleted is canceled with money that no attempt knows of, and without money that one does", async () => {
    const paid = await create()
    pay(paid)
    await at.provider.deleteSession(paid)
    expect(account().held()).toEqual([])
    const claimed = await at.provider.createSession({ ...sale, session_id: "ps_2", ...key("create_2") })
    pay(claimed)
    await authorize(claimed)
    await at.provider.deleteSession(claimed)
    expect(account().held()).toMatchObject([{ id: claimed.id }])
    await at.provider.deleteSession({})
    await at.provider.deleteSession({ id: "pi_unknown" })
  })
})

describe("completing", () => {
  test.each([
    [undefined, "authorized"],
    ["pm_card_authenticationRequired", "requires_more"],
    ["pm_bank_slow", "pending"],
    ["pm_card_chargeDeclined", "error"],
  ])("after the browser has paid with %s is %s", async (card, status) => {
    const data = await create()
    pay(data, card)
    const answer = await authorize(data)
    expect(answer.status).toBe(status)
    if (status === "error") expect(answer.message).toBe("Your card was declined.")
    if (status === "authorized") expect(answer.data.metadata).toMatchObject({ attempt: "try_1" })
  })

  test("before the browser has paid requires more, and holds nothing", async () => {
    expect(await authorize(await create())).toMatchObject({ status: "requires_more" })
    expect(account().holds).toEqual([])
  })

  test("with a card that was sent to us confirms it, under a key made of the attempt", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
    expect(await authorize(data)).toMatchObject({ status: "authorized" })
    expect(seen("POST", /confirm$/)).toMatchObject([{ key: "try_1:confirm:pm_card_visa" }])
  })

  test("with a declined card is an error with the reason, and another card works with the same key", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_chargeDeclined" })
    const declined = await authorize(data)
    expect(declined).toMatchObject({ status: "error", message: "Your card was declined." })
    const mended = await at.provider.updateData(declined.data, { payment_method: "pm_card_visa" })
    expect(await authorize(mended)).toMatchObject({ status: "authorized" })
  })

  test("goes on after 3-D Secure", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_authenticationRequired" })
    const asked = await authorize(data)
    expect(asked).toMatchObject({ status: "requires_more", data: { next_action: { type: "use_stripe_sdk" } } })
    account().browser.authenticate(String(data.id))
    expect(await authorize(asked.data, "try_2")).toMatchObject({ status: "authorized" })
    expect(account().holds).toHaveLength(1)
  })

  test("never authorizes an amount other than the requested one", async () => {
    const data = await create()
    pay(data)
    const answer = await authorize(data, "try_1", { amount: 2600 })
    expect(answer).toMatchObject({ status: "requires_more", data: { amount: 2600, metadata: { replaces: data.id } } })
  })

  test("mends an amount that was changed at Stripe only", async () => {
    const data = await at.provider.updateData(await create(), { payment_method: "pm_card_visa" })
    await at.provider.updateSession(data, { ...sale, amount: 9900 })
    expect(await authorize(data)).toMatchObject({ status: "authorized", data: { amount: 2500 } })
    expect(account().held()).toMatchObject([{ amount: 2500 }])
  })

  test("of a session unknown to Stripe is refused", async () => {
    expect(await outcome(authorize({ id: "pi_unknown" }))).toMatchObject({ type: "not_found" })
    expect(await outcome(authorize({}))).toMatchObject({ type: "not_found" })
  })
})

test("a refund is known by its key when Stripe has long forgotten it", async () => {
  const data = await create()
  pay(data)
  const paid = payment(await at.provider.capture(payment((await authorize(data)).data), key("capture_1")))
  await at.provider.refund(paid, 1000, key("refund_1"))
  account().keys.clear()
  await at.provider.refund(paid, 1000, key("refund_1"))
  expect(await outcome(at.provider.refund(paid, 900, key("refund_1")))).toMatchObject({ type: "invalid_data" })
  await at.provider.refund(paid, 1500, key("refund_2"))
  expect(await outcome(at.provider.refund(paid, 1, key("refund_3")))).toMatchObject({ type: "not_allowed" })
})

test("customers get only their own saved cards from Stripe", async () => {
  expect(await at.provider.savedMethods?.(ada)).toEqual([])
  const { customer } = await create({ customer: ada })
  account().saveCard(String(customer))
  expect(await at.provider.savedMethods?.(ada)).toMatchObject([{ data: { type: "card", card: { last4: "4242" } } }])
  expect(await at.provider.savedMethods?.({ ...ada, id: "cus_guest" })).toEqual([])
})
