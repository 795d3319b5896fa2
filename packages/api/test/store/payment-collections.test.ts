import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Market, must, refusal } from "../support/checkout.ts"
import { aCollection, aCollectionMarket, aSession } from "../support/collections.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aCollectionMarket(shop)
})
afterAll(() => shop.close())
beforeEach(() => expect(shop.errors).toEqual([]))

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })
const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
const collectionOf = async ({ id }: { id: string }) =>
  must(await operator.get(`/admin/payment-collections/${id}`)).payment_collection

describe("a payment collection", () => {
  test("is returned to anybody who has its id, without what is the operators' business", async () => {
    const one = await aCollection(shop, market)
    const body = must(await shop.get(one.at))
    expect(lacking("store.payment-collections.get", body)).toEqual([])
    expect(body.payment_collection).toMatchObject({ id: one.id, status: "not_paid", amount: 540 })
    expect(body.payment_collection).not.toHaveProperty("authorized_amount")
    expect(body.payment_collection).not.toHaveProperty("created_by")
  })

  test.each([
    "fields=created_by",
    "fields=authorized_amount",
    "expand=payments",
    "expand=region.carts",
    "expand=orders",
  ])("refuses %s", async (query) => {
    const one = await aCollection(shop, market)
    expect(refusal(await shop.get(`${one.at}?${query}`))).toEqual(invalid)
  })

  test("that does not exist is not found, for every operation", async () => {
    const none = { status: 404, type: "not_found", message: "Payment collection with id nothing was not found" }
    const at = "/store/payment-collections/nothing"
    expect(refusal(await shop.get(at))).toEqual(none)
    expect(refusal(await shop.post(`${at}/sessions`, { provider_id: "manual" }))).toEqual(none)
    const sessions = [{ provider_id: "manual", amount: 1 }]
    expect(refusal(await shop.post(`${at}/sessions/batch`, { sessions }))).toEqual(none)
    expect(refusal(await shop.post(`${at}/sessions/batch/authorize`, { session_ids: ["x"] }))).toEqual(none)
    expect(refusal(await shop.post(`${at}/sessions/x/authorize`))).toEqual(none)
    expect((await shop.post(`${at}/sessions/x`)).status).toBe(404)
  })
})

describe("setting the session", () => {
  test("creates one for the whole amount and keeps it when it is set again", async () => {
    const one = await aCollection(shop, market)
    const body = must(await shop.post(`${one.at}/sessions`, { provider_id: "manual" }))
    expect(lacking("store.payment-collections.setSession", body)).toEqual([])
    const [session] = body.payment_collection.payment_sessions
    expect(session).toMatchObject({ provider_id: "manual", amount: 540, status: "pending", is_initiated: true })
    const again = must(await shop.post(`${one.at}/sessions`, { provider_id: "manual" })).payment_collection
    expect(again.payment_sessions.map(({ id }: { id: string }) => id)).toEqual([session.id])
  })

  test("with another provider replaces it, and closes it at its provider", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one, "scripted")
    const { data } = await shop.db.paymentSession.findUniqueOrThrow({ where: { id: session } })
    const { payment_collection } = must(await shop.post(`${one.at}/sessions`, { provider_id: "manual" }))
    expect(payment_collection.payment_sessions).toMatchObject([{ provider_id: "manual" }])
    expect(await shop.db.paymentSession.findUnique({ where: { id: session } })).toBeNull()
    await shop.api.sweep()
    const closed = (await shop.ledger.entries()).filter(({ kind }) => kind === "close").map((entry) => entry.session)
    expect(closed).toContain((data as { id: string }).id)
  })

  test("refuses a provider that the region does not offer", async () => {
    const one = await aCollection(shop, market)
    expect(refusal(await shop.post(`${one.at}/sessions`, { provider_id: "stripe" }))).toEqual({
      ...invalid,
      message: "Payment provider not found",
    })
  })

  test("names the buyer to the provider when they are logged in", async () => {
    const one = await aCollection(shop, market)
    const { visitor, email } = await aShopper(shop)
    const provider = shop.providers.payment("manual")
    const whole = provider.createSession
    let asked: unknown
    Object.assign(provider, {
      createSession: (sale: Parameters<typeof whole>[0]) => {
        asked = sale
        return whole(sale)
      },
    })
    must(await visitor.post(`${one.at}/sessions`, { provider_id: "manual" }))
    Object.assign(provider, { createSession: whole })
    expect(asked).toMatchObject({ amount: 540, currency_code: "eur", customer: { email } })
  })
})

describe("setting several sessions", () => {
  const split = [
    { provider_id: "manual", amount: 300 },
    { provider_id: "scripted", amount: 240 },
  ]

  test("splits the amount, and updates those that are named", async () => {
    const one = await aCollection(shop, market)
    const body = must(await shop.post(`${one.at}/sessions/batch`, { sessions: split }))
    expect(lacking("store.payment-collections.setSessions", body)).toEqual([])
    const { payment_sessions } = body.payment_collection
    const manual = payment_sessions.find((session: { provider_id: string }) => session.provider_id === "manual")
    const sessions = [
      { provider_id: "manual", amount: 200, session_id: manual.id },
      { provider_id: "manual", amount: 340 },
    ]
    const changed = must(await shop.post(`${one.at}/sessions/batch`, { sessions })).payment_collection
    expect(changed.payment_sessions.map(({ amount }: { amount: number }) => amount).sort()).toEqual([200, 340])
    expect(changed.payment_sessions.find(({ id }: { id: string }) => id === manual.id)).toMatchObject({ amount: 200 })
  })

  test.each([
    ["that sum to less", [{ provider_id: "manual", amount: 539 }]],
    [
      "of negative amounts",
      [
        { provider_id: "manual", amount: 640 },
        { provider_id: "manual", amount: -100 },
      ],
    ],
    [
      "of nothing",
      [
        { provider_id: "manual", amount: 540 },
        { provider_id: "manual", amount: 0 },
      ],
    ],
    ["of an unknown provider", [{ provider_id: "stripe", amount: 540 }]],
    ["with unknown keys", [{ provider_id: "manual", amount: 540, more: 1 }]],
    ["of which there are none", []],
    ["of which there are too many", Array(21).fill({ provider_id: "manual", amount: 20 })],
  ])("%s is refused", async (_, sessions) => {
    const one = await aCollection(shop, market)
    expect(refusal(await shop.post(`${one.at}/sessions/batch`, { sessions }))).toEqual(invalid)
    expect((await collectionOf(one)).payment_sessions).toEqual([])
  })

  test("with the id of an unknown session, or of another provider's, is refused", async () => {
    const one = await aCollection(shop, market)
    const session_id = await aSession(shop, one, "manual")
    const set = (session: object) => shop.post(`${one.at}/sessions/batch`, { sessions: [session] })
    expect((await set({ provider_id: "manual", amount: 540, session_id: "ps_x" })).status).toBe(404)
    expect(refusal(await set({ provider_id: "scripted", amount: 540, session_id }))).toEqual(invalid)
  })
})

describe("refreshing a session", () => {
  test("replaces only that session, by one with a new id", async () => {
    const one = await aCollection(shop, market)
    const sessions = [
      { provider_id: "manual", amount: 300 },
      { provider_id: "scripted", amount: 240 },
    ]
    const set = must(await shop.post(`${one.at}/sessions/batch`, { sessions })).payment_collection.payment_sessions
    const scripted = set.find((session: { provider_id: string }) => session.provider_id === "scripted").id
    const body = must(await shop.post(`${one.at}/sessions/${scripted}`))
    expect(lacking("store.payment-collections.refreshSession", body)).toEqual([])
    expect(body.payment_session).toMatchObject({ provider_id: "scripted", amount: 240, status: "pending" })
    const now = (await collectionOf(one)).payment_sessions.map(({ id }: { id: string }) => id)
    expect(now).toHaveLength(2)
    expect(now).toContain(body.payment_session.id)
    expect(now).not.toContain(scripted)
  })

  test("is refused for one that is authorized, unknown, or of another collection", async () => {
    const [one, other] = [await aCollection(shop, market), await aCollection(shop, market)]
    const session = await aSession(shop, one)
    expect(refusal(await shop.post(`${other.at}/sessions/${session}`))).toEqual(notAllowed(/not of this/))
    expect((await shop.post(`${one.at}/sessions/ps_x`)).status).toBe(404)
    must(await shop.post(`${one.at}/sessions/${session}/authorize`))
    expect(refusal(await shop.post(`${one.at}/sessions/${session}`))).toEqual(notAllowed(/already authorized/))
    expect((await collectionOf(one)).payments).toHaveLength(1)
  })
})
