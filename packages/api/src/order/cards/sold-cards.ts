import { cardUsed, handIn, orderTotals } from "@mercer/commerce"
import type { App } from "../../context/context.ts"
import type { LoadedLine, LoadedOrder } from "../load-order.ts"

interface Units {
  line: LoadedLine
  quantity: number
}

type Tx = Pick<App, "db">

/**
 * Disables one sold gift card for each unit of a gift card line that is returned, claimed or swapped, under the order's
 * lock: nobody gets the price back and keeps the card. Refuses (not_allowed) when too few unused ones are left. Returns
 * their ids. @public
 */
export async function takeSoldCards(tx: Tx, order: LoadedOrder, act_id: string, units: Units[]): Promise<string[]> {
  const sold = units.filter(({ line, quantity }) => line.is_giftcard && quantity > 0)
  const [first] = sold
  if (!first) return []
  const free = await freeCards(tx, order)
  const { items } = orderTotals(order)
  const price = ({ id, quantity }: LoadedLine) => {
    const totals = items.get(id)
    return totals ? totals.subtotal / quantity : null
  }
  const taken = handIn(
    free,
    sold.map(({ line, quantity }) => ({ line_item_id: line.id, title: line.title, quantity, price: price(line) })),
  )
  const id = { in: taken.map(({ gift_card_id }) => gift_card_id) }
  const where = { id, balance: { gte: tx.db.giftCard.fields.value } }
  const { count } = await tx.db.giftCard.updateMany({ where, data: { is_disabled: true } })
  // A checkout has used one since the order was read.
  if (count < taken.length) throw cardUsed(first.line.title)
  const disabled = new Set(free.filter(({ is_disabled }) => is_disabled).map((card) => card.id))
  await tx.db.returnedGiftCard.createMany({
    data: taken.map((one) => ({ ...one, order_id: order.id, act_id, was_disabled: disabled.has(one.gift_card_id) })),
  })
  return id.in
}

/** Cards that the order has sold, without those that have its refunds and those that were handed in already. */
async function freeCards({ db }: Tx, order: LoadedOrder) {
  const handed = await db.returnedGiftCard.findMany({ where: { order_id: order.id } })
  const issued = order.gift_card_entries.map(({ issued_gift_card_id }) => issued_gift_card_id)
  const gone = new Set<string | null>([...handed.map(({ gift_card_id }) => gift_card_id), ...issued])
  return order.bought_gift_cards.filter(({ id }) => !gone.has(id))
}

/**
 * The same when a return is received: for more units than it has cards of, as with returns that an older version has
 * made. `settled`: units of lines that its claim has taken cards for. @public
 */
export async function takeReceivedCards(
  tx: Tx,
  order: LoadedOrder,
  return_id: string,
  { units, settled }: { units: Units[]; settled: Map<string, number> },
): Promise<string[]> {
  if (!units.some(({ line }) => line.is_giftcard)) return []
  const handed = await tx.db.returnedGiftCard.findMany({ where: { act_id: return_id } })
  const has = (id: string) => handed.filter(({ line_item_id }) => line_item_id === id).length + (settled.get(id) ?? 0)
  const more = units.map(({ line, quantity }) => ({ line, quantity: quantity - has(line.id) }))
  return takeSoldCards(tx, order, return_id, more)
}

/** Gives sold cards back when fewer units than requested were received. @public */
export async function releaseUnreceivedCards(
  tx: Tx,
  { return_id, items: received }: { return_id: string; items: { item_id: string; quantity: number }[] },
): Promise<void> {
  const handed = await tx.db.returnedGiftCard.findMany({ where: { act_id: return_id } })
  const left = new Map(received.map(({ item_id, quantity }) => [item_id, quantity]))
  const surplus = handed.filter(({ line_item_id }) => {
    const wanted = left.get(line_item_id) ?? 0
    left.set(line_item_id, wanted - 1)
    return wanted <= 0
  })
  if (surplus.length > 0) await release(tx, surplus)
}

/** Gives back the sold cards of a return, swap or claim that is canceled or refused; of all or these `ids`. @public */
export async function releaseSoldCards(tx: Tx, act_id: string, ids?: string[]): Promise<void> {
  if (ids?.length === 0) return
  const handed = await tx.db.returnedGiftCard.findMany({ where: { act_id, ...(ids && { gift_card_id: { in: ids } }) } })
  if (handed.length > 0) await release(tx, handed)
}

async function release({ db }: Tx, cards: { gift_card_id: string; was_disabled: boolean }[]): Promise<void> {
  const idsOf = (some: typeof cards) => ({ in: some.map(({ gift_card_id }) => gift_card_id) })
  const active = cards.filter(({ was_disabled }) => !was_disabled)
  await db.giftCard.updateMany({ where: { id: idsOf(active) }, data: { is_disabled: false } })
  await db.returnedGiftCard.deleteMany({ where: { gift_card_id: idsOf(cards) } })
}
