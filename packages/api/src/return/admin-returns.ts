import { MAX_AMOUNT } from "@mercer/commerce"
import { Id, input, List, Order, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import { AdminPage, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, merge, treeOf } from "../data/read.ts"
import { Items } from "../fulfillment/admin-order-fulfillment.ts"
import { getAdminOrder } from "../order/get-admin-order.ts"
import { currentItems } from "../order/load-order.ts"
import { OrderAnswer, ReturnAnswer, ReturnsAnswer } from "../order/responses.ts"
import { changeOrder, runOperation } from "../order/run-operation.ts"
import { Quantity } from "../wire/quantity.ts"
import { mustHaveLocation } from "./receipt.ts"
import { cancelReturn, orderOfReturn, receiveReturn, receiveReturnOperation } from "./receive-return.ts"
import { requestReturn as requesting, requestReturnOperation } from "./request-return.ts"
import { priceShipping } from "./return-shipping.ts"

/** Minor units; 0 refunds nothing. @public */
export const Amount = z.int().min(0).max(MAX_AMOUNT)

/** The return shipping, and what it costs the customer. @public */
export const ReturnShipping = z.strictObject({ option_id: optional(Id), price: optional(Amount) })

/** Units of a line that are returned. @public */
export const ReturnItem = z.strictObject({
  item_id: Id,
  quantity: Quantity,
  reason_id: optional(Id),
  note: optional(z.string().max(10_000)),
})

/** A part of the operations on orders. @public */
export const requestReturn = admin
  .meta(rest("POST /admin/orders/{id}/return", "Request a Return", { idempotent: true, area: "returns" }))
  .input(
    input({
      id: Id,
      items: z.array(ReturnItem).min(1).max(1_000),
      return_shipping: optional(ReturnShipping),
      note: optional(z.string().max(10_000)),
      receive_now: optional(z.boolean()),
      no_notification: optional(z.boolean()),
      refund: optional(Amount),
      gift_card_refund: optional(Amount),
      location_id: optional(Id),
    }),
  )
  .output(OrderAnswer)
  .mutation(async ({ ctx, input: { id, return_shipping, ...wanted } }) => {
    const shipping = await priceShipping(ctx, return_shipping)
    const facts = { ...wanted, shipping, author_id: ctx.user_id }
    await runOperation(ctx, id, requestReturnOperation, async (tx, order) =>
      requesting(tx, order, { ...facts, items: await currentItems(tx, order, facts.items) }),
    )
    return { order: await getAdminOrder(ctx, id) }
  })

const STATUSES = ["requested", "received", "requires_action", "canceled"] as const
const Sorted = Order("id", "status", "created_at", "updated_at", "received_at")

/** @public */
export const returns = router({
  list: admin
    .meta(rest("GET /admin/returns", "List Returns", { replica: true }))
    .input(input({ ...AdminPage(50), status: List(STATUSES), order: Sorted }))
    .output(ReturnsAnswer)
    .query(({ ctx, input: { limit, offset, status, order } }) => {
      const listed = { where: { status: oneOf(status) }, order: ordering(order) }
      return page(ctx, "Return", "returns", { limit, offset }, listed)
    }),

  receive: admin
    .meta(rest("POST /admin/returns/{id}/receive", "Receive a Return", { idempotent: true }))
    .input(
      input({
        id: Id,
        items: Items,
        refund: optional(Amount),
        gift_card_refund: optional(Amount),
        location_id: optional(Id),
      }),
    )
    .output(ReturnAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, ...wanted } }) => {
      const order_id = await orderOfReturn(ctx, id)
      await runOperation(ctx, order_id, receiveReturnOperation, async (tx, order) => {
        await mustHaveLocation(tx, order, wanted.location_id)
        return receiveReturn(tx, order, id, { ...wanted, items: await currentItems(tx, order, wanted.items) })
      })
      return { return: await findOne(ctx, "Return", { id }, merge({ terms: {} }, treeOf(ctx.shape)), "The return") }
    }),

  cancel: admin
    .meta(rest("POST /admin/returns/{id}/cancel", "Cancel a Return", { idempotent: true }))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      const order_id = await orderOfReturn(ctx, id)
      await changeOrder(ctx, order_id, (tx, order) => cancelReturn(tx, order, id))
      return { order: await getAdminOrder(ctx, order_id) }
    }),
})
