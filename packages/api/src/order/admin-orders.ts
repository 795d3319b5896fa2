import { MAX_AMOUNT, move, orderStatuses } from "@mercer/commerce"
import { OrderFulfillmentStatus, OrderPaymentStatus, OrderStatus, RefundReason } from "@mercer/db"
import {
  changes,
  DateFilter,
  Email,
  Id,
  Ids,
  Int,
  input,
  List,
  Metadata,
  Order,
  optional,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering } from "../data/filters.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { Address } from "../wire/address.ts"
import { orderHistory } from "./admin-order-history.ts"
import { cancelOperation, cancelOrder } from "./cancel-order.ts"
import { captureOperation, captureOrder } from "./capture-order.ts"
import { getAdminOrder, pageOfOrders } from "./get-admin-order.ts"
import type { LoadedOrder } from "./load-order.ts"
import { OPEN_CLAIM } from "./open-claim.ts"
import { refundOperation, refundOrder } from "./refund-order.ts"
import { OrderAnswer, OrdersAnswer } from "./responses.ts"
import { changeOrder, runOperation } from "./run-operation.ts"
import { searchOrders } from "./search-orders.ts"
import { updateOrder } from "./update-order.ts"

const LowerCase = z.string().toLowerCase().optional()

/** A percentage in a query; the column has single precision. */
const Rate = z
  .union([z.number(), z.string().regex(/^-?\d{1,9}(\.\d+)?$/, "must be a number")])
  .transform((given) => Math.fround(Number(given)))
  .optional()

/** @public */
export const orders = {
  list: admin
    .meta(rest("GET /admin/orders", "List Orders"))
    .input(
      input({
        ...AdminPage(50),
        q: QueryString,
        id: Ids,
        status: List(Object.values(OrderStatus)),
        fulfillment_status: List(Object.values(OrderFulfillmentStatus)),
        payment_status: List(Object.values(OrderPaymentStatus)),
        display_id: Int().optional(),
        cart_id: QueryString,
        customer_id: QueryString,
        email: LowerCase,
        region_id: Ids,
        currency_code: LowerCase,
        tax_rate: Rate,
        created_at: DateFilter,
        updated_at: DateFilter,
        canceled_at: DateFilter,
        sales_channel_id: Ids,
        has_open_claim: QueryBoolean,
        order: Order(
          "created_at",
          "updated_at",
          "canceled_at",
          "display_id",
          "email",
          "status",
          "fulfillment_status",
          "payment_status",
          "currency_code",
          "id",
        ),
      }),
    )
    .output(OrdersAnswer)
    .query(async ({ ctx, input: { limit, offset, expand: _e, fields: _f, q, order, ...filters } }) => {
      const { id, status, fulfillment_status, payment_status, region_id, sales_channel_id, has_open_claim, ...equal } =
        filters
      const where = {
        ...equal,
        id: oneOf(id),
        status: oneOf(status),
        fulfillment_status: oneOf(fulfillment_status),
        payment_status: oneOf(payment_status),
        region_id: oneOf(region_id),
        sales_channel_id: oneOf(sales_channel_id),
        claims: has_open_claim === undefined ? undefined : has_open_claim ? { some: OPEN_CLAIM } : { none: OPEN_CLAIM },
        AND: await searchOrders(ctx, q),
      }
      return pageOfOrders(ctx, { limit, offset }, { where, order: ordering(order) })
    }),

  get: admin
    .meta(rest("GET /admin/orders/{id}", "Get an Order"))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order: await getAdminOrder(ctx, id) })),

  update: admin
    .meta(rest("POST /admin/orders/{id}", "Update an Order"))
    .input(
      changes({
        id: Id,
        email: optional(Email),
        customer_id: optional(Id),
        billing_address: optional(Address),
        shipping_address: optional(Address),
        no_notification: optional(z.boolean()),
        metadata: Metadata,
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, if_unchanged_since: since, expand: _e, fields: _f, ...change } }) => {
      await changeOrder(ctx, id, (tx, order) =>
        changing(tx, { table: "order", id, since }, () => updateOrder(tx, order, change)),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  capture: admin
    .meta(rest("POST /admin/orders/{id}/capture", "Capture an Order's Payments", { idempotent: true }))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await runOperation(ctx, id, captureOperation, (_, order) => captureOrder(order))
      return { order: await getAdminOrder(ctx, id) }
    }),

  refund: admin
    .meta(rest("POST /admin/orders/{id}/refund", "Refund an Order", { idempotent: true }))
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

  cancel: admin
    .meta(rest("POST /admin/orders/{id}/cancel", "Cancel an Order", { idempotent: true }))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await runOperation(ctx, id, cancelOperation, cancelOrder)
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
  await emitOrderEvent(tx, "order.updated", order.id)
}
