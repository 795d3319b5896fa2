import { MAX_AMOUNT, move, orderStatuses } from "@mercer/commerce"
import { RefundReason } from "@mercer/db"
import { changes, Email, Id, input, Metadata, Order, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { Address } from "../wire/address.ts"
import { orderHistory } from "./admin-order-history.ts"
import { cancelOperation, cancelOrder } from "./cancel-order.ts"
import { captureOperation, captureOrder } from "./capture-order.ts"
import { refundGiftCards, refundGiftCardsOperation } from "./cards/refund-gift-cards.ts"
import { getAdminOrder, pageOfOrders } from "./get-admin-order.ts"
import type { LoadedOrder } from "./load-order.ts"
import { refundOperation, refundOrder } from "./refund-order.ts"
import { OrderAnswer, OrdersAnswer } from "./responses.ts"
import { changeOrder, runOperation } from "./run-operation.ts"
import { filteredOrders, ORDER_COLUMNS, OrderFilters } from "./search-orders.ts"
import { updateOrder } from "./update-order.ts"

/** @public */
export const orders = {
  list: admin
    .meta(rest("GET /admin/orders", "List Orders", { fields: "Order", replica: true }))
    .input(
      input({
        ...AdminPage(50),
        ...OrderFilters,
        order: Order(...ORDER_COLUMNS),
      }),
    )
    .output(OrdersAnswer)
    .query(async ({ ctx, input: { limit, offset, expand: _e, fields: _f, order, ...filters } }) => {
      const where = await filteredOrders(ctx, filters)
      return pageOfOrders(ctx, { limit, offset }, { where, order: ordering(order) })
    }),

  get: admin
    .meta(rest("GET /admin/orders/{id}", "Get an Order"))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order: await getAdminOrder(ctx, id) })),

  update: admin
    .meta(rest("POST /admin/orders/{id}", "Update an Order", { fields: "Order" }))
    .input(
      changes({
        id: Id,
        email: Email.optional(),
        customer_id: Id.optional(),
        billing_address: optional(Address),
        shipping_address: optional(Address),
        no_notification: optional(z.boolean()),
        metadata: Metadata,
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, if_unchanged_since: since, expand: _e, fields: _f, ...change } }) => {
      await changeOrder(ctx, id, (tx, order) =>
        changing(tx, { table: "order", id, since }, () => updateOrder({ ...tx, custom: ctx.custom }, order, change)),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  capture: admin
    .meta(
      rest("POST /admin/orders/{id}/capture", "Capture an Order's Payments", { idempotent: true, area: "payments" }),
    )
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await runOperation(ctx, id, captureOperation, (_, order) => captureOrder(order))
      return { order: await getAdminOrder(ctx, id) }
    }),

  refund: admin
    .meta(rest("POST /admin/orders/{id}/refund", "Refund an Order", { idempotent: true, area: "payments" }))
    .input(
      input({
        id: Id,
        amount: z.int().min(1).max(MAX_AMOUNT),
        reason: z.enum(RefundReason),
        note: optional(z.string().max(10_000)),
        no_notification: optional(z.boolean()),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, amount, ...facts } }) => {
      const { reason, note, no_notification } = facts
      await runOperation(ctx, id, refundOperation, (_, order) =>
        refundOrder(order, amount, { reason, note, no_notification }),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  refundGiftCards: admin
    .meta(
      rest("POST /admin/orders/{id}/gift-card-refunds", "Refund to an Order's Gift Cards", {
        idempotent: true,
        area: "payments",
      }),
    )
    .input(input({ id: Id, amount: z.int().min(1).max(MAX_AMOUNT), note: optional(z.string().max(10_000)) }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, amount, note } }) => {
      await runOperation(ctx, id, refundGiftCardsOperation, (_, order) =>
        refundGiftCards(order, amount, { note: note ?? null, author_id: ctx.user_id }),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancel: admin
    .meta(rest("POST /admin/orders/{id}/cancel", "Cancel an Order", { idempotent: true }))
    .input(input({ id: Id, gift_card_refund: optional(z.int().min(0).max(MAX_AMOUNT)) }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, gift_card_refund } }) => {
      await runOperation(ctx, id, cancelOperation, (tx, order) => cancelOrder(tx, order, gift_card_refund))
      return { order: await getAdminOrder(ctx, id) }
    }),

  complete: admin
    .meta(rest("POST /admin/orders/{id}/complete", "Complete an Order"))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await changeOrder(ctx, id, (tx, order) => moveOrder(tx, order, "complete"))
      return { order: await getAdminOrder(ctx, id) }
    }),

  archive: admin
    .meta(rest("POST /admin/orders/{id}/archive", "Archive an Order"))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await changeOrder(ctx, id, (tx, order) => moveOrder(tx, order, "archive"))
      return { order: await getAdminOrder(ctx, id) }
    }),

  history: orderHistory,
}

/** Completes or archives an order. */
async function moveOrder(tx: Context, order: LoadedOrder, action: "complete" | "archive"): Promise<void> {
  const status = move(orderStatuses, order.status, action)
  if (status === order.status) return
  await tx.db.order.update({ where: { id: order.id }, data: { status } })
  if (action === "complete") await emitOrderEvent(tx, "order.completed", order.id)
  await emitOrderEvent(tx, "order.updated", order.id)
}
