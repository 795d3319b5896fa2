import { newId } from "@mercer/db"
import { type Market, must } from "./checkout.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import { idOf } from "./scenes-operators.ts"
import type { TestShop } from "./shop.ts"

/** A note about an order; without an author, as v1 left notes of operators who were removed. */
export async function aNote({ db }: Pick<TestShop, "db">, facts: object = {}): Promise<string> {
  const id = newId("note")
  const about = { resource_type: "order", resource_id: "order_1" }
  await db.note.create({ data: { id, ...about, value: "Call the customer", metadata: {}, ...facts } })
  return id
}

/** A note that mentions an operator. */
async function aMention({ db }: TestShop, user_id: string): Promise<string> {
  const id = newId("mention")
  await db.mention.create({ data: { id, note_id: await aNote({ db }), user_id } })
  return id
}

const onNote =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop) => ({ by: await anOperatorAtWork(shop), values: { id: await aNote(shop) }, body })

/** The notification of an order's confirmation, which was sent. */
export async function aNotification(shop: TestShop, market: Market) {
  const { id } = await aFullOrder(shop, market)
  await shop.api.sweep()
  return shop.db.notification.findFirstOrThrow({ where: { resource_id: id, event_name: "order.placed" } })
}

/** For notes and notifications, a shop in which each operation succeeds. */
export const noteScenes: Record<string, MakeScene> = {
  "admin.notes.list": async (shop) => {
    await aNote(shop)
    return { by: await anOperatorAtWork(shop), query: { limit: "1", resource_id: "order_1" } }
  },
  "admin.notes.create": async (shop) => ({
    by: await anOperatorAtWork(shop),
    body: { resource_id: "order_1", resource_type: "order", value: "Call the customer" },
  }),
  "admin.notes.get": onNote(),
  "admin.notes.update": onNote({ value: "Called" }),
  "admin.notes.delete": onNote(),
  "admin.mentions.list": async (shop) => {
    const by = await anOperatorAtWork(shop)
    await aMention(shop, await idOf(by))
    return { by }
  },
  "admin.mentions.read": async (shop) => {
    const by = await anOperatorAtWork(shop)
    return { by, values: { id: await aMention(shop, await idOf(by)) } }
  },
  "admin.presence.list": async (shop) => {
    const query = { resource: "orders", resource_id: "order_1" }
    const colleague = await anOperatorAtWork(shop)
    must(await colleague.get(`/admin/presence?${new URLSearchParams({ ...query, editing: "true" })}`))
    return { by: await anOperatorAtWork(shop), query }
  },
  "admin.notifications.list": async (shop, market) => {
    const { to } = await aNotification(shop, market)
    return { by: await anOperatorAtWork(shop), query: { limit: "1", to, expand: "resends,customer,provider" } }
  },
  "admin.notifications.resend": async (shop, market) => ({
    by: await anOperatorAtWork(shop),
    values: { id: (await aNotification(shop, market)).id },
    body: { to: "other@example.com" },
  }),
}
