import { type Act, on, pick, post } from "./act.ts"
import { WAY_BACK } from "./order-acts.ts"
import type { Back, Line, PaperOrder } from "./paper.ts"
import { giveBack, hasCaptured, isOpen, isPaid, left, refundable, returnable, swapOf, theNew, worth } from "./rules.ts"

/* Units that come back: of the order's lines, and of what its swaps and claims have sent. */

export const lineToReturn = (order: PaperOrder, at: number) =>
  pick(order.lines, at, (line) => returnable(order, line) > 0) as Line

const bodyFor = (order: PaperOrder, at: number, quantity: number) => ({
  items: [{ item_id: lineToReturn(order, at).id, quantity }],
})

export interface Asked {
  at: number
  quantity: number
  /** With a shipping method, whose cost is deducted. */
  by_carrier: boolean
}

const agreedFor = (order: PaperOrder, { at, quantity, by_carrier }: Asked) => {
  const value = worth(order, lineToReturn(order, at), quantity)
  return Math.max(0, Math.min(value - (by_carrier ? WAY_BACK : 0), refundable(order)))
}

function mayReturn(order: PaperOrder, { at, quantity }: Asked): boolean {
  const line = lineToReturn(order, at)
  return isOpen(order) && isPaid(swapOf(order, line)) && quantity <= returnable(order, line)
}

const shipping = (id: string, { by_carrier }: Asked) => by_carrier && { return_shipping: { option_id: id } }

function noteRequested(order: PaperOrder, after: PaperOrder, asked: Asked): Back {
  const amount = agreedFor(order, asked)
  const { id } = theNew(order.returns, after.returns)
  const items = [{ item: lineToReturn(order, asked.at).id, quantity: asked.quantity, received: null }]
  const back: Back = { id, status: "requested", amount, swap: null, claim: null, by_carrier: asked.by_carrier, items }
  order.returns.push(back)
  return back
}

export const request = (asked: Asked): Act => ({
  ask: (shop, order) =>
    on(shop, order, "return", { ...bodyFor(order, asked.at, asked.quantity), ...shipping(shop.back, asked) }),
  allowed: (order) => mayReturn(order, asked),
  note: (order, after) => void noteRequested(order, after, asked),
})

/** A shopper's request: only for what was captured. */
export const requestByShopper = (asked: Asked): Act => ({
  ask(shop, order) {
    const body = { ...bodyFor(order, asked.at, asked.quantity), ...shipping(shop.back, asked) }
    return shop.shopper.post("/store/returns", { order_id: order.id, ...body })
  },
  allowed: (order) => mayReturn(order, asked) && (hasCaptured(order) || agreedFor(order, asked) === 0),
  note: (order, after) => void noteRequested(order, after, asked),
})

export const atOnce = (asked: Asked): Act => ({
  ask(shop, order) {
    const body = { ...bodyFor(order, asked.at, asked.quantity), ...shipping(shop.back, asked) }
    return on(shop, order, "return", { ...body, receive_now: true })
  },
  allowed: (order) =>
    mayReturn(order, asked) &&
    agreedFor(order, asked) <= left(order) &&
    (hasCaptured(order) || agreedFor(order, asked) === 0),
  note(order, after) {
    const back = noteRequested(order, after, asked)
    noteReceived(order, back, asked.quantity, back.amount)
  },
})

function noteReceived(order: PaperOrder, back: Back, quantity: number, amount: number): void {
  const [item] = back.items
  const line = order.lines.find(({ id }) => id === item?.item) as Line
  line.returned += quantity
  if (item) item.received = quantity
  back.status = "received"
  if (back.swap === null) back.amount = amount
  giveBack(order, amount)
}

const isOfCanceled = ({ swaps }: PaperOrder, { swap }: Back) => swaps.some((one) => one.id === swap && one.is_canceled)

const backAt = ({ returns }: PaperOrder, at: number) => pick(returns, at, ({ status }) => status === "requested")

/** The units of a return's only line that arrive may be others than were asked for. */
export const receive = (at: number, wanted: number | "all"): Act => {
  const count = (back: Back) => (wanted === "all" ? (back.items[0]?.quantity ?? 0) : wanted)
  const lineOf = (order: PaperOrder, back: Back) => order.lines.find(({ id }) => id === back.items[0]?.item) as Line
  /** The agreed amount, or what other units are worth, as far as money was captured. */
  const owed = (order: PaperOrder, back: Back) => {
    if (back.swap !== null || back.claim !== null) return 0
    if (count(back) === back.items[0]?.quantity) return back.amount
    const others = { ...order, returns: order.returns.filter(({ id }) => id !== back.id) }
    return Math.max(0, worth(others, lineOf(order, back), count(back)) - (back.by_carrier ? WAY_BACK : 0))
  }
  return {
    ask(shop, order) {
      const back = backAt(order, at)
      if (!back?.items[0]) return null
      return post(shop, `returns/${back.id}/receive`, {
        items: [{ item_id: back.items[0].item, quantity: count(back) }],
      })
    },
    allowed(order) {
      const back = backAt(order, at)
      if (!back || !isOpen(order) || back.status !== "requested" || isOfCanceled(order, back)) return false
      if (count(back) > returnable(order, lineOf(order, back)) + (back.items[0]?.quantity ?? 0)) return false
      return hasCaptured(order) || owed(order, back) === 0
    },
    note(order) {
      const back = backAt(order, at) as Back
      noteReceived(order, back, count(back), Math.min(owed(order, back), left(order)))
    },
  }
}

export const cancelReturn = (at: number): Act => ({
  ask(shop, order) {
    const back = backAt(order, at)
    return back ? post(shop, `returns/${back.id}/cancel`) : null
  },
  allowed: (order) => isOpen(order) && backAt(order, at)?.status === "requested",
  note: (order) => void ((backAt(order, at) as Back).status = "canceled"),
})
