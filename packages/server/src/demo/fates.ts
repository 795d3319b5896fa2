import type { Ask } from "./client.ts"

/** The outcome of an order. */
type Fate = keyof typeof FATES

interface Order {
  id: string
  items: { id: string; quantity: number; variant_id: string; unit_price: number }[]
}

type Action = (ask: Ask, order: Order) => Promise<unknown>

const at = ({ id }: Order, action: string) => `/admin/orders/${id}/${action}`
const linesOf = ({ items }: Order) => items.map(({ id, quantity }) => ({ item_id: id, quantity }))
const firstOf = ({ items: [item] }: Order) => ({ item_id: item?.id, quantity: 1 })

const pay: Action = (ask, order) => ask(at(order, "capture"), {})
const pack: Action = (ask, order) => ask(at(order, "fulfillment"), { items: linesOf(order) })
const finish: Action = (ask, order) => ask(at(order, "complete"), {})

const ship: Action = async (ask, order) => {
  const [fulfillment] = (await read(ask, order.id)).fulfillments
  const tracking_numbers = [`MERC${order.id.slice(-10)}`]
  await ask(at(order, "shipment"), { fulfillment_id: fulfillment?.id, tracking_numbers })
}

const give: Action = (ask, order) => {
  const amount = Math.floor((order.items[0]?.unit_price ?? 0) / 4)
  return ask(at(order, "refund"), { amount, reason: "discount", note: "For the long wait" })
}

const claim = (type: "replace" | "refund"): Action => {
  const facts = { reason: "production_failure", note: "A seam was open when it came." }
  return (ask, order) => {
    const additional_items = [{ variant_id: order.items[0]?.variant_id, quantity: 1 }]
    const sent = type === "replace" ? { additional_items } : {}
    return ask(at(order, "claims"), { type, claim_items: [{ ...firstOf(order), ...facts }], ...sent })
  }
}

const sendReplacement: Action = async (ask, order) => {
  const { claims } = await read(ask, order.id)
  for (const { id, fulfillments } of claims)
    await ask(at(order, `claims/${id}/shipments`), { fulfillment_id: fulfillments[0]?.id, tracking_numbers: [] })
}

const FATES = {
  placed: [],
  paid: [pay],
  packed: [pay, pack],
  shipped: [pay, pack, ship],
  completed: [pay, pack, ship, finish],
  archived: [pay, pack, ship, finish, (ask, order) => ask(at(order, "archive"), {})],
  returning: [pay, pack, ship, (ask, order) => ask(at(order, "return"), { items: [firstOf(order)] })],
  returned: [pay, pack, ship, (ask, order) => ask(at(order, "return"), { items: [firstOf(order)], receive_now: true })],
  given: [pay, pack, ship, give],
  replaced: [pay, pack, ship, claim("replace")],
  sent_again: [pay, pack, ship, claim("replace"), sendReplacement],
  repaid: [pay, pack, ship, claim("refund")],
  canceled: [(ask, order) => ask(at(order, "cancel"), {})],
} satisfies Record<string, Action[]>

/** The newest orders are still open; most others are completed, and some end differently. */
const NEW: Fate[] = ["placed", "paid", "packed", "placed"]
const OLD: Fate[] = [
  ...(["completed", "shipped", "returned", "completed", "replaced", "archived", "completed", "repaid"] as const),
  ...(["sent_again", "canceled", "given", "returning", "completed", "shipped", "sent_again"] as const),
]
const SHARE_OF_NEW = 0.12

export function fateOf(number: number, count: number): Fate {
  const isNew = number >= count * (1 - SHARE_OF_NEW)
  const fates = isNew ? NEW : OLD
  return fates[number % fates.length] as Fate
}

/** Runs the operations that an operator would have run on an order. */
export async function follow(ask: Ask, id: string, fate: Fate): Promise<void> {
  const order = await read(ask, id)
  for (const action of FATES[fate] as Action[]) await action(ask, order)
}

type Known = Order & Sent & { claims: (Sent & { id: string })[] }
type Sent = { fulfillments: { id: string }[] }

async function read(ask: Ask, id: string): Promise<Known> {
  const { order } = await ask<{ order: Known }>(`/admin/orders/${id}?expand=items,fulfillments,claims.fulfillments`)
  return order
}
