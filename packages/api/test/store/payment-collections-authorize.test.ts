import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Market, must, refusal } from "../support/checkout.ts"
import { aCollection, aCollectionMarket, aSession, scripting } from "../support/collections.ts"
import { failing } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
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
const held = async ({ id }: { id: string }) => (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === id)

describe("authorizing", () => {
  const authorize = ({ at }: { at: string }, session: string, by: Pick<TestShop, "post"> = shop) =>
    by.post(`${at}/sessions/${session}/authorize`)
  const authorizeAll = ({ at }: { at: string }, session_ids: string[]) =>
    shop.post(`${at}/sessions/batch/authorize`, { session_ids })

  test("a session makes one payment and authorizes the collection", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    const body = must(await authorize(one, session))
    expect(lacking("store.payment-collections.authorizeSession", body)).toEqual([])
    expect(body.payment_session).toMatchObject({ status: "authorized", payment_authorized_at: expect.any(String) })
    expect(await collectionOf(one)).toMatchObject({
      status: "authorized",
      authorized_amount: 540,
      payments: [{ amount: 540, order_id: null, cart_id: null, captured_at: null, provider_id: "scripted" }],
    })
    expect(must(await authorize(one, session)).payment_session.status).toBe("authorized")
    expect((await held(one)).map(({ kind, amount }) => [kind, amount])).toEqual([["hold", 540]])
  })

  test("540 as 300 and 240: a part is authorized, then all of it, by two payments (example 10)", async () => {
    const one = await aCollection(shop, market)
    const sessions = [
      { provider_id: "manual", amount: 300 },
      { provider_id: "scripted", amount: 240 },
    ]
    const set = must(await shop.post(`${one.at}/sessions/batch`, { sessions })).payment_collection.payment_sessions
    const of = (provider: string) => set.find((one: { provider_id: string }) => one.provider_id === provider).id
    must(await authorize(one, of("manual")))
    expect(await collectionOf(one)).toMatchObject({ status: "partially_authorized", authorized_amount: 300 })
    const body = must(await authorizeAll(one, [of("scripted"), of("manual"), "ps_unknown"]))
    expect(lacking("store.payment-collections.authorizeSessions", body)).toEqual([])
    expect(body.payment_collection).toMatchObject({ status: "authorized", authorized_amount: 540 })
    expect(body.payment_collection.payments.map(({ data }: { data: object }) => data)).toEqual([{}, {}])
    const { payments } = await collectionOf(one)
    expect(payments.map(({ amount }: { amount: number }) => amount).sort()).toEqual([240, 300])
  })

  test("that requires more of the buyer is 422, is stored, and can be tried again", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    await scripting(shop, session, { mode: "requires_more" })
    expect(refusal(await authorize(one, session))).toEqual({
      status: 422,
      type: "payment_authorization_error",
      message: `Failed to authorize Payment Session id ${session}`,
    })
    expect(await collectionOf(one)).toMatchObject({ status: "awaiting", authorized_amount: null, payments: [] })
    expect(must(await authorizeAll(one, [session])).payment_collection.payment_sessions).toMatchObject([
      { status: "requires_more" },
    ])
    await scripting(shop, session, { mode: "authorized" })
    must(await authorize(one, session))
    expect(await collectionOf(one)).toMatchObject({ status: "authorized" })
  })

  test("that is declined can be followed by another session", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    await scripting(shop, session, { mode: "error" })
    expect((await authorize(one, session)).status).toBe(422)
    expect(await collectionOf(one)).toMatchObject({ status: "awaiting" })
    must(await authorize(one, await aSession(shop, one, "manual")))
    expect(await collectionOf(one)).toMatchObject({ status: "authorized", payments: [{ provider_id: "manual" }] })
  })

  test.each(["throw", "lost_reply"])(
    "whose answer is lost (%s) is looked up, and holds the money once",
    async (mode) => {
      const one = await aCollection(shop, market)
      const session = await aSession(shop, one)
      await scripting(shop, session, { mode })
      const { status } = await authorize(one, session)
      expect(status).toBe(mode === "throw" ? 422 : 200)
      await scripting(shop, session, { mode: "authorized" })
      must(await authorize(one, session))
      expect((await held(one)).filter(({ kind }) => kind === "hold")).toHaveLength(1)
      expect(await collectionOf(one)).toMatchObject({ status: "authorized", authorized_amount: 540 })
    },
  )

  test("that the provider refuses is 400 with its words and keeps nothing, but what was authorized before it", async () => {
    const one = await aCollection(shop, market)
    const sessions = [
      { provider_id: "manual", amount: 300 },
      { provider_id: "scripted", amount: 240 },
    ]
    const set = must(await shop.post(`${one.at}/sessions/batch`, { sessions })).payment_collection.payment_sessions
    const ids = ["manual", "scripted"].map(
      (id) => set.find((one: { provider_id: string }) => one.provider_id === id).id,
    )
    // The session was closed at its provider by somebody else.
    const { data } = await shop.db.paymentSession.findUniqueOrThrow({ where: { id: ids[1] } })
    await shop.ledger.close((data as { id: string }).id)
    expect(refusal(await authorizeAll(one, ids))).toEqual({ ...invalid, message: "This payment session was closed" })
    expect(await collectionOf(one)).toMatchObject({ status: "partially_authorized", authorized_amount: 300 })
    expect((await collectionOf(one)).payments).toMatchObject([{ amount: 300, provider_id: "manual" }])
  })

  test("is refused without sessions, for an unknown one, and once the edit is no longer requested", async () => {
    const one = await aCollection(shop, market)
    expect(refusal(await authorizeAll(one, ["ps_x"]))).toEqual(notAllowed(/without a payment session/))
    const session = await aSession(shop, one)
    expect((await authorize(one, "ps_x")).status).toBe(422)
    await shop.db.orderEdit.update({ where: { id: one.edit }, data: { declined_at: new Date() } })
    expect(refusal(await authorize(one, session))).toEqual(notAllowed(/no longer/))
    expect(refusal(await shop.post(`${one.at}/sessions`, { provider_id: "manual" }))).toEqual(notAllowed(/no longer/))
    expect(await held(one)).toEqual([])
  })

  test("does not authorize a session of another collection", async () => {
    const [one, other] = [await aCollection(shop, market), await aCollection(shop, market)]
    await aSession(shop, one)
    const session = await aSession(shop, other)
    expect((await authorize(one, session)).status).toBe(422)
    expect(await collectionOf(other)).toMatchObject({ status: "not_paid", payments: [] })
  })

  test("waits for an operation on the order, and is 409 when it lasts", async () => {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    const mend = failing(shop, "capture", new Error("socket hang up"))
    expect((await operator.post(`/admin/orders/${one.order}/capture`)).status).toBe(409)
    expect(refusal(await authorize(one, session))).toMatchObject({ status: 409, type: "conflict" })
    mend()
    await shop.api.sweep()
    must(await authorize(one, session))
  })

  test("sets no more sessions once a part is authorized", async () => {
    const one = await aCollection(shop, market)
    must(await authorize(one, await aSession(shop, one)))
    const refused = notAllowed(/Cannot set payment sessions for a payment collection with status authorized/)
    expect(refusal(await shop.post(`${one.at}/sessions`, { provider_id: "manual" }))).toEqual(refused)
  })
})
