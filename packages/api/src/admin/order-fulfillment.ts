import { Id, Metadata, maybe, rest, takes } from "@mercer/rest"
import * as z from "zod"
import { cancelFulfillment } from "../flows/cancel-fulfillment.ts"
import { fulfilOrder } from "../flows/fulfil-order.ts"
import { changeOrder, perform } from "../flows/perform-act.ts"
import { shipOrder } from "../flows/ship.ts"
import { showAdminOrder } from "../flows/show-admin-order.ts"
import { admin } from "../procedures.ts"
import { Quantity } from "../quantity.ts"
import { OrderAnswer } from "./order-shown.ts"

/** How many items of an order may be named at once. */
const MOST_ITEMS = 1_000

/** Which lines, and how many of each. */
export const Items = z
  .array(z.strictObject({ item_id: Id, quantity: Quantity }))
  .min(1)
  .max(MOST_ITEMS)

/** The numbers by which a carrier tells where a parcel is. */
export const TrackingNumbers = maybe(z.array(z.string().min(1).max(255)).max(100))

/** Packing and shipping: a part of the operations on orders. */
export const orderFulfillment = {
  fulfil: admin
    .meta(rest("POST /admin/orders/{id}/fulfillment", "Fulfill an Order", { idempotent: true }))
    .input(
      takes({
        id: Id,
        items: Items,
        location_id: maybe(Id),
        no_notification: maybe(z.boolean()),
        metadata: Metadata,
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, items, location_id, no_notification, metadata } }) => {
      const facts = { location_id, no_notification, metadata }
      await perform(ctx, id, "fulfil", (_, order) => fulfilOrder(order, items, facts))
      return { order: await showAdminOrder(ctx, id) }
    }),

  cancelFulfillment: admin
    .meta(
      rest("POST /admin/orders/{id}/fulfillments/{fulfillment_id}/cancel", "Cancel an Order's Fulfillment", {
        idempotent: true,
      }),
    )
    .input(takes({ id: Id, fulfillment_id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, fulfillment_id } }) => {
      await perform(ctx, id, "cancel_fulfillment", (_, order) => cancelFulfillment(order, fulfillment_id))
      return { order: await showAdminOrder(ctx, id) }
    }),

  ship: admin
    .meta(rest("POST /admin/orders/{id}/shipment", "Ship an Order's Fulfillment", { idempotent: true }))
    .input(
      takes({
        id: Id,
        fulfillment_id: Id,
        tracking_numbers: TrackingNumbers,
        no_notification: maybe(z.boolean()),
      }),
    )
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, ...shipment } }) => {
      await changeOrder(ctx, id, (tx, order) => shipOrder(tx, order, shipment))
      return { order: await showAdminOrder(ctx, id) }
    }),
}
