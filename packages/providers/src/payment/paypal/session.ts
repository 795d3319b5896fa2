import { isRefusal, Refusal } from "@mercer/commerce"
import type { Json } from "../../data.ts"
import type { PaymentData, Sale } from "../port.ts"
import type { Account } from "./account.ts"
import { unless } from "./answers.ts"
import { moneyOf } from "./money.ts"
import {
  CLOSED,
  canChange,
  capturesOf,
  cartOf,
  fits,
  holdOf,
  isTakenAtOnce,
  markOf,
  notes,
  type Order,
  statusOf,
  unitOf,
} from "./order.ts"

const ORDERS = "/v2/checkout/orders"

/** The shopper's browser has just authorized it. */
const TOO_LATE = ["ORDER_ALREADY_COMPLETED", "ORDER_COMPLETED_OR_VOIDED"]

const at = (id: string) => `${ORDERS}/${encodeURIComponent(id)}`

/** The order of a session or payment as it is now, or null: PayPal forgets one that nobody approved after hours. */
export async function findOrder(account: Account, id: Json | undefined): Promise<Order | null> {
  if (typeof id !== "string" || id === "") return null
  return account.ask<Order>("GET", at(id)).catch((error) => {
    if (isRefusal(error) && error.type === "not_found") return null
    throw error
  })
}

/** The same; refuses with not_found. */
export async function getOrder(account: Account, { id }: PaymentData): Promise<Order> {
  const order = await findOrder(account, id)
  if (!order) throw new Refusal("not_found", "PayPal does not know this payment")
  return order
}

/** A new order that the shopper approves; the goods go where the cart says. */
export async function createOrder(account: Account, sale: Sale, key: string): Promise<Order> {
  const { amount, currency_code, cart_id } = sale
  const body = {
    intent: "AUTHORIZE",
    purchase_units: [{ custom_id: cart_id, amount: moneyOf(amount, currency_code) }],
    application_context: { shipping_preference: "NO_SHIPPING" },
  }
  return (await account.ask<Order>("POST", ORDERS, { body, key: `${key}:create` })) as Order
}

export async function updateSession(account: Account, data: PaymentData, sale: Sale): Promise<PaymentData> {
  const order = await findOrder(account, data.id)
  if (!order) return replace(account, data, sale)
  const status = statusOf(order)
  const isRight = fits(order, sale) && (status === "authorized" || status === "pending" || canChange(order, sale))
  return isRight ? notes(data, order) : follow(account, data, order, sale)
}

/** The session's data with an order of the sale's amount: the same one, or another where PayPal allows no change. */
export async function follow(account: Account, data: PaymentData, order: Order, sale: Sale): Promise<PaymentData> {
  if (!canChange(order, sale)) return replace(account, data, sale)
  await unless(patch(account, order, "amount", moneyOf(sale.amount, sale.currency_code)), ...TOO_LATE)
  const now = await getOrder(account, { id: order.id })
  return canChange(now, sale) && fits(now, sale) ? notes(data, now) : replace(account, data, sale)
}

/** `replaces` names orders that may be being paid at this moment: they are let go when the new one is authorized or closed. */
async function replace(account: Account, data: PaymentData, sale: Sale): Promise<PaymentData> {
  const { replaces, id, ...more } = data
  const key = [id, sale.amount, sale.currency_code].join(":")
  const order = await createOrder(account, sale, key)
  return notes({ ...more, replaces: [...idsIn(replaces), ...idsIn([id ?? null])] }, order)
}

const idsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string" && id !== "") : []

/** What the shopper's browser sends is noted; the order is what PayPal says it is. */
export async function updateData(account: Account, data: PaymentData, patch: PaymentData): Promise<PaymentData> {
  const { replaces: _, ...noted } = patch
  return notes({ ...data, ...noted }, await getOrder(account, data))
}

/** Writes who has done what with the order: an attempt's key, or CLOSED. One that the browser has just paid stays as it is. */
export const mark = (account: Account, order: Order, cart_id: string, what: string): Promise<unknown> =>
  unless(patch(account, order, "custom_id", `${cart_id}:${what}`), ...TOO_LATE)

function patch(account: Account, order: Order, name: "amount" | "custom_id", value: object | string): Promise<null> {
  const unit = unitOf(order)
  const path = `/purchase_units/@reference_id=='${unit.reference_id ?? "default"}'/${name}`
  const op = unit[name] === undefined ? "add" : "replace"
  return account.ask("PATCH", at(order.id), { text: JSON.stringify([{ op, path, value }]) })
}

/** Nobody can pay this session any more. Money that an attempt has authorized stays. */
export async function discard(account: Account, { id, replaces }: PaymentData): Promise<void> {
  for (const one of [...idsIn([id ?? null]), ...idsIn(replaces)]) await close(account, one)
}

/** Lets go of the orders that this session's one has replaced. */
export async function discardReplaced(account: Account, { replaces }: PaymentData): Promise<void> {
  for (const one of idsIn(replaces)) await close(account, one)
}

/**
 * PayPal cannot cancel an order that waits for its shopper, so it is marked: it is authorized by us no more, and a hold
 * that the shopper's browser makes all the same is voided when its event comes.
 */
async function close(account: Account, id: string): Promise<void> {
  let order = await findOrder(account, id)
  if (order && statusOf(order) === "requires_more") {
    await mark(account, order, cartOf(unitOf(order)), CLOSED)
    order = await findOrder(account, id)
  }
  const isOurs = order && (markOf(unitOf(order)) === "" || markOf(unitOf(order)) === CLOSED)
  if (order && isOurs) await release(account, order)
}

/** Lets go of what is held, and gives back what was taken at once; what was captured stays. Safe to repeat. */
export async function release(account: Account, order: Order): Promise<void> {
  if (isTakenAtOnce(order)) return giveBack(account, order)
  const hold = holdOf(order)
  if (capturesOf(order).length === 0 && hold && (hold.status === "CREATED" || hold.status === "PENDING"))
    await voidHold(account, hold.id)
}

export async function voidHold(account: Account, id: string, key = `${id}:void`): Promise<void> {
  const path = `/v2/payments/authorizations/${encodeURIComponent(id)}/void`
  await unless(account.ask("POST", path, { key }), "PREVIOUSLY_VOIDED", "AUTHORIZATION_VOIDED")
}

async function giveBack(account: Account, order: Order): Promise<void> {
  for (const { id, status } of capturesOf(order)) {
    if (status === "REFUNDED") continue
    const path = `/v2/payments/captures/${encodeURIComponent(id)}/refund`
    await unless(account.ask("POST", path, { key: `${id}:release` }), "CAPTURE_FULLY_REFUNDED")
  }
}
