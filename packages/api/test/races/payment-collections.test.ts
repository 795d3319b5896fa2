import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Market, must } from "../support/checkout.ts"
import { aCollection, aCollectionMarket, aSession } from "../support/collections.ts"
import { expectSound } from "../support/invariants.ts"
import { PATIENCE, RACE, rounds, secondServer, together, whenAllWait } from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let servers: Pick<TestShop, "post">[]

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aCollectionMarket(shop)
  servers = [shop, other]
})
afterAll(async () => {
  await expectSound(shop)
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
})

const holds = async (id: string) =>
  (await shop.ledger.entries()).filter(({ kind, cart_id }) => kind === "hold" && cart_id === id)
const stored = (id: string) =>
  shop.db.paymentCollection.findUniqueOrThrow({
    where: { id },
    include: { payments: true, payment_sessions: { include: { payment_session: true } } },
  })

test("two authorizations of one session at once make one payment", RACE, async () => {
  for (const _ of rounds()) {
    const one = await aCollection(shop, market)
    const path = `${one.at}/sessions/${await aSession(shop, one)}/authorize`
    const replies = await together(servers, [path, path], (api, at) => api.post(at))
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await holds(one.id)).toHaveLength(1)
    expect(await stored(one.id)).toMatchObject({ status: "authorized", authorized_amount: 540, payments: [{}] })
  }
  expect(shop.errors).toEqual([])
})

test("the two halves authorized at once are both counted", RACE, async () => {
  for (const _ of rounds()) {
    const one = await aCollection(shop, market)
    const sessions = [300, 240].map((amount) => ({ provider_id: "scripted", amount }))
    const set = must(await shop.post(`${one.at}/sessions/batch`, { sessions })).payment_collection.payment_sessions
    const ids: string[] = set.map(({ id }: { id: string }) => id)
    await together(servers, ids, (api, id) => api.post(`${one.at}/sessions/${id}/authorize`))
    must(await shop.post(`${one.at}/sessions/batch/authorize`, { session_ids: ids }))
    expect(await holds(one.id)).toHaveLength(2)
    expect(await stored(one.id)).toMatchObject({ status: "authorized", authorized_amount: 540 })
  }
})

test("sessions that are set at once leave one for the whole amount", RACE, async () => {
  for (const _ of rounds()) {
    const one = await aCollection(shop, market)
    const replies = await together(servers, ["manual", "scripted"], (api, provider_id) =>
      api.post(`${one.at}/sessions`, { provider_id }),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const { payment_sessions } = await stored(one.id)
    expect(payment_sessions.map(({ payment_session }) => payment_session.amount)).toEqual([540])
  }
})

test("a session that is authorized and replaced at once is paid or gone", RACE, async () => {
  for (const _ of rounds()) {
    const one = await aCollection(shop, market)
    const session = await aSession(shop, one)
    await together(servers, [`${session}/authorize`, session], (api, path) => api.post(`${one.at}/sessions/${path}`))
    const { status, payments } = await stored(one.id)
    const held = (await holds(one.id)).length
    expect([held, payments.length]).toEqual(status === "authorized" ? [1, 1] : [0, 0])
  }
})

test("two deletions at once are both answered as done", { timeout: PATIENCE }, async () => {
  const { id, order, edit } = await aCollection(shop, market)
  await shop.db.orderEdit.update({ where: { id: edit }, data: { canceled_at: new Date() } })
  const token = "collections-token"
  await anOperator(shop, "collections@example.com", token)
  const remove = (api: Pick<TestShop, "delete">) => () =>
    api.delete(`/admin/payment-collections/${id}`, undefined, { authorization: `Bearer ${token}` })
  // Both find the collection, and wait for its order.
  for (const reply of await whenAllWait(shop, { table: "order", id: order }, [remove(shop), remove(other)]))
    expect(must(reply)).toMatchObject({ id, deleted: true })
})
