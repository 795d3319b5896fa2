import type { Reply } from "../client.ts"
import { type Act, on, pick } from "./act.ts"
import type { Goods, LifeShop } from "./life-shop.ts"
import { notePacked, send, WAY_BACK } from "./order-acts.ts"
import type { Line, PaperOrder, Parcel, Payment, Swap } from "./paper.ts"
import { lineToReturn } from "./return-acts.ts"
import {
  giveBack,
  gross,
  isOpen,
  isPaid,
  left,
  refundable,
  stateOf,
  swapOf,
  swappable,
  theNew,
  worth,
} from "./rules.ts"

/* Swaps: an operator or a shopper asks, the buyer completes the cart, the operator settles and sends. */

export interface Wanted {
  /** The line whose units come back, and how many. */
  at: number
  quantity: number
  /** What is sent for them: other units, dearer, cheaper, or nothing. */
  goods: Goods | null
  count: number
  by_carrier: boolean
  /** The price of the way there, without tax. */
  way_there: number
}

/** The shopper's swaps have the shop's own options, at their own prices. */
const byShopper = (wanted: Wanted): Wanted => ({ ...wanted, way_there: 500 })

const priceOfGoods = ({ prices }: LifeShop, { goods, count }: Wanted) => (goods ? gross(prices[goods]) * count : 0)

function mayCreate(order: PaperOrder, { at, quantity }: Wanted): boolean {
  const line = lineToReturn(order, at)
  if (!isOpen(order) || !["captured", "partially_refunded"].includes(order.payment_status)) return false
  if (order.fulfillment_status === "not_fulfilled") return false
  const owner = [...order.claims, ...order.swaps].find(({ id }) => id === line.of)
  return !owner?.is_canceled && isPaid(swapOf(order, line)) && quantity <= swappable(order, line)
}

function noteCreated(order: PaperOrder, after: PaperOrder, shop: LifeShop, wanted: Wanted): void {
  const line = lineToReturn(order, wanted.at)
  const credit = worth(order, line, wanted.quantity)
  const agreed = Math.max(0, Math.min(credit - (wanted.by_carrier ? WAY_BACK : 0), refundable(order)))
  const { id, cart } = theNew(order.swaps, after.swaps)
  const back = theNew(order.returns, after.returns)
  const items = [{ item: line.id, quantity: wanted.quantity, received: null }]
  const { by_carrier } = wanted
  order.returns.push({ id: back.id, status: "requested", amount: agreed, swap: id, claim: null, by_carrier, items })
  if (wanted.goods) {
    const sent = { of: id, variant: shop.variants[wanted.goods], unit_price: shop.prices[wanted.goods] }
    const counts = { quantity: wanted.count, fulfilled: 0, shipped: 0, returned: 0 }
    order.lines.push({ id: theNew(order.lines, after.lines).id, ...sent, ...counts })
  }
  const status = { payment_status: "not_paid", fulfillment_status: "not_fulfilled" }
  order.swaps.push({ id, cart, ...status, difference: null, is_confirmed: false, is_canceled: false })
  const ways = (wanted.by_carrier ? WAY_BACK : 0) + gross(wanted.way_there)
  shop.due.set(id, priceOfGoods(shop, wanted) + ways - credit)
}

export const create = (wanted: Wanted): Act => ({
  ask(shop, order) {
    const { at, quantity, goods, count, by_carrier, way_there } = wanted
    return on(shop, order, "swaps", {
      return_items: [{ item_id: lineToReturn(order, at).id, quantity }],
      additional_items: goods ? [{ variant_id: shop.variants[goods], quantity: count }] : [],
      custom_shipping_options: [{ option_id: shop.market.option.id, price: way_there }],
      ...(by_carrier && { return_shipping: { option_id: shop.back } }),
    })
  },
  allowed: (order) => mayCreate(order, wanted),
  note: (order, after, shop) => noteCreated(order, after, shop, wanted),
})

export const createByShopper = (wanted: Wanted): Act => ({
  ask(shop, order) {
    const { at, quantity, goods, count, by_carrier } = wanted
    return shop.shopper.post("/store/swaps", {
      order_id: order.id,
      return_items: [{ item_id: lineToReturn(order, at).id, quantity }],
      additional_items: goods ? [{ variant_id: shop.variants[goods], quantity: count }] : [],
      ...(by_carrier && { return_shipping_option: shop.back }),
    })
  },
  allowed: (order) => mayCreate(order, wanted),
  note: (order, after, shop) => noteCreated(order, after, shop, byShopper(wanted)),
})

const isLive = ({ is_canceled }: Swap) => !is_canceled
const swapAt = ({ swaps }: PaperOrder, at: number, isLikely: (swap: Swap) => boolean) => pick(swaps, at, isLikely)
const toComplete = (order: PaperOrder, at: number) =>
  swapAt(order, at, ({ is_confirmed, is_canceled }) => !is_confirmed && !is_canceled)

/** The buyer's requests in turn, until one is refused. */
async function bought({ shopper, market }: LifeShop, cart: string): Promise<Reply> {
  const path = `/store/carts/${cart}`
  const shipped = await shopper.post(`${path}/shipping-methods`, { option_id: market.option.id })
  if (shipped.status === 200) await shopper.post(`${path}/payment-sessions`)
  return shopper.post(`${path}/complete`)
}

/** The buyer completes the swap's cart, and authorizes the difference if one is due. */
export const completeCart = (at: number): Act => ({
  ask(shop, order) {
    const swap = toComplete(order, at)
    return swap ? bought(shop, swap.cart) : null
  },
  allowed(order) {
    const swap = toComplete(order, at)
    // A cart that is completed answers what it has become, as that of a canceled order does.
    if (!swap || swap.is_confirmed) return swap !== undefined
    const back = order.returns.find((one) => one.swap === swap.id)
    return !swap.is_canceled && back?.status !== "canceled"
  },
  note(order, after, shop) {
    const swap = toComplete(order, at) as Swap
    if (swap.is_confirmed) return
    const due = shop.due.get(swap.id) ?? Number.NaN
    swap.is_confirmed = true
    swap.difference = due
    swap.payment_status = due === 0 ? "confirmed" : "awaiting"
    if (due <= 0) return
    const { id, at: moment } = theNew(order.payments, after.payments)
    const state = { refunded: 0, is_captured: false, is_canceled: false, swap: swap.id }
    order.payments.push({ id, provider: "scripted", at: moment, amount: due, ...state })
  },
})

const paymentOf = ({ payments }: PaperOrder, { id }: Swap): Payment | undefined =>
  payments.find(({ swap }) => swap === id)

const toSettle = (order: PaperOrder, at: number) =>
  swapAt(order, at, ({ payment_status }) => payment_status === "awaiting")

/** Captures the difference, or refunds it. */
export const settle = (at: number): Act => ({
  ask(shop, order) {
    const swap = toSettle(order, at)
    return swap ? on(shop, order, `swaps/${swap.id}/process-payment`) : null
  },
  allowed(order) {
    const swap = toSettle(order, at)
    if (!swap?.is_confirmed || swap.is_canceled) return false
    return swap.payment_status !== "awaiting" || -(swap.difference ?? 0) <= left(order)
  },
  note(order) {
    const swap = toSettle(order, at) as Swap
    if (swap.payment_status !== "awaiting") return
    const payment = paymentOf(order, swap)
    if (payment) payment.is_captured = true
    else giveBack(order, -(swap.difference ?? 0))
    swap.payment_status = payment ? "captured" : "difference_refunded"
  },
})

const linesOf = ({ lines }: PaperOrder, { id }: Swap): Line[] => lines.filter(({ of }) => of === id)
const isUnpacked = ({ fulfilled, quantity }: Line) => fulfilled < quantity

/** The state of a swap's goods, after any of them was packed. */
function sentOf(order: PaperOrder, swap: Swap): string {
  const lines = linesOf(order, swap)
  if (lines.every(({ shipped, quantity }) => shipped === quantity)) return "shipped"
  if (lines.some(({ shipped }) => shipped > 0)) return "partially_shipped"
  if (!lines.some(isUnpacked)) return "fulfilled"
  return lines.some(({ fulfilled }) => fulfilled > 0) ? "requires_action" : "canceled"
}

const parcelsOf = ({ parcels }: PaperOrder, { id }: Swap) => parcels.filter(({ of }) => of === id)
const toFulfill = (order: PaperOrder, at: number) =>
  swapAt(order, at, (swap) => swap.is_confirmed && isLive(swap) && linesOf(order, swap).some(isUnpacked))

export const fulfill = (at: number): Act => ({
  ask(shop, order) {
    const swap = toFulfill(order, at)
    return swap ? on(shop, order, `swaps/${swap.id}/fulfillments`, {}) : null
  },
  allowed(order) {
    const swap = toFulfill(order, at)
    if (!swap?.is_confirmed || swap.is_canceled) return false
    const payment = paymentOf(order, swap)
    if ((swap.difference ?? 0) > 0 && (!payment || stateOf(payment) === "canceled")) return false
    return linesOf(order, swap).some(isUnpacked)
  },
  note(order, after) {
    const swap = toFulfill(order, at) as Swap
    const lines = linesOf(order, swap).filter(isUnpacked)
    const items = lines.map(({ id, quantity, fulfilled }) => ({ item: id, quantity: quantity - fulfilled }))
    for (const line of lines) line.fulfilled = line.quantity
    notePacked(order, after, { of: swap.id, items })
    swap.fulfillment_status = sentOf(order, swap)
  },
})

const sentBySwap = (order: PaperOrder, at: number): { swap: Swap; parcel: Parcel } | undefined =>
  pick(
    order.swaps.flatMap((swap) => parcelsOf(order, swap).map((parcel) => ({ id: parcel.id, swap, parcel }))),
    at,
    ({ parcel }) => parcel.state === "packed",
  )

export const ship = (at: number): Act => ({
  ask(shop, order) {
    const sent = sentBySwap(order, at)
    if (!sent) return null
    return on(shop, order, `swaps/${sent.swap.id}/shipments`, { fulfillment_id: sent.parcel.id })
  },
  allowed: (order) => isOpen(order) && sentBySwap(order, at)?.parcel.state === "packed",
  note(order) {
    const { swap, parcel } = sentBySwap(order, at) as { swap: Swap; parcel: Parcel }
    send(order, parcel, "shipped")
    swap.fulfillment_status = sentOf(order, swap)
  },
})

/** A parcel that is unpacked already stays so. */
export const unpack = (at: number): Act => ({
  ask(shop, order) {
    const sent = sentBySwap(order, at)
    return sent ? on(shop, order, `swaps/${sent.swap.id}/fulfillments/${sent.parcel.id}/cancel`) : null
  },
  allowed(order) {
    const state = sentBySwap(order, at)?.parcel.state
    return state === "canceled" || (isOpen(order) && state === "packed")
  },
  note(order) {
    const { swap, parcel } = sentBySwap(order, at) as { swap: Swap; parcel: Parcel }
    if (parcel.state === "canceled") return
    send(order, parcel, "canceled")
    swap.fulfillment_status = sentOf(order, swap)
  },
})

const CANCELABLE = ["not_paid", "awaiting", "confirmed", "requires_action", "refunded"]

export const cancel = (at: number): Act => ({
  ask(shop, order) {
    const swap = swapAt(order, at, isLive)
    return swap ? on(shop, order, `swaps/${swap.id}/cancel`) : null
  },
  allowed(order) {
    const swap = swapAt(order, at, isLive)
    if (!swap || swap.is_canceled) return swap !== undefined
    const back = order.returns.find((one) => one.swap === swap.id)
    if (!CANCELABLE.includes(swap.payment_status) || back?.status === "received") return false
    return parcelsOf(order, swap).every(({ state }) => state === "canceled")
  },
  note(order) {
    const swap = swapAt(order, at, isLive) as Swap
    if (swap.is_canceled) return
    swap.is_canceled = true
    swap.payment_status = "canceled"
    swap.fulfillment_status = "canceled"
    const payment = paymentOf(order, swap)
    if (payment && !payment.is_captured) payment.is_canceled = true
    for (const back of order.returns) if (back.swap === swap.id) back.status = "canceled"
  },
})
