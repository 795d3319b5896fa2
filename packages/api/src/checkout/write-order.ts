import { moneyOfCart, orderFromCart, storedTaxLines } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { Attempt } from "../cart/attempt.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { frozenOf, type PricedCart } from "../cart/priced-cart.ts"
import type { App } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { eventRow } from "../outbox/outbox.ts"
import type { NewOrder } from "./queries.ts"
import { isPaidToOperator, paymentRow } from "./void-payment.ts"

interface Placed {
  priced: PricedCart
  cart: LoadedCart
  attempt: Attempt
  order_id: string
}

/** The rows of the order of an authorized attempt. */
export function newOrder(tx: App, { priced, cart, attempt, order_id }: Placed): NewOrder {
  const now = tx.now()
  const is_captured = isCaptured(tx, attempt)
  const order = {
    ...orderFromCart(cart, cart.draft_order),
    ...(is_captured && { payment_status: "captured" }),
    id: order_id,
    created_at: now,
    updated_at: now,
  }
  const paid = { order_id, data: attempt.result ?? {}, captured_at: is_captured ? now : null }
  const payment = attempt.provider_id && attempt.amount > 0 ? { ...paymentRow(attempt), ...paid } : undefined
  const { items, methods } = taxRows(priced, cart)
  return {
    order,
    payment,
    item_taxes: items,
    method_taxes: methods,
    money: moneyOfCart(cart),
    frozen: frozenOf(priced),
    discount_ids: ids(cart.discounts),
    gift_card_ids: ids(cart.gift_cards),
    events: tx.subscriptions.silent ? [] : [eventRow("order.placed", { id: order_id })],
    now,
  }
}

/** Emits the events of a new order. */
export async function announceOrder(tx: App, { order, payment }: NewOrder): Promise<void> {
  notifyWorker(tx, "mails")
  if (payment) await emitWebhookEvents(tx, "payment.created", { id: payment.id })
  if (order.payment_status !== "captured") return
  if (payment) await emitWebhookEvents(tx, "payment.payment_captured", { id: payment.id })
  await emitOrderEvent(tx, "order.payment_captured", order.id)
}

/** Whether the money is the shop's already: an operator has it, or the provider took it at once. */
function isCaptured({ providers }: App, attempt: Attempt): boolean {
  if (isPaidToOperator(attempt)) return true
  if (!attempt.provider_id || !attempt.result) return false
  return providers.payment(attempt.provider_id).isCaptured?.(attempt.result as PaymentData) ?? false
}

const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** The tax lines that the order is sold with; returned lines keep their own. */
export function taxRows({ tax_lines }: PricedCart, cart: LoadedCart) {
  const of = ({ id }: { id: string }) => storedTaxLines(tax_lines.get(id) ?? [])
  const sold = cart.items.filter(({ is_return }) => !is_return)
  return {
    items: sold.flatMap((item) => of(item).map((line) => ({ ...line, id: newId("litl"), item_id: item.id }))),
    methods: cart.shipping_methods.flatMap((method) =>
      of(method).map((line) => ({ ...line, id: newId("smtl"), shipping_method_id: method.id })),
    ),
  }
}
