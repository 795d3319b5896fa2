import { Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { currentItems } from "../order/load-order.ts"
import { OrderAnswer } from "../order/responses.ts"
import { changeOrder, runOperation } from "../order/run-operation.ts"
import { Quantity } from "../wire/quantity.ts"
import { cancelFulfillment, cancelFulfillmentOperation } from "./cancel-fulfillment.ts"
import { fulfillOperation, fulfillOrder } from "./fulfill-order.ts"
import { shipOrder } from "./ship.ts"

/** The most items of an order in one request. */
const MOST_ITEMS = 1_000

/** Which lines, and how many of each. @public */
export const Items = z
  .array(z.strictObject({ item_id: Id, quantity: Quantity }))
  .min(1)
  .max(MOST_ITEMS)

/** The carrier's tracking numbers. @public */
export const TrackingNumbers = optional(z.array(z.string().min(1).max(255)).max(100))

/** Fulfilling and shipping: a part of the operations on orders. @public */
export const orderFulfillment = {
  fulfill: admin
    .meta(rest("POST /admin/orders/{id}/fulfillment", "Fulfill an Order", { idempotent: true, area: "fulfillment" }))
    .input(
      input({
        id: Id,
        items: Items,
        location_id: optional(Id),
        no_notification: optional(z.boolean()),
        metadata: Metadata,
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, items, location_id, no_notification, metadata } }) => {
      const facts = { location_id, no_notification, metadata }
      await runOperation(ctx, id, fulfillOperation, async (tx, order) =>
        fulfillOrder(tx, order, await currentItems(tx, order, items), facts),
      )
      return { order: await getAdminOrder(ctx, id) }
    }),

  cancelFulfillment: admin
    .meta(
      rest("POST /admin/orders/{id}/fulfillments/{fulfillment_id}/cancel", "Cancel an Order's Fulfillment", {
        idempotent: true,
        area: "fulfillment",
      }),
    )
    .input(input({ id: Id, fulfillment_id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, fulfillment_id } }) => {
      await runOperation(ctx, id, cancelFulfillmentOperation, (_, order) => cancelFulfillment(order, fulfillment_id))
      return { order: await getAdminOrder(ctx, id) }
    }),

  ship: admin
    .meta(
      rest("POST /admin/orders/{id}/shipment", "Ship an Order's Fulfillment", {
        idempotent: true,
        area: "fulfillment",
      }),
    )
    .input(
      input({
        id: Id,
        fulfillment_id: Id,
        tracking_numbers: TrackingNumbers,
        no_notification: optional(z.boolean()),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, ...shipment } }) => {
      await changeOrder(ctx, id, (tx, order) => shipOrder(tx, order, shipment))
      return { order: await getAdminOrder(ctx, id) }
    }),
}
