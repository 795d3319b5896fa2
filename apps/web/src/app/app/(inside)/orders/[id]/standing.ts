import { fulfillmentState, fulfillmentStatus, paymentState, paymentStatus } from "@mercer/commerce/standing"
import {
  fulfillmentStatuses,
  isNo,
  type No,
  orderFulfillmentStatuses,
  orderPaymentStatuses,
  orderStatuses,
  returnStatuses,
} from "@mercer/commerce/status"
import { type Movements, type Units, unitsOf } from "@mercer/commerce/units"
import type { Order, OrderFulfillment, OrderLine, OrderReturn } from "../order.ts"

/** What is done with an order as a whole. */
export const ACTS = ["capture", "fulfil", "ship", "refund", "requestReturn", "complete", "archive", "cancel"] as const
export type Act = (typeof ACTS)[number]

/** What an operator may do with an order now, by the tables that the shop itself obeys. */
export interface Standing {
  /** Why an act is refused; undefined for what may be done. */
  no: Record<Act, No | undefined>
  /** What is to be done next; undefined when nothing is. */
  next: Act | undefined
  /** The return that is waited for, when nothing is to be sent or paid. */
  expected: string | undefined
  units: Map<string, Units>
  /** Minor units that were captured, and what of them has not gone back. */
  captured: number
  left: number
}

/** How many of a line were sold; `quantity` is told less what has come back. */
export const soldOf = (line: OrderLine) => line.quantity + (line.returned_quantity ?? 0)

/** The order's own lines: those of a swap's goods that come back are none of them. */
export const linesOf = (order: Order) => (order.items ?? []).filter(({ is_return }) => !is_return)

/** The lines that goods can come back of: what claims have sent too. */
export const sentLinesOf = (order: Order): OrderLine[] => [
  ...linesOf(order),
  ...(order.claims ?? []).flatMap(({ additional_items }) => additional_items ?? []),
]

/** Every return of the order, each once: those of its claims too. */
export function returnsOf(order: Order): OrderReturn[] {
  const of_claims = (order.claims ?? []).flatMap(({ return_order }) => return_order ?? [])
  return [...new Map([...of_claims, ...(order.returns ?? [])].map((one) => [one.id, one])).values()]
}

/** The parcels of the order's own goods that wait for the carrier. */
export const packedOf = (order: Order) => (order.fulfillments ?? []).filter((one) => fulfillmentState(one) === "packed")

/** Where an order stands: what may be done, what is next, what is left of its goods and its money. */
export function standingOf(order: Order): Standing {
  const payments = (order.payments ?? []).filter((one) => one.captured_at && !one.canceled_at)
  const captured = payments.reduce((sum, { amount }) => sum + amount, 0)
  const left = payments.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
  const units = unitsIn(order)
  const no = refusals(order, units, left)
  return { no, ...nextOf(order, no), units, captured, left }
}

function unitsIn(order: Order): Map<string, Units> {
  const movements = movementsOf(order)
  return new Map(sentLinesOf(order).map((line) => [line.id, unitsOf({ ...line, quantity: soldOf(line) }, movements)]))
}

/** What units of the order's lines are counted from. */
export function movementsOf(order: Order): Movements {
  const returns = returnsOf(order).map((one) => ({ ...one, items: one.items ?? [] }))
  const claims = (order.claims ?? []).map((one) => ({ ...one, claim_items: one.claim_items ?? [] }))
  return { returns, claims }
}

function refusals(order: Order, units: Map<string, Units>, left: number): Standing["no"] {
  const whole = orderStatuses.moves[order.status]
  const money = moneyRefusals(order)
  const goods = orderFulfillmentStatuses.moves[fulfillmentStatus(soldLines(order))]
  const can_return = [...units.values()].some(({ returnable }) => returnable > 0)
  const can_fulfil = linesOf(order).some(({ id }) => (units.get(id)?.fulfillable ?? 0) > 0)
  const has_parcel = packedOf(order).length > 0
  return {
    capture: why(whole.capture) ?? money.capture,
    fulfil: why(whole.fulfil) ?? why(goods.fulfil_part) ?? (can_fulfil ? undefined : ALL_PACKED),
    ship: why(whole.ship) ?? (has_parcel ? undefined : (why(goods.ship_part) ?? NOTHING_PACKED)),
    refund: why(whole.refund) ?? money.refund ?? (left > 0 ? undefined : NOTHING_LEFT),
    requestReturn: why(whole.request_return) ?? (can_return ? undefined : (why(goods.return_part) ?? ON_ITS_WAY_BACK)),
    complete: why(whole.complete) ?? (order.status === "completed" ? COMPLETED : undefined),
    archive: why(whole.archive) ?? (order.status === "archived" ? ARCHIVED : undefined),
    cancel: why(whole.cancel) ?? standsIn(order) ?? why(goods.cancel_order) ?? money.cancel,
  }
}

const ALL_PACKED = { no: "All items are already fulfilled" } as const
const NOTHING_PACKED = { no: "Nothing has been fulfilled", first: "fulfil" } as const
const NOTHING_LEFT = { no: "The payment has already been fully refunded" } as const
const ON_ITS_WAY_BACK = { no: "All shipped items are already being returned" } as const
const COMPLETED = { no: "The order is already completed" } as const
const ARCHIVED = { no: "The order is already archived" } as const

const why = (cell: string | No) => (isNo(cell) ? cell : undefined)

/** What was sold, as the rules count it. */
const soldLines = (order: Order) => linesOf(order).map((line) => ({ ...line, quantity: soldOf(line) }))

function moneyRefusals(order: Order): Partial<Record<"capture" | "refund" | "cancel", No>> {
  const payments = order.payments ?? []
  const moves = orderPaymentStatuses.moves[paymentStatus(payments)]
  const held = payments.filter((one) => paymentState(one) !== "canceled")
  if (payments.length === 0) {
    const taken = order.payment_status === "captured" ? why(orderPaymentStatuses.moves.captured.capture) : undefined
    return { ...(taken && { capture: taken }), refund: NOTHING_LEFT }
  }
  const [capture, refund] = [why(moves.capture), why(moves.refund_part)]
  const cancel = held.length > 0 ? why(moves.cancel) : undefined
  return { ...(capture && { capture }), ...(refund && { refund }), ...(cancel && { cancel }) }
}

/** What has to be settled before an order can be called off. */
function standsIn(order: Order): No | undefined {
  const live = (rows: { canceled_at: string | null }[] | undefined) => rows?.some((one) => one.canceled_at === null)
  if (returnsOf(order).some(({ status }) => status !== "canceled"))
    return { no: "The order has returns", first: "cancel_return" }
  if (live(order.claims)) return { no: "The order has claims", first: "cancel_claim" }
  return undefined
}

/** Money first, then goods, then the books. */
function nextOf(order: Order, no: Standing["no"]): Pick<Standing, "next" | "expected"> {
  const is_over = order.status === "archived" || order.status === "canceled"
  const first = (acts: readonly Act[]) => (is_over ? undefined : acts.find((act) => no[act] === undefined))
  const next = first(["capture", "fulfil", "ship"])
  const awaited = returnsOf(order).find((one) => receiveRefusal(one) === undefined)
  if (next || !awaited) return { next: next ?? first(["complete", "archive"]), expected: undefined }
  return { next: undefined, expected: awaited.id }
}

/** Why a parcel cannot be shipped, or unpacked. */
export const parcelRefusals = (order: Order, parcel: OrderFulfillment) => {
  const moves = fulfillmentStatuses.moves[fulfillmentState(parcel)]
  const whole = orderStatuses.moves[order.status]
  return {
    ship: why(whole.ship) ?? why(moves.ship),
    cancel: why(whole.cancel_fulfillment) ?? why(moves.cancel),
  }
}

const receiveRefusal = ({ status }: OrderReturn) => why(returnStatuses.moves[status].receive)

/** Why a return cannot be received, or called off. */
export const returnRefusals = (order: Order, one: OrderReturn) => {
  const whole = orderStatuses.moves[order.status]
  return {
    receive: why(whole.receive_return) ?? receiveRefusal(one),
    cancel: why(whole.cancel_return) ?? why(returnStatuses.moves[one.status].cancel),
  }
}
