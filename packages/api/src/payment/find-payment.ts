import { Refusal } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"

type OrderPayment = LoadedOrder["payments"][number]

/** A payment; refuses with not_found. */
export const findPayment = (ctx: Pick<App, "query">, id: string) =>
  findOne(ctx, "Payment", { id }, {}, `Payment with id ${id}`)

/** The order that a payment pays for; refuses while it pays for none, such as for an edit that is not confirmed. */
export function orderOf({ order_id }: { order_id: string | null }): string {
  if (order_id) return order_id
  throw new Refusal("not_allowed", "The payment does not belong to an order yet: complete the order edit first")
}

/** A payment of the order as read under its lock. */
export function paymentOf(order: LoadedOrder, id: string): OrderPayment {
  const payment = order.payments.find((one) => one.id === id)
  if (!payment) throw new Error(`Payment ${id} has left order ${order.id}`)
  return payment
}
