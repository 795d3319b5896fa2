import type { PaymentProvider } from "@mercer/providers"
import { manualPayment } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"
import { aMinuteLater } from "../support/steps.ts"

/** A provider that fails on request, and records which of its sessions were closed. */
const moody = { fails: null as Error | null, closed: [] as string[], made: 0 }
const failing = (): PaymentProvider => ({
  ...manualPayment("moody"),
  createSession: async () => {
    if (moody.fails) throw moody.fails
    return { id: `moody_${++moody.made}`, status: "pending" }
  },
  deleteSession: async ({ id }) => {
    if (moody.fails) throw moody.fails
    moody.closed.push(String(id))
  },
})

/** A provider whose data has its keys in another order than in PostgreSQL, some of them without a value. */
const wordy = (): PaymentProvider => {
  const data = (id: unknown) => ({ status: "pending", payer: { name: "Ada", at: 1 }, id, client_secret: undefined })
  const present = async ({ id }: { id?: unknown }) => data(id) as never
  return { ...manualPayment("wordy"), createSession: async () => data("wordy_1") as never, updateSession: present }
}

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ payment: [failing(), wordy()] })
  market = await aMarket(shop, { payment: ["manual", "scripted"] })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
beforeEach(() => Object.assign(moody, { fails: null, closed: [] }))

const at = (id: string) => `/store/carts/${id}/payment-sessions`
const create = (id: string, headers?: Record<string, string>) => shop.post(at(id), undefined, headers)
const select = (id: string, provider_id: string) => shop.post(`/store/carts/${id}/payment-session`, { provider_id })
const update = (id: string, provider_id: string, data: object) => shop.post(`${at(id)}/${provider_id}`, { data })
const cartOf = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart

/** The sessions closed at the scripted provider. */
const closed = async () =>
  (await shop.ledger.entries()).filter(({ kind }) => kind === "close").map(({ session }) => session)

/** A cart of a region that has only this provider; it is the latest region that countries belong to. */
async function sole(provider: string) {
  const region = await aRegion(shop.db, { payment: [provider], countries: [] })
  const option = await aShippingOption(shop.db, region.id)
  return cartAt(shop, { ...market, region, option })
}

describe("create", () => {
  test("a session for each provider of the region, none selected and none started", async () => {
    const id = await cartAt(shop, market).withShipping(2)
    const { cart, ...rest } = must(await create(id))
    expect(rest).toEqual({})
    expect(cart.payment_session).toBeNull()
    expect(cart.customer).toMatchObject({ id: cart.customer_id })
    const fresh = { is_selected: null, is_initiated: false, status: "pending", data: {}, amount: 2975, cart_id: id }
    expect(cart.payment_sessions).toMatchObject([
      { ...fresh, provider_id: "manual" },
      { ...fresh, provider_id: "scripted" },
    ])
  })

  test("the only provider's session is started and selected", async () => {
    const id = await (await sole("scripted")).withItems()
    const { cart } = must(await create(id))
    const [session] = cart.payment_sessions
    expect(session).toMatchObject({
      provider_id: "scripted",
      is_selected: true,
      is_initiated: true,
      status: "pending",
      amount: 1190,
    })
    expect(session.data).toMatchObject({ id: expect.stringMatching(/^session_/), status: "pending" })
    expect(cart.payment_session).toEqual(session)
    expect(cart.payment_sessions).toHaveLength(1)
  })

  test("again: the same sessions, and those of a changed cart follow its total", async () => {
    const id = await (await sole("scripted")).withItems()
    const before = must(await create(id)).cart.payment_session
    expect(must(await create(id)).cart.payment_session).toEqual(before)
    must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
    const after = (await cartOf(id)).payment_session
    expect(after).toMatchObject({ id: before.id, amount: 2380, data: before.data, is_selected: true })
    expect(must(await create(id)).cart.payment_session).toEqual(after)
  })

  test("again: nothing is written, in whatever order the provider returns its keys", async () => {
    const id = await (await sole("wordy")).withItems()
    must(await create(id))
    const rows = () => shop.db.paymentSession.findMany({ where: { cart_id: id } })
    const before = await rows()
    const statements = await recordStatements(shop)(() => create(id))
    expect(
      statements.filter((text) => /(INSERT INTO|UPDATE|DELETE FROM) "?(public"?."?)?payment_session/i.test(text)),
    ).toEqual([])
    expect(await rows()).toEqual(before)
  })

  test("a region with only one provider left: its session is reused, not created twice", async () => {
    const { region } = await aMarket(shop, { payment: ["manual", "scripted"] })
    const id = await cartAt(shop, { ...market, region }).withItems()
    const [, scripted] = must(await create(id)).cart.payment_sessions
    await shop.db.regionPaymentProvider.delete({
      where: { region_id_provider_id: { region_id: region.id, provider_id: "manual" } },
    })
    const { cart } = must(await create(id))
    expect(cart.payment_sessions).toMatchObject([{ id: scripted.id, provider_id: "scripted", is_selected: true }])
    market = await aMarket(shop, { payment: ["manual", "scripted"] })
  })

  test.each([
    [
      "a discount of 100 %",
      async (id: string) => {
        const { code } = await aDiscount(shop.db, { regions: [(await cartOf(id)).region_id], value: 100 })
        return shop.post(`/store/carts/${id}`, { discounts: [{ code }] })
      },
    ],
    [
      "a gift card",
      async (id: string) => {
        const { code } = await aGiftCard(shop.db, (await cartOf(id)).region_id, { tax_rate: 19 })
        return shop.post(`/store/carts/${id}`, { gift_cards: [{ code }] })
      },
    ],
  ])("nothing to pay, by %s: no sessions, and existing ones are closed", async (_, cover) => {
    const id = await (await sole("scripted")).withItems()
    const { payment_session } = must(await create(id)).cart
    expect(must(await cover(id)).cart).toMatchObject({ total: 0, payment_sessions: [], payment_session: null })
    expect(must(await create(id)).cart.payment_sessions).toEqual([])
    expect(await closed()).toContain(payment_session.data.id)
  })

  test("the amount includes the taxes in a region with manual taxes", async () => {
    const region = await aRegion(shop.db, { payment: ["scripted"], countries: [], automatic_taxes: false })
    const id = await cartAt(shop, { ...market, region }).withItems()
    expect(await cartOf(id)).toMatchObject({ total: 1000, tax_total: 0 })
    const { cart } = must(await create(id))
    expect(cart).toMatchObject({ total: 1190, tax_total: 190, payment_session: { amount: 1190 } })
    expect(must(await select(id, "scripted")).cart.payment_session.amount).toBe(1190)
    expect(must(await shop.post(`${at(id)}/scripted/refresh`)).cart.payment_session.amount).toBe(1190)
  })

  test("a provider's failure is returned with its own message, and nothing is stored", async () => {
    const id = await (await sole("moody")).withItems()
    moody.fails = new Error("The card network is down")
    const { status, body } = await create(id)
    expect({ status, body }).toEqual({
      status: 400,
      body: { type: "invalid_data", message: "The card network is down" },
    })
    expect(await shop.db.paymentSession.count({ where: { cart_id: id } })).toBe(0)
    moody.fails = null
    expect(must(await create(id)).cart.payment_session.provider_id).toBe("moody")
  })

  test("no cart: 404", async () => {
    expect(await create("cart_none")).toMatchObject({ status: 404, body: { type: "not_found" } })
  })

  test("few statements", async () => {
    const id = await (await sole("scripted")).withItems()
    const record = recordStatements(shop)
    expect((await record(() => create(id))).length).toBeLessThanOrEqual(7)
    expect((await record(() => create(id))).length).toBeLessThanOrEqual(2)
  })
})

describe("refresh", () => {
  test("a selected session is started again, stays selected, and the old one is closed", async () => {
    const id = await cartAt(shop, market).withItems()
    const before = must(await select(id, "scripted")).cart.payment_session
    const { payment_session } = must(await shop.post(`${at(id)}/scripted/refresh`)).cart
    expect(payment_session).toMatchObject({ is_selected: true, is_initiated: true, status: "pending", amount: 1190 })
    expect(payment_session.data.id).not.toBe(before.data.id)
    expect(await closed()).toContain(before.data.id)
    expect(must(await shop.post(`/store/carts/${id}`, { email: "fresh@example.com" })).cart.email).toBe(
      "fresh@example.com",
    )
    expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
  })

  test("one that is not selected gets only the amount", async () => {
    const id = await cartAt(shop, market).withItems()
    must(await create(id))
    await shop.db.paymentSession.updateMany({ where: { cart_id: id }, data: { amount: 1 } })
    const { cart } = must(await shop.post(`${at(id)}/manual/refresh`))
    expect(cart.payment_sessions.find((one: { provider_id: string }) => one.provider_id === "manual")).toMatchObject({
      amount: 1190,
      is_selected: null,
      is_initiated: false,
      data: {},
    })
  })

  test("an unknown one: the cart is unchanged", async () => {
    const id = await cartAt(shop, market).withItems()
    expect(must(await shop.post(`${at(id)}/scripted/refresh`)).cart.payment_sessions).toEqual([])
  })
})

describe("delete", () => {
  test("in the shop and at the provider", async () => {
    const id = await cartAt(shop, market).withItems()
    must(await create(id))
    const { data } = must(await select(id, "scripted")).cart.payment_session
    const { cart } = must(await shop.delete(`${at(id)}/scripted`))
    expect(cart).toMatchObject({ payment_session: null, payment_sessions: [{ provider_id: "manual" }] })
    expect(await closed()).toContain(data.id)
    expect(must(await shop.delete(`${at(id)}/scripted`)).cart.payment_sessions).toHaveLength(1)
  })

  test("no cart: 404", async () => {
    expect(await shop.delete(`${at("cart_none")}/scripted`)).toMatchObject({ status: 404, body: { type: "not_found" } })
  })

  test("the sweeper retries closing until the provider has answered", async () => {
    const id = await (await sole("moody")).withItems()
    const { data } = must(await create(id)).cart.payment_session
    moody.fails = new Error("The card network is down")
    expect(must(await shop.delete(`${at(id)}/moody`)).cart.payment_sessions).toEqual([])
    await shop.api.sweep()
    expect(moody.closed).toEqual([])
    expect(await shop.db.outbox.findMany({ where: { kind: "payment_session.close" } })).toMatchObject([
      { attempts: 1, last_error: "The card network is down" },
    ])
    moody.fails = null
    await shop.api.sweep()
    expect(moody.closed).toEqual([])
    await aMinuteLater(shop)
    await shop.api.sweep()
    expect(moody.closed).toEqual([data.id])
    expect(await shop.db.outbox.count({ where: { kind: "payment_session.close" } })).toBe(0)
  })
})

test("a cart that moves to another region leaves its session behind, which is closed after the commit", async () => {
  const there = await aRegion(shop.db, { payment: ["manual"], countries: [], currency_code: "eur" })
  const id = await cartAt(shop, market).withItems()
  const { data } = must(await select(id, "scripted")).cart.payment_session
  const { cart } = must(await shop.post(`/store/carts/${id}`, { region_id: there.id }))
  expect(cart.payment_sessions.filter((one: { provider_id: string }) => one.provider_id === "scripted")).toEqual([])
  await shop.api.sweep()
  expect(await closed()).toContain(data.id)
})

test("a change that is rolled back closes nothing", async () => {
  const there = await aRegion(shop.db, { payment: ["manual"], countries: [], currency_code: "usd" })
  const { variant } = await aProduct(shop.db)
  const id = await cartAt(shop, { ...market, variant }).withItems()
  const { data } = must(await select(id, "scripted")).cart.payment_session
  expect((await shop.post(`/store/carts/${id}`, { region_id: there.id, discounts: [{ code: "NONE" }] })).status).toBe(
    404,
  )
  await shop.api.sweep()
  expect(await closed()).not.toContain(data.id)
})

test("a completed cart's sessions are refused", async () => {
  const id = await cartAt(shop, market).withShipping()
  must(await select(id, "scripted"))
  must(await shop.post(`/store/carts/${id}/complete`))
  const before = await shop.db.paymentSession.findMany({ where: { cart_id: id } })
  const replies = [
    await create(id),
    await select(id, "manual"),
    await update(id, "scripted", { mode: "pending" }),
    await shop.post(`${at(id)}/scripted/refresh`),
    await shop.delete(`${at(id)}/scripted`),
  ]
  for (const { status, body } of replies)
    expect({ status, type: body.type }).toEqual({ status: 400, type: "not_allowed" })
  expect(await shop.db.paymentSession.findMany({ where: { cart_id: id } })).toEqual(before)
})
