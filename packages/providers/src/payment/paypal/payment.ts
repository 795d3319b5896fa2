import { Refusal } from "@mercer/commerce"
import type { Attempt, Authorization, Payment, PaymentData, Sale } from "../port.ts"
import type { Account } from "./account.ts"
import { PayPalNo, unless } from "./answers.ts"
import { isAmount, moneyOf } from "./money.ts"
import {
  authorization,
  type Capture,
  CLOSED,
  capturesOf,
  fits,
  holdOf,
  isHeld,
  isTakenAtOnce,
  markOf,
  notes,
  type Order,
  paymentsOf,
  type Refund,
  statusOf,
  unitOf,
} from "./order.ts"
import { discardReplaced, findOrder, follow, getOrder, mark, release, voidHold } from "./session.ts"

/** PayPal's words for: the shopper's money cannot be had this way. They may choose another one at PayPal. */
const DECLINED = ["INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY", "TRANSACTION_REFUSED", "PAYER_ACCOUNT_RESTRICTED"]

/** The shopper's browser has just authorized it. */
const DONE = ["ORDER_ALREADY_AUTHORIZED", "ORDER_ALREADY_COMPLETED"]

/** The shopper must go to PayPal first. */
const NOT_YET = ["ORDER_NOT_APPROVED", "PAYER_ACTION_REQUIRED"]

export async function authorize(account: Account, data: PaymentData, sale: Sale & Attempt): Promise<Authorization> {
  const order = await getOrder(account, data)
  if (!fits(order, sale) || (order.intent === "CAPTURE" && !isHeld(order))) return mended(account, data, order, sale)
  if (statusOf(order) !== "requires_more" || order.status !== "APPROVED") return settled(account, data, order)
  await mark(account, order, sale.cart_id, sale.idempotency_key)
  const answer = await hold(account, order, sale.idempotency_key)
  if (answer instanceof PayPalNo) return { status: "error", data: notes(data, order), message: answer.message }
  // The session was given up, or its amount changed, a moment before the money was held.
  if (markOf(unitOf(answer)) === CLOSED) return canceled(account, data, answer)
  return fits(answer, sale) ? settled(account, data, answer) : mended(account, data, answer, sale)
}

/** The order as it is after it was authorized, or PayPal's reason for declining. */
async function hold(account: Account, order: Order, key: string): Promise<Order | PayPalNo> {
  const path = `/v2/checkout/orders/${encodeURIComponent(order.id)}/authorize`
  try {
    const made = account.ask<Order>("POST", path, { key: `${key}:authorize` })
    return (await unless(made, ...DONE, ...NOT_YET)) ?? (await getOrder(account, order))
  } catch (error) {
    if (error instanceof PayPalNo && DECLINED.includes(error.issue)) return error
    throw error
  }
}

/** The session with an order of the right amount. One that the shopper has approved already is authorized next time. */
async function mended(account: Account, data: PaymentData, order: Order, sale: Sale): Promise<Authorization> {
  return { status: "requires_more", data: await follow(account, data, order, sale) }
}

async function settled(account: Account, data: PaymentData, order: Order): Promise<Authorization> {
  // A hold that this one replaces. If it cannot be voided now, it expires at PayPal.
  if (isHeld(order)) await discardReplaced(account, data).catch(() => {})
  return authorization(data, order)
}

async function canceled(account: Account, data: PaymentData, order: Order): Promise<Authorization> {
  await release(account, order)
  return authorization(data, await getOrder(account, { id: order.id }))
}

export async function capture(account: Account, { data }: Payment, attempt: Attempt): Promise<PaymentData> {
  const order = await orderOf(account, data)
  if (capturesOf(order).length > 0) return notes(data, order)
  const held = holdOf(order)
  if (!held) throw new Refusal("not_allowed", "Nothing is held for this payment")
  if (statusOf(order) === "canceled") throw new Refusal("not_allowed", "A canceled payment cannot be captured")
  const path = `/v2/payments/authorizations/${encodeURIComponent(held.id)}/capture`
  const asked = account.ask<Capture>("POST", path, { body: { final_capture: true }, key: attempt.idempotency_key })
  const made = await unless(asked, "AUTHORIZATION_ALREADY_CAPTURED", "PREVIOUSLY_CAPTURED")
  if (made?.status === "DECLINED" || made?.status === "FAILED")
    throw new Refusal("not_allowed", "PayPal could not capture this payment")
  return after(account, data, order, { captures: made ? [made] : [] })
}

export async function cancel(account: Account, payment: Payment, attempt: Attempt): Promise<PaymentData> {
  const { data, captured_at } = payment
  const order = await orderOf(account, data)
  const isOurs = capturesOf(order).length > 0 && (!isTakenAtOnce(order) || captured_at)
  if (isOurs) throw new Refusal("not_allowed", "A captured payment cannot be canceled, only refunded")
  const held = holdOf(order)
  if (isTakenAtOnce(order)) await release(account, order)
  else if (held && statusOf(order) !== "canceled") await voidHold(account, held.id, attempt.idempotency_key)
  return after(account, data, order, {})
}

export async function refund(
  account: Account,
  { data, currency_code }: Payment,
  amount: number,
  { idempotency_key }: Attempt,
): Promise<PaymentData> {
  const order = await orderOf(account, data)
  if (isRefunded(order, amount, currency_code, idempotency_key)) return notes(data, order)
  const captures = capturesOf(order)
  const from = captures.find(({ status }) => status !== "REFUNDED") ?? captures[0]
  if (!from) throw new Refusal("not_allowed", "Only a captured payment can be refunded")
  const path = `/v2/payments/captures/${encodeURIComponent(from.id)}/refund`
  const body = { amount: moneyOf(amount, currency_code), custom_id: idempotency_key }
  const made = (await account.ask<Refund>("POST", path, { body, key: idempotency_key })) as Refund
  if (made.status === "FAILED") throw new Refusal("not_allowed", "PayPal could not refund this payment")
  return after(account, data, order, { refunds: [{ ...made, custom_id: idempotency_key }] })
}

/** PayPal forgets a key after weeks. What the key has done it never forgets. */
function isRefunded(order: Order, amount: number, currency_code: string, key: string): boolean {
  const earlier = (paymentsOf(order).refunds ?? []).find(({ custom_id }) => custom_id === key)
  if (!earlier) return false
  if (isAmount(earlier.amount, amount, currency_code)) return true
  throw new Refusal("invalid_data", "This refund was made before, with another amount")
}

/** The payment's order; when PayPal shows it no more, as the shop has noted it. */
async function orderOf(account: Account, data: PaymentData): Promise<Order> {
  const noted = data as unknown as Order
  const order = await findOrder(account, data.id)
  if (order) return order
  if (holdOf(noted) || capturesOf(noted).length > 0) return noted
  throw new Refusal("not_found", "PayPal does not know this payment")
}

/** What is noted after an operation: the order as it is now, or with what PayPal has answered when it no longer has it. */
async function after(
  account: Account,
  data: PaymentData,
  order: Order,
  made: Pick<ReturnType<typeof paymentsOf>, "captures" | "refunds">,
) {
  const now = await findOrder(account, order.id)
  if (now) return notes(data, now)
  const payments = paymentsOf(order)
  const unit = {
    ...unitOf(order),
    payments: {
      ...payments,
      captures: [...(payments.captures ?? []), ...(made.captures ?? [])],
      refunds: [...(payments.refunds ?? []), ...(made.refunds ?? [])],
    },
  }
  return notes(data, { ...order, purchase_units: [unit] })
}
