import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { editsDesk } from "../support/edits.ts"
import { expectSound } from "../support/invariants.ts"
import { aPlacedOrder, type Desk, desk, stockOf } from "../support/orders.ts"
import { PATIENCE, RACE, rounds, secondServer, together, whenAllWait } from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let here: Desk
let servers: Pick<TestShop, "post">[]
let edits: ReturnType<typeof editsDesk>

const STOCK = 100_000
const TOKEN = { authorization: "Bearer races-token" }

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop, { stock: STOCK })
  await anOperator(shop, "races@example.com", "races-token")
  const headers = TOKEN
  const at = ({ get, post }: Pick<TestShop, "get" | "post">) => ({
    get: (path: string) => get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) => post(path, body, { ...headers, ...more }),
  })
  servers = [at(shop), at(other)]
  here = desk(at(shop))
  edits = editsDesk({ by: at(shop) }, shop)
})
afterAll(async () => {
  await expectSound(shop, { [market.variant]: STOCK })
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
})

/** A request that waits longer than two seconds on a busy machine must try again. */
const orBusy = (replies: { status: number }[]) => replies.map(({ status }) => (status === 409 ? 400 : status)).sort()
const ask = (api: Pick<TestShop, "post">, path: string) => api.post(path)

async function paid() {
  const order = await aPlacedOrder(shop, 1, market)
  return { order: order.id, ...(await edits.paid(order.id, market.variant)) }
}
const statusOf = async (id: string) => must(await edits.get(id)).order_edit.status

test("of two edits created at once one is refused", RACE, async () => {
  for (const _ of rounds()) {
    const { id: order_id } = await aPlacedOrder(shop, 1, market)
    const replies = await together(servers, [order_id, order_id], (api, id) =>
      api.post("/admin/order-edits", { order_id: id }),
    )
    expect(orBusy(replies)).toEqual([200, 400])
    expect(await shop.db.orderEdit.count({ where: { order_id } })).toBe(1)
  }
})

test("two requests of an edit at once make one payment collection", RACE, async () => {
  for (const _ of rounds()) {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    const before = await shop.db.paymentCollection.count()
    const path = `/admin/order-edits/${id}/request`
    for (const { status } of await together(servers, [path, path], ask)) expect([200, 409]).toContain(status)
    expect(await shop.db.paymentCollection.count()).toBe(before + 1)
    must(await edits.cancel(id))
  }
})

test("two deletions at once are both answered as done", { timeout: PATIENCE }, async () => {
  const order = await aPlacedOrder(shop, 1, market)
  const { id } = await edits.made(order.id)
  const path = `/admin/order-edits/${id}`
  // Both find the edit, and wait for its order.
  const both = [shop, other].map((api) => () => api.delete(path, undefined, TOKEN))
  for (const reply of await whenAllWait(shop, { table: "order", id: order.id }, both))
    expect(must(reply)).toMatchObject({ id, deleted: true })
})

test("two confirmations at once take the stock once", RACE, async () => {
  for (const _ of rounds()) {
    const { id, order } = await paid()
    const before = await stockOf(shop, market.variant)
    const paths = [`/admin/order-edits/${id}/confirm`, `/store/order-edits/${id}/complete`]
    for (const { status } of await together(servers, paths, ask)) expect([200, 409]).toContain(status)
    expect(await stockOf(shop, market.variant)).toBe(before - 1)
    expect(must(await here.get(order)).order.items).toHaveLength(2)
  }
})

test("a confirmation and a decline at once: the lines and the money, or neither", RACE, async () => {
  for (const _ of rounds()) {
    const { id, order, payment_collection_id } = await paid()
    const before = await stockOf(shop, market.variant)
    const paths = [`/store/order-edits/${id}/complete`, `/store/order-edits/${id}/decline`]
    expect(orBusy(await together(servers, paths, ask))).toEqual([200, 400])
    const is_confirmed = (await statusOf(id)) === "confirmed"
    expect(is_confirmed || (await statusOf(id)) === "declined").toBe(true)
    expect(await stockOf(shop, market.variant)).toBe(before - (is_confirmed ? 1 : 0))
    expect(must(await here.get(order)).order.payments).toHaveLength(is_confirmed ? 2 : 1)
    const entries = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === payment_collection_id)
    expect(entries.map(({ kind }) => kind)).toEqual(is_confirmed ? ["hold"] : ["hold", "void"])
  }
})

test("an authorization and a decline at once leave no money held for nothing", RACE, async () => {
  for (const _ of rounds()) {
    const order = await aPlacedOrder(shop, 1, market)
    const { id } = await edits.made(order.id)
    must(await edits.add(id, market.variant))
    const { payment_collection_id: collection } = must(await edits.request(id)).order_edit
    const at = `/store/payment-collections/${collection}/sessions`
    const [session] = must(await shop.post(at, { provider_id: "scripted" })).payment_collection.payment_sessions
    await together(servers, [`${at}/${session.id}/authorize`, `/store/order-edits/${id}/decline`], ask)
    if ((await statusOf(id)) === "requested") must(await edits.decline(id))
    const entries = (await shop.ledger.entries()).filter(({ cart_id }) => cart_id === collection)
    const holds = entries.filter(({ kind }) => kind === "hold").length
    expect(entries.filter(({ kind }) => kind === "void")).toHaveLength(holds)
  }
})

test("a confirmation and a cancellation of the order at once: one is done", RACE, async () => {
  for (const _ of rounds()) {
    const { id, order } = await paid()
    const paths = [`/admin/order-edits/${id}/confirm`, `/admin/orders/${order}/cancel`]
    const replies = await together(servers, paths, ask)
    const { order: after } = must(await here.get(order))
    const status = await statusOf(id)
    // Confirmed first, the order can still be canceled, with the edit's payment.
    if (after.status === "canceled") expect(["canceled", "confirmed"]).toContain(status)
    else expect(status).toBe("confirmed")
    expect(replies.some(({ status }) => status === 200)).toBe(true)
  }
})
