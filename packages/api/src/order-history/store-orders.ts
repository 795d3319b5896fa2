import { Email, Id, Int, input, rest } from "@mercer/rest"
import * as z from "zod"
import { open, router } from "../access/procedures.ts"
import { getOrder } from "../order/get-order.ts"
import { OrderAnswer, OrderByCart } from "../wire/store-responses.ts"
import { lookUpOrder } from "./look-up-order.ts"
import { orderOwnership } from "./store-order-ownership.ts"

/** @public */
export const orders = router({
  lookUp: open
    .meta(rest("GET /store/orders", "Look Up an Order"))
    .input(
      input({
        display_id: Int(),
        email: Email,
        shipping_address: z.strictObject({ postal_code: z.string().max(255).optional() }).optional(),
      }),
    )
    .output(OrderAnswer)
    .query(async ({ ctx, input: { display_id, email, shipping_address } }) => {
      const id = await lookUpOrder(ctx, { display_id, email, postal_code: shipping_address?.postal_code })
      return { order: await getOrder(ctx, { id }) }
    }),

  getByCart: open
    .meta(rest("GET /store/orders/cart/{cart_id}", "Get by Cart ID"))
    .input(input({ cart_id: Id }))
    .output(OrderByCart)
    .query(async ({ ctx, input: { cart_id } }) => ({ order: await getOrder(ctx, { cart_id }) })),

  get: open
    .meta(rest("GET /store/orders/{id}", "Get an Order"))
    .input(input({ id: Id }))
    .output(OrderAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order: await getOrder(ctx, { id }) })),

  ...orderOwnership,
})
