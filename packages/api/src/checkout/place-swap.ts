import { decrements, move, outOfStock, Refusal, swapPaymentStatuses } from "@mercer/commerce"
import type { Attempt } from "../cart/attempt.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { BeingPaid, conflict } from "../cart/lock-cart.ts"
import { type FrozenTotals, frozenOf, type PricedCart, pricedWith } from "../cart/priced-cart.ts"
import type { TaxLines } from "../cart/tax-lines.ts"
import type { App } from "../context/context.ts"
import { reserveLines } from "../inventory/by-location.ts"
import { decrementBelowZero, decrementStock } from "../inventory/decrement.ts"
import { findOpenOperation, lockOrderRow } from "../order/queries.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { dropStoredTaxes, mustBeAsPaid, mustBeForSale, outOfStockOf } from "./place-order.ts"
import { moveAttempt, writeFrozen } from "./queries.ts"
import { paymentRow } from "./void-payment.ts"
import { taxRows } from "./write-order.ts"

/** The swap of a cart of type swap, with its order's row locked until the transaction ends: after the cart's. */
export async function lockSwap(tx: App, cart: LoadedCart) {
  const found = await tx.db.swap.findUnique({ where: { cart_id: cart.id }, select: { order_id: true } })
  if (!found) throw new Refusal("not_found", `The swap of cart ${cart.id} was not found`)
  await lockOrderRow(tx, found.order_id)
  return tx.db.swap.findUniqueOrThrow({ where: { cart_id: cart.id }, include: { order: true, return_order: true } })
}

type Swap = Awaited<ReturnType<typeof lockSwap>>

/**
 * Whether the swap of a cart can still be confirmed: it is neither canceled nor without its return (not_allowed).
 * Throws BeingPaid while another operation on its order is running.
 */
export async function mustBeOpenSwap(tx: App, swap: Swap): Promise<void> {
  if (await findOpenOperation(tx, swap.order_id)) throw new BeingPaid()
  mustBeConfirmable(swap)
}

function mustBeConfirmable({ canceled_at, return_order }: Swap): void {
  if (canceled_at) throw new Refusal("not_allowed", "The swap is canceled")
  if (return_order?.status === "canceled") throw new Refusal("not_allowed", "The return of the swap is canceled")
}

/**
 * Confirms the swap of an authorized attempt, within the transaction: what it sends is taken from the stock, and the
 * difference is recorded with its payment. Returns null when an outside provider must first be asked for the taxes.
 * Refuses a canceled swap, a cart that has changed since it was paid for (conflict), and with 409 when stock ran out.
 */
export async function placeSwap(
  tx: App,
  cart: LoadedCart,
  attempt: Attempt,
  tax_lines?: TaxLines,
): Promise<{ swap_id: string } | null> {
  const swap = await lockSwap(tx, cart)
  const recorded = cart.completions.find(({ id }) => id === attempt.id)
  if (recorded?.state === "placed") return { swap_id: swap.id }
  if (recorded?.state !== "authorized") throw conflict("The cart is being completed by another request")
  mustBeConfirmable(swap)
  if (cart.region.tax_provider_id && !tax_lines) return null
  const priced = pricedWith(cart, tax_lines)
  mustBeAsPaid(cart, priced, attempt)
  await takeGoods(tx, cart, swap)
  await dropStoredTaxes(tx, cart)
  await insertTaxes(tx, cart, priced)
  await confirm(tx, { cart, swap, attempt, difference_due: priced.totals.total, frozen: frozenOf(priced) })
  if (!(await moveAttempt(tx, attempt, "placed"))) throw conflict("The cart is being completed by another request")
  return { swap_id: swap.id }
}

/** What comes back is counted when it is received. */
async function takeGoods(tx: App, cart: LoadedCart, { allow_backorder }: Swap): Promise<void> {
  const variants = cart.items.flatMap(({ variant }) => variant ?? [])
  mustBeForSale(cart)
  if (cart.by_location) return reserveGoods(tx, cart, { allow_backorder })
  const wanted = decrements(cart.items, variants)
  if (wanted.length === 0) return
  const taken = await decrementStock(tx, wanted)
  const short = wanted.filter(({ variant_id }) => !taken.some(({ id }) => id === variant_id))
  if (short.length > 0 && !allow_backorder) throw outOfStockOf(short, cart)
  await decrementBelowZero(tx, short)
}

/** In a shop with stock locations what is sent is kept until it is packed. */
async function reserveGoods(
  tx: App,
  { items, sales_channel_id }: LoadedCart,
  how: { allow_backorder: boolean },
): Promise<void> {
  const sent = items.filter(({ is_return }) => !is_return)
  const short = await reserveLines(tx, sales_channel_id, sent, how)
  if (short.length > 0) throw outOfStock(short, sent)
}

async function insertTaxes({ db }: App, cart: LoadedCart, priced: PricedCart): Promise<void> {
  const { items, methods } = taxRows(priced, cart)
  if (items.length > 0) await db.lineItemTaxLine.createMany({ data: items })
  if (methods.length > 0) await db.shippingMethodTaxLine.createMany({ data: methods })
}

interface Confirmed {
  cart: LoadedCart
  swap: Swap
  attempt: Attempt
  /** Minor units; negative when the buyer is owed money. */
  difference_due: number
  frozen: FrozenTotals
}

async function confirm(tx: App, { cart, swap, attempt, difference_due, frozen }: Confirmed): Promise<void> {
  const now = tx.now()
  const payment = attempt.provider_id
    ? { ...paymentRow(attempt), order_id: swap.order_id, swap_id: swap.id, data: attempt.result as object }
    : undefined
  if (payment) {
    await tx.db.payment.create({ data: payment })
    await emitWebhookEvents(tx, "payment.created", { id: payment.id })
    const authorized = { status: "authorized", data: payment.data, payment_authorized_at: now } as const
    await tx.db.paymentSession.updateMany({ where: { id: attempt.payment_session_id ?? "" }, data: authorized })
  }
  const payment_status = move(
    swapPaymentStatuses,
    swap.payment_status,
    difference_due === 0 ? "complete_even" : "complete_due",
  )
  const { shipping_address_id } = cart
  const facts = { difference_due, shipping_address_id, confirmed_at: now, payment_status }
  await tx.db.swap.update({ where: { id: swap.id }, data: facts })
  await tx.db.shippingMethod.updateMany({ where: { cart_id: cart.id }, data: { swap_id: swap.id } })
  const completed = { completed_at: now, payment_authorized_at: now, payment_id: payment?.id ?? null }
  await tx.db.cart.update({ where: { id: cart.id }, data: completed })
  await writeFrozen(tx, cart.id, frozen)
  await emitWebhookEvents(tx, "swap.payment_completed", { id: swap.id })
  if (!(swap.no_notification ?? swap.order.no_notification)) await enqueueEvent(tx, "swap.confirmed", { id: swap.id })
  await emitOrderEvent(tx, "order.updated", swap.order_id)
}
