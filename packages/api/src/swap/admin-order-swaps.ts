import { Refusal } from "@mercer/commerce"
import { Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { adminAfter } from "../access/procedures.ts"
import { whenFree } from "../cart/lock-cart.ts"
import type { Context } from "../context/context.ts"
import { TrackingNumbers } from "../fulfillment/admin-order-fulfillment.ts"
import { cancelParcel, fulfillGoods, shipGoods } from "../fulfillment/goods-out.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { loadOrder } from "../order/load-order.ts"
import { OrderAnswer } from "../order/responses.ts"
import { changeOrder, runOperation } from "../order/run-operation.ts"
import { Amount, ReturnItem } from "../return/admin-returns.ts"
import { Quantity } from "../wire/quantity.ts"
import { cancelSwap, cancelSwapOperation } from "./cancel-swap.ts"
import { createSwap, createSwapOperation } from "./create-swap.ts"
import { settleSwap, settleSwapOperation } from "./settle-swap.ts"
import { cancelSwapFulfillmentOperation, fulfillSwapOperation, swapGoods } from "./swap-goods.ts"
import { noSwap } from "./swap-of.ts"
import { wantedSwap } from "./wanted-swap.ts"

/** v1: an order or a swap that does not exist is 404, even if the body is invalid. */
const onOrder = adminAfter(async (ctx, given) => {
  const { id, swap_id } = (given ?? {}) as { id?: unknown; swap_id?: unknown }
  if (typeof id === "string") await mustHaveOrder(ctx, id, typeof swap_id === "string" ? swap_id : undefined)
})

const few = <Item extends z.ZodType>(item: Item) => z.array(item).max(100)
const Swapped = { id: Id, swap_id: Id }

/** Swaps: a part of the operations on orders. @public */
export const orderSwaps = {
  createSwap: onOrder
    .meta(rest("POST /admin/orders/{id}/swaps", "Create a Swap", { idempotent: true, area: "returns" }))
    .input(
      input({
        id: Id,
        return_items: few(ReturnItem).min(1),
        return_shipping: optional(z.strictObject({ option_id: Id, price: optional(Amount) })),
        additional_items: optional(few(z.strictObject({ variant_id: Id, quantity: Quantity }))),
        custom_shipping_options: optional(few(z.strictObject({ option_id: Id, price: Amount }))),
        sales_channel_id: optional(Id),
        no_notification: optional(z.boolean()),
        return_location_id: optional(Id),
        allow_backorder: optional(z.boolean()),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, ...asked } }) => {
      const wanted = await wantedSwap(ctx, await loadOrder(ctx, id), asked)
      await runOperation(ctx, id, createSwapOperation, (tx, order) => createSwap(tx, order, wanted))
      return { order: await getAdminOrder(ctx, id) }
    }),

  processSwapPayment: onOrder
    .meta(
      rest("POST /admin/orders/{id}/swaps/{swap_id}/process-payment", "Process a Swap Payment", {
        idempotent: true,
        area: "payments",
      }),
    )
    .input(input(Swapped))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, swap_id } }) => {
      await runOperation(ctx, id, settleSwapOperation, (_, order) => settleSwap(order, swap_id))
      return { order: await getAdminOrder(ctx, id) }
    }),

  fulfillSwap: onOrder
    .meta(
      rest("POST /admin/orders/{id}/swaps/{swap_id}/fulfillments", "Fulfill a Swap", {
        idempotent: true,
        area: "fulfillment",
      }),
    )
    .input(input({ ...Swapped, metadata: Metadata, no_notification: optional(z.boolean()), location_id: optional(Id) }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, swap_id, metadata, no_notification, location_id } }) => {
      const facts = { metadata, no_notification, location_id }
      await runOperation(ctx, id, fulfillSwapOperation, (tx, order) =>
        fulfillGoods(tx, swapGoods, { order, id: swap_id }, facts),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancelSwapFulfillment: onOrder
    .meta(
      rest(
        "POST /admin/orders/{id}/swaps/{swap_id}/fulfillments/{fulfillment_id}/cancel",
        "Cancel a Swap's Fulfillment",
        { idempotent: true, area: "fulfillment" },
      ),
    )
    .input(input({ ...Swapped, fulfillment_id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, swap_id, fulfillment_id } }) => {
      await runOperation(ctx, id, cancelSwapFulfillmentOperation, (_, order) =>
        cancelParcel(swapGoods, { order, id: swap_id }, fulfillment_id),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  shipSwap: onOrder
    .meta(rest("POST /admin/orders/{id}/swaps/{swap_id}/shipments", "Create a Swap Shipment", { area: "fulfillment" }))
    .input(
      input({
        ...Swapped,
        fulfillment_id: Id,
        tracking_numbers: TrackingNumbers,
        no_notification: optional(z.boolean()),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, swap_id, fulfillment_id, tracking_numbers, no_notification } }) => {
      const shipment = { fulfillment_id, tracking_numbers, no_notification }
      await changeOrder(ctx, id, (tx, order) => shipGoods(tx, swapGoods, { order, id: swap_id }, shipment))
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancelSwap: onOrder
    .meta(
      rest("POST /admin/orders/{id}/swaps/{swap_id}/cancel", "Cancel a Swap", { idempotent: true, area: "returns" }),
    )
    .input(input(Swapped))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, swap_id } }) => {
      const swap = await ctx.db.swap.findUniqueOrThrow({ where: { id: swap_id }, select: { cart_id: true } })
      await whenFree(ctx, swap.cart_id ?? "", () =>
        runOperation(ctx, id, cancelSwapOperation, (_, order) => cancelSwap(order, swap_id)),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),
}

async function mustHaveOrder({ db }: Context, id: string, swap_id?: string): Promise<void> {
  const swaps = { where: { id: swap_id ?? "" }, select: { id: true } }
  const order = await db.order.findUnique({ where: { id }, select: { swaps } })
  if (!order) throw new Refusal("not_found", `Order with id: ${id} was not found`)
  if (swap_id !== undefined && order.swaps.length === 0) throw noSwap()
}
