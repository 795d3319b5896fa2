import type { Authorization, PaymentData, Sale, SessionStatus } from "../port.ts"
import { isAmount, type Money } from "./money.ts"

/** Money that is held. CREATED, CAPTURED, PARTIALLY_CAPTURED, PENDING, DENIED, EXPIRED or VOIDED. */
export type Hold = { id: string; status: string; amount?: Money }
export type Capture = { id: string; status: string; amount?: Money }
/** `custom_id` is the key under which the shop asked for it. */
export type Refund = { id: string; status: string; amount?: Money; custom_id?: string }
export type Payments = { authorizations?: Hold[]; captures?: Capture[]; refunds?: Refund[] }
type Unit = { reference_id?: string; custom_id?: string; amount?: Money; payments?: Payments }

/** PayPal's order, as far as it is looked at. One of v1's has the same form. */
export type Order = { id: string; intent?: string; status?: string; purchase_units?: Unit[] }

/** What becomes of a session that is given up, in the order's mark. */
export const CLOSED = "closed"

const HOLDS: Record<string, SessionStatus> = {
  CREATED: "authorized",
  // Captured by hand at PayPal: the money is there.
  CAPTURED: "authorized",
  PARTIALLY_CAPTURED: "authorized",
  PENDING: "pending",
  DENIED: "error",
  EXPIRED: "canceled",
  VOIDED: "canceled",
}

const CHANGEABLE = ["CREATED", "SAVED", "APPROVED", "PAYER_ACTION_REQUIRED"]

const NO_MONEY = ["DECLINED", "FAILED"]

export const unitOf = ({ purchase_units }: Order): Unit => purchase_units?.[0] ?? {}
export const paymentsOf = (order: Order): Payments => unitOf(order).payments ?? {}

/** The hold, of several the newest: PayPal makes another when it authorizes again. */
export const holdOf = (order: Order): Hold | undefined => paymentsOf(order).authorizations?.at(-1)

export const capturesOf = (order: Order): Capture[] =>
  (paymentsOf(order).captures ?? []).filter(({ status }) => !NO_MONEY.includes(status))

/**
 * The order's `custom_id` is the cart's id, as v1 writes it; the mark of what was done with it follows after a colon: the
 * key of the attempt that authorized it, or CLOSED.
 */
export function markOf(order: Pick<Unit, "custom_id">): string {
  const [, ...mark] = (order.custom_id ?? "").split(":")
  return mark.join(":")
}
export const cartOf = ({ custom_id }: Pick<Unit, "custom_id">): string => custom_id?.split(":")[0] ?? ""

export function statusOf(order: Order): SessionStatus {
  if (capturesOf(order).length > 0) return "authorized"
  const hold = holdOf(order)
  if (hold) return HOLDS[hold.status] ?? "pending"
  if (order.status === "VOIDED" || markOf(unitOf(order)) === CLOSED) return "canceled"
  return "requires_more"
}

/** Is money held, or taken already? */
export const isHeld = (order: Order) => statusOf(order) === "authorized"

/** v1 could be set to take the money at once. */
export const isTakenAtOnce = (order: Order) => order.intent === "CAPTURE" && capturesOf(order).length > 0

/** Is it the sale's amount? */
export const fits = (order: Order, { amount, currency_code }: Pick<Sale, "amount" | "currency_code">) =>
  isAmount(holdOf(order)?.amount ?? capturesOf(order)[0]?.amount ?? unitOf(order).amount, amount, currency_code)

/** Can it be made to fit? Not once it is paid or closed; the currency stays, and so does v1's way of taking money. */
export const canChange = (order: Order, { currency_code }: Pick<Sale, "currency_code">) =>
  statusOf(order) === "requires_more" &&
  CHANGEABLE.includes(order.status ?? "") &&
  order.intent !== "CAPTURE" &&
  unitOf(order).amount?.currency_code === currency_code.toUpperCase()

/** The data of a session or payment: the order, beside what the shopper's browser has noted there itself. */
export const notes = (data: PaymentData, order: Order): PaymentData => ({ ...data, ...(order as PaymentData) })

/** What the order means for completing the cart. */
export function authorization(data: PaymentData, order: Order): Authorization {
  const status = statusOf(order)
  return { status, data: notes(data, order), ...(MESSAGES[status] && { message: MESSAGES[status] }) }
}

const MESSAGES: { [S in SessionStatus]?: string } = {
  canceled: "The payment was canceled",
  error: "The payment was declined",
}

/**
 * What became of an attempt. Money that is held counts as the attempt's own unless another attempt has authorized it or
 * it is not the amount that the shop knew: the shopper's browser may have authorized, or the response to us was lost.
 */
export function found(data: PaymentData, order: Order, attempt: string): Authorization | null {
  const mark = markOf(unitOf(order))
  const status = statusOf(order)
  if (mark) return mark === attempt && status !== "requires_more" ? authorization(data, order) : null
  const known = unitOf(data as unknown as Order).amount
  const held = holdOf(order)?.amount ?? capturesOf(order)[0]?.amount
  const isKnown = held?.value === known?.value && held?.currency_code === known?.currency_code
  return status === "authorized" && isKnown ? authorization(data, order) : null
}
