import { Refusal } from "@mercer/commerce"
import { manualPayment, type PaymentProvider } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** A provider whose every call is defined by the test. */
const puppet: Partial<PaymentProvider> = {}
const puppetPayment: PaymentProvider = {
  ...manualPayment("puppet"),
  createSession: async () => ({ status: "pending" }),
  authorize: (...args) => (puppet.authorize ?? manualPayment().authorize)(...args),
  findAuthorization: (...args) => (puppet.findAuthorization ?? (async () => null))(...args),
}

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ payment: [puppetPayment] })
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
beforeEach(() => {
  delete puppet.authorize
  delete puppet.findAuthorization
})

const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const script = async (id: string, data: object) =>
  must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data }))
const entriesOf = async (cart_id: string) => {
  const entries = await shop.ledger.entries()
  return entries.filter((entry) => entry.cart_id === cart_id && entry.kind !== "close")
}
const sessionOf = (cart_id: string) => shop.db.paymentSession.findFirstOrThrow({ where: { cart_id } })

/** Completes a cart whose first attempt failed, as a storefront would. */
async function finish(id: string) {
  await script(id, { mode: "authorized" })
  const { type, data } = must(await complete(id))
  expect(type).toBe("order")
  expect((await entriesOf(id)).filter(({ kind }) => kind === "hold").at(-1)).toMatchObject({ amount: data.total })
  await expectSound(shop)
}

describe("provider responses", () => {
  test.each(["requires_more", "pending"])("%s: the complete cart again, and nothing authorized", async (mode) => {
    const id = await cartAt(shop, market).withPayment()
    await script(id, { mode })
    const { type, data, payment_status, ...rest } = must(await complete(id))
    expect({ type, payment_status, rest }).toEqual({ type: "cart", payment_status: mode, rest: {} })
    expect(data).toMatchObject({ object: "cart", id, total: 1785, items: [{ quantity: 1 }], completed_at: null })
    expect(data.payment_session).toMatchObject({ status: mode, data: { mode, status: mode } })
    expect(await entriesOf(id)).toEqual([])
    await finish(id)
  })

  test("error: not authorized, and no payment held", async () => {
    const id = await cartAt(shop, market).withPayment()
    await script(id, { mode: "error" })
    const body = { type: "invalid_data", message: "Cart payment not authorized" }
    expect(await complete(id)).toMatchObject({ status: 400, body })
    expect(await entriesOf(id)).toEqual([])
    expect(await sessionOf(id)).toMatchObject({ status: "error", is_selected: true })
    await finish(id)
  })

  test("an exception without any effect: not authorized, and its session is closed permanently", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { data } = (await script(id, { mode: "throw" })).cart.payment_session
    expect(await complete(id)).toMatchObject({ status: 400, body: { message: "Cart payment not authorized" } })
    expect(await entriesOf(id)).toEqual([])
    expect(await sessionOf(id)).toMatchObject({ status: "pending", data: {}, is_selected: true, is_initiated: false })
    const late = shop.ledger.hold({ session: data.id, key: "late", cart_id: id, amount: 1, currency_code: "eur" })
    await expect(late).rejects.toThrow("This payment session was closed")
    await finish(id)
  })

  test("a lost response: an order all the same, and one authorization", async () => {
    const id = await cartAt(shop, market).withPayment()
    await script(id, { mode: "lost_reply" })
    expect(must(await complete(id)).type).toBe("order")
    expect(await entriesOf(id)).toMatchObject([{ kind: "hold", amount: 1785 }])
    await expectSound(shop)
  })

  test.each([{ delay_ms: 300 }, { hold_after_ms: 300 }])("slowly (%j): the order", async (wait) => {
    const id = await cartAt(shop, market).withPayment()
    await script(id, wait)
    expect(must(await complete(id)).type).toBe("order")
    expect(await entriesOf(id)).toHaveLength(1)
  })

  async function puppetCart() {
    const region = await aRegion(shop.db, { payment: ["puppet"], countries: [] })
    const option = await aShippingOption(shop.db, region.id)
    const id = await cartAt(shop, { ...market, region, option }).withItems()
    must(await shop.post(`/store/carts/${id}`, { email: "puppet@example.com" }))
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    return id
  }

  test("a definite refusal: returns its message", async () => {
    const id = await puppetCart()
    puppet.authorize = async () => {
      throw new Refusal("not_allowed", "This bank is closed on Sundays")
    }
    const body = { type: "invalid_data", message: "This bank is closed on Sundays" }
    expect(await complete(id)).toMatchObject({ status: 400, body })
    expect(await shop.db.completion.findFirst({ where: { cart_id: id } })).toMatchObject({ state: "ended" })
    delete puppet.authorize
    expect(must(await complete(id)).type).toBe("order")
  })

  test("no response at all, not even for the status: conflict, and the next call resumes it", async () => {
    const id = await puppetCart()
    const silent = async () => {
      throw new Error("No route to host")
    }
    Object.assign(puppet, { authorize: silent, findAuthorization: silent })
    expect(await complete(id)).toMatchObject({ status: 409, body: { type: "conflict", code: "invalid_state_error" } })
    expect(await shop.db.completion.findFirst({ where: { cart_id: id } })).toMatchObject({ state: "authorizing" })
    delete puppet.authorize
    puppet.findAuthorization = async (data) => ({ status: "authorized", data: { ...data, found: true } })
    expect(must(await complete(id)).type).toBe("order")
    expect(await shop.db.payment.findFirst({ where: { cart_id: id } })).toMatchObject({ data: { found: true } })
  })

  test("twice: one payment", async () => {
    const id = await puppetCart()
    let calls = 0
    puppet.authorize = async (data) => {
      calls++
      return { status: "authorized", data }
    }
    const [first, second] = await Promise.all([complete(id), complete(id)])
    expect(must(first).data.id).toBe(must(second).data.id)
    expect(calls).toBe(1)
    expect(await shop.db.payment.count({ where: { cart_id: id } })).toBe(1)
  })
})
