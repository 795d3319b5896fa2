import { must } from "./checkout.ts"
import { type Desk, desk, newest, type Placed } from "./orders.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

interface AtDesk extends Omit<Placed, "market"> {
  at: Desk
  by: Awaited<ReturnType<typeof anOperatorAtWork>>
}

/** An order with everything an order can have, and a logged-in operator. */
async function atDesk(shop: TestShop, market: Placed["market"]): Promise<AtDesk> {
  const { id } = await aFullOrder(shop, market)
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: id, variant_id: market.variant } })
  const by = await anOperatorAtWork(shop)
  return { by, at: desk(by), id, item: line.id }
}

type Then = (desk: AtDesk) => Promise<{ values?: Record<string, string>; body?: Record<string, unknown> }>

/** A scene about an order, after the steps it requires. */
const onOrder =
  (then: Then = async () => ({})): MakeScene =>
  async (shop, market) => {
    const scene = await atDesk(shop, market)
    const { values, body } = await then(scene)
    return { by: scene.by, values: { id: scene.id, ...values }, body }
  }

const items = (item_id: string, quantity = 1) => ({ items: [{ item_id, quantity }] })
const captured: Then = async ({ at, id }) => {
  must(await at.capture(id))
  return {}
}

/** Goods that were shipped and are to be returned. */
async function onTheirWayBack({ at, id, item }: AtDesk): Promise<string> {
  must(await at.capture(id))
  await at.send(id, item)
  const { order } = must(await at.takeBack(id, item))
  return newest<{ id: string }>(order.returns).id
}

async function packed({ at, id, item }: AtDesk): Promise<string> {
  const { order } = must(await at.fulfill(id, item))
  return newest<{ id: string }>(order.fulfillments).id
}

/** For each operation on orders and returns, a shop in which it succeeds with a full response. */
export const orderScenes: Record<string, MakeScene> = {
  "admin.orders.list": async (shop, market) => {
    const { by, id } = await atDesk(shop, market)
    return { by, query: { id } }
  },
  "admin.orders.get": onOrder(captured),
  "admin.documents.orders": async (shop, market) => {
    const { by, id } = await atDesk(shop, market)
    return { by, query: { id } }
  },
  "admin.documents.returns": async (shop, market) => {
    const scene = await atDesk(shop, market)
    return { by: scene.by, query: { id: await onTheirWayBack(scene) } }
  },
  "admin.orders.history": onOrder(captured),
  "admin.orders.timeline": onOrder(captured),
  "admin.orders.update": onOrder(async () => ({ body: { email: "moved@example.com", metadata: { note: "ring" } } })),
  "admin.orders.capture": onOrder(),
  "admin.orders.refund": onOrder(async (scene) => {
    await captured(scene)
    return { body: { amount: 100, reason: "discount", note: "Scratched" } }
  }),
  "admin.orders.refundGiftCards": onOrder(async (scene) => {
    await captured(scene)
    return { body: { amount: 1, note: "Sorry" } }
  }),
  "admin.orders.cancel": onOrder(),
  "admin.orders.complete": onOrder(),
  "admin.orders.archive": onOrder(async ({ by, id }) => {
    must(await by.post(`/admin/orders/${id}/complete`))
    return {}
  }),
  "admin.orders.fulfill": onOrder(async ({ item }) => ({ body: items(item) })),
  "admin.orders.cancelFulfillment": onOrder(async (scene) => ({ values: { fulfillment_id: await packed(scene) } })),
  "admin.orders.ship": onOrder(async (scene) => ({
    body: { fulfillment_id: await packed(scene), tracking_numbers: ["T1"] },
  })),
  "admin.orders.requestReturn": onOrder(async ({ at, id, item }) => {
    await at.send(id, item)
    return { body: items(item) }
  }),
  "admin.returns.list": async (shop, market) => {
    const scene = await atDesk(shop, market)
    await onTheirWayBack(scene)
    return { by: scene.by, query: { limit: "1" } }
  },
  "admin.returns.receive": onOrder(async (scene) => ({
    values: { id: await onTheirWayBack(scene) },
    body: items(scene.item),
  })),
  "admin.returns.cancel": onOrder(async (scene) => ({ values: { id: await onTheirWayBack(scene) } })),
}
