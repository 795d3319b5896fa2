import { fulfillmentState, fulfillmentStatus, paymentState, paymentStatus } from "@mercer/commerce/order-state"
import {
  fulfillmentStatuses,
  isNo,
  movesOf,
  type No,
  orderFulfillmentStatuses,
  orderPaymentStatuses,
  orderStatuses,
  returnStatuses,
} from "@mercer/commerce/status"
import { type Movements, type Units, unitsOf } from "@mercer/commerce/units"
import type { Order, OrderFulfillment, OrderLine, OrderReturn } from "../order.ts"

/** Operations on an order as a whole. */
export const ACTIONS = [
  "capture",
  "fulfill",
  "ship",
  "refund",
  "refundGiftCards",
  "requestReturn",
  "complete",
  "archive",
  "cancel",
] as const
export type Action = (typeof ACTIONS)[number]

/** A step of an order; `id` is that of the return to receive. */
export type Step = { action: Action; id?: undefined } | { action: "receive"; id: string }

/** The operations an operator may run on an order now, by the same tables that the server uses. */
export interface OrderState {
  /** Why an operation is refused; undefined if it is allowed. */
  no: Record<Action, No | undefined>
  /** What can be done next, the most likely first: the main button is the first of them that the role allows. */
  steps: Step[]
  units: Map<string, Units>
  /** Captured amount in minor units, and the part not refunded. */
  captured: number
  left: number
}

/** How many of a line were sold; in the response, `quantity` excludes returned units. */
export const soldOf = (line: OrderLine) => line.quantity + (line.returned_quantity ?? 0)

/** The order's own lines, without the return lines of swaps. */
export const linesOf = (order: Order) => (order.items ?? []).filter(({ is_return }) => !is_return)

/** The lines that can be returned, including replacements of claims. */
export const sentLinesOf = (order: Order): OrderLine[] => [
  ...linesOf(order),
  ...(order.claims ?? []).flatMap(({ additional_items }) => additional_items ?? []),
]

/** How many of a line can be returned: as the shop's own rule says, if it has one. */
export const returnableOf = (line: OrderLine, units: Units | undefined) =>
  line.returnable_quantity ?? units?.returnable ?? 0

/** Every return of the order once, including those of its claims and exchanges. */
export function returnsOf(order: Order): OrderReturn[] {
  const others = [...(order.claims ?? []), ...(order.swaps ?? [])].flatMap(({ return_order }) => return_order ?? [])
  return [...new Map([...others, ...(order.returns ?? [])].map((one) => [one.id, one as OrderReturn])).values()]
}

/** The order's own fulfillments that are not shipped yet. */
export const packedOf = (order: Order) => (order.fulfillments ?? []).filter((one) => fulfillmentState(one) === "packed")

/** The state of an order: allowed operations, next step, remaining items and amounts. */
export function orderStateOf(order: Order): OrderState {
  const payments = (order.payments ?? []).filter((one) => one.captured_at && !one.canceled_at)
  const captured = payments.reduce((sum, { amount }) => sum + amount, 0)
  const left = payments.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
  const units = unitsIn(order)
  const no = refusals(order, units, left)
  return { no, steps: stepsOf(order, no), units, captured, left }
}

function unitsIn(order: Order): Map<string, Units> {
  const movements = movementsOf(order)
  return new Map(sentLinesOf(order).map((line) => [line.id, unitsOf({ ...line, quantity: soldOf(line) }, movements)]))
}

/** The data from which units of the order's lines are counted. */
export function movementsOf(order: Order): Movements {
  const returns = returnsOf(order).map((one) => ({ ...one, items: one.items ?? [] }))
  const claims = (order.claims ?? []).map((one) => ({ ...one, claim_items: one.claim_items ?? [] }))
  return { returns, claims }
}

function refusals(order: Order, units: Map<string, Units>, left: number): OrderState["no"] {
  const whole = movesOf(orderStatuses, order.status)
  const money = moneyRefusals(order)
  const goods = orderFulfillmentStatuses.moves[fulfillmentStatus(soldLines(order))]
  const can_return = sentLinesOf(order).some((line) => returnableOf(line, units.get(line.id)) > 0)
  const can_fulfill = linesOf(order).some(({ id }) => (units.get(id)?.fulfillable ?? 0) > 0)
  const has_parcel = packedOf(order).length > 0
  return {
    capture: why(whole.capture) ?? money.capture,
    fulfill: why(whole.fulfill) ?? why(goods.fulfill_part) ?? (can_fulfill ? undefined : ALL_PACKED),
    ship: why(whole.ship) ?? (has_parcel ? undefined : (why(goods.ship_part) ?? NOTHING_PACKED)),
    refund: why(whole.refund) ?? money.refund ?? (left > 0 ? undefined : NOTHING_LEFT),
    refundGiftCards: why(whole.refund) ?? cardRefusal(order),
    requestReturn: why(whole.request_return) ?? (can_return ? undefined : (why(goods.return_part) ?? ON_ITS_WAY_BACK)),
    complete: why(whole.complete) ?? (order.status === "completed" ? COMPLETED : undefined),
    archive: why(whole.archive) ?? (order.status === "archived" ? ARCHIVED : undefined),
    cancel: why(whole.cancel) ?? standsIn(order) ?? why(goods.cancel_order) ?? money.cancel,
  }
}

/** Why nothing can be given back to the order's gift cards. */
function cardRefusal({ gift_card_refundable_amount: left, payments }: Order): No | undefined {
  if (left === 0) return NO_CARDS
  return (payments ?? []).some((one) => paymentState(one) === "authorized") ? NOT_CAPTURED : undefined
}

const NO_CARDS = { no: "Nothing is left to refund to gift cards" } as const
const NOT_CAPTURED = { no: "The payment is not captured", first: "capture" } as const
const ALL_PACKED = { no: "All items are already fulfilled" } as const
const NOTHING_PACKED = { no: "Nothing has been fulfilled", first: "fulfill" } as const
const NOTHING_LEFT = { no: "The payment has already been fully refunded" } as const
const ON_ITS_WAY_BACK = { no: "All shipped items are already being returned" } as const
const COMPLETED = { no: "The order is already completed" } as const
const ARCHIVED = { no: "The order is already archived" } as const

const why = (cell: string | No) => (isNo(cell) ? cell : undefined)

/** The sold items, as the rules count them. */
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

/** What must be settled before an order can be canceled. */
function standsIn(order: Order): No | undefined {
  const live = (rows: { canceled_at: string | null }[] | undefined) => rows?.some((one) => one.canceled_at === null)
  if (returnsOf(order).some(({ status }) => status !== "canceled"))
    return { no: "The order has returns", first: "cancel_return" }
  if (live(order.claims)) return { no: "The order has claims", first: "cancel_claim" }
  return undefined
}

/** Payment first, then fulfillment, then the expected return, then completing. */
function stepsOf(order: Order, no: OrderState["no"]): Step[] {
  const is_over = order.status === "archived" || order.status === "canceled"
  const possible = (actions: readonly Action[]) =>
    is_over ? [] : actions.filter((action) => no[action] === undefined).map((action) => ({ action }))
  const expected = returnsOf(order)
    .filter((one) => returnRefusals(order, one).receive === undefined)
    .map(({ id }) => ({ action: "receive" as const, id }))
  const work = [...possible(["capture", "fulfill", "ship"]), ...expected]
  // While there is work for somebody, the order is not over.
  return work.length > 0 ? work : possible(["complete", "archive"])
}

/** Why a fulfillment can't be shipped or canceled. */
export const parcelRefusals = (order: Order, parcel: OrderFulfillment) => {
  const moves = fulfillmentStatuses.moves[fulfillmentState(parcel)]
  const whole = movesOf(orderStatuses, order.status)
  return {
    ship: why(whole.ship) ?? why(moves.ship),
    cancel: why(whole.cancel_fulfillment) ?? why(moves.cancel),
  }
}

const receiveRefusal = ({ status }: OrderReturn) => why(movesOf(returnStatuses, status).receive)

/** Why a return can't be received or canceled. */
export const returnRefusals = (order: Order, one: OrderReturn) => {
  const whole = movesOf(orderStatuses, order.status)
  return {
    receive: why(whole.receive_return) ?? receiveRefusal(one),
    cancel: why(whole.cancel_return) ?? why(movesOf(returnStatuses, one.status).cancel),
  }
}
