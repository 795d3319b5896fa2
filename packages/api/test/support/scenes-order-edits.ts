import { type Market, must } from "./checkout.ts"
import { editsDesk, lineIn } from "./edits.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** An order with everything an order can have, its edit with a change, and the operator who works on it. */
async function anEdit(shop: TestShop, market: Market) {
  const by = await anOperatorAtWork(shop)
  const edits = editsDesk({ by }, shop)
  const { id: order_id } = await aFullOrder(shop, market)
  const { id } = await edits.made(order_id)
  const edit = must(await edits.add(id, market.variant, 2)).order_edit
  return { by, edits, id, order_id, edit }
}

const onEdit =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const { by, id } = await anEdit(shop, market)
    return { by, values: { id }, body }
  }

const onRequest =
  (body?: Record<string, unknown>, paid = false): MakeScene =>
  async (shop, market) => {
    const { edits, id } = await anEdit(shop, market)
    const { order_edit } = must(await edits.request(id))
    if (paid) must(await edits.by.post(`/admin/payment-collections/${order_edit.payment_collection_id}/authorize`))
    return { by: shop.visitor(), values: { id }, body }
  }

const onLine =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const { by, id, edit } = await anEdit(shop, market)
    const copies = edit.items.filter((one: { original_item_id: string | null }) => one.original_item_id)
    return { by, values: { id, item_id: lineIn({ items: copies }, market.variant) }, body }
  }

/** For each operation on order edits, a shop in which it succeeds with a full response. */
export const orderEditScenes: Record<string, MakeScene> = {
  "admin.order-edits.list": async (shop, market) => {
    const { by, order_id } = await anEdit(shop, market)
    return { by, query: { order_id } }
  },
  "admin.order-edits.create": async (shop, market) => {
    const by = await anOperatorAtWork(shop)
    return { by, body: { order_id: (await aFullOrder(shop, market)).id, internal_note: "Called" } }
  },
  "admin.order-edits.get": onEdit(),
  "admin.order-edits.update": onEdit({ internal_note: "Called again" }),
  "admin.order-edits.delete": onEdit(),
  "admin.order-edits.addItem": async (shop, market) => {
    const { by, id } = await anEdit(shop, market)
    return { by, values: { id }, body: { variant_id: market.variant, quantity: 1, metadata: { gift: true } } }
  },
  "admin.order-edits.updateItem": onLine({ quantity: 3 }),
  "admin.order-edits.removeItem": onLine(),
  "admin.order-edits.deleteChange": async (shop, market) => {
    const { by, id, edit } = await anEdit(shop, market)
    return { by, values: { id, change_id: edit.changes[0].id } }
  },
  "admin.order-edits.request": onEdit({ payment_collection_description: "Two more" }),
  "admin.order-edits.confirm": onEdit(),
  "admin.order-edits.cancel": onEdit(),
  "store.order-edits.get": onRequest(),
  "store.order-edits.complete": onRequest(undefined, true),
  "store.order-edits.decline": onRequest({ declined_reason: "Too expensive" }),
}
