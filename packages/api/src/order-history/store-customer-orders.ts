import { OrderFulfillmentStatus, OrderPaymentStatus, OrderStatus } from "@mercer/db"
import { DateFilter, EmailFilter, Int, input, List, Page, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { customer } from "../access/procedures.ts"
import { OwnOrders } from "../wire/store-responses.ts"
import { ownOrders as listOwn, searched } from "./own-orders.ts"

const LowerCase = z.string().toLowerCase().optional()

/** A number in a query that may have decimals. */
const Rate = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/, "must be a number")])
  .transform(Number)
  .optional()

/** The logged-in customer's orders: a part of the operations on customers. @public */
export const ownOrders = customer
  .meta(rest("GET /store/customers/me/orders", "List Orders", { kept: true, fields: "Order" }))
  .input(
    input({
      ...Page(10),
      q: QueryString,
      id: QueryString,
      status: List(Object.values(OrderStatus)),
      fulfillment_status: List(Object.values(OrderFulfillmentStatus)),
      payment_status: List(Object.values(OrderPaymentStatus)),
      display_id: Int().optional(),
      cart_id: QueryString,
      email: EmailFilter,
      region_id: QueryString,
      currency_code: LowerCase,
      tax_rate: Rate,
      created_at: DateFilter,
      updated_at: DateFilter,
      canceled_at: DateFilter,
    }),
  )
  .output(OwnOrders)
  .query(async ({ ctx, input }) => {
    const {
      limit,
      offset,
      expand: _,
      fields: _f,
      q,
      status,
      fulfillment_status,
      payment_status,
      tax_rate,
      ...equal
    } = input
    const where = {
      ...equal,
      ...(status && { status: { in: status } }),
      ...(fulfillment_status && { fulfillment_status: { in: fulfillment_status } }),
      ...(payment_status && { payment_status: { in: payment_status } }),
      // The column has single precision: 19.6 is stored as the nearest single-precision number.
      ...(tax_rate !== undefined && { tax_rate: Math.fround(tax_rate) }),
      customer_id: ctx.customer.id,
      AND: await searched(ctx, ctx.customer.id, q),
    }
    return listOwn(ctx, where, { limit, offset })
  })
