import { Id, rest, takes } from "@mercer/rest"
import { showOrder } from "../flows/show-order.ts"
import { open, router } from "../procedures.ts"
import { OrderAnswer, OrderByCart } from "./shown.ts"

export const orders = router({
  getByCart: open
    .meta(rest("GET /store/orders/cart/{cart_id}", "Get by Cart ID"))
    .input(takes({ cart_id: Id }))
    .output(OrderByCart)
    .query(async ({ ctx, input: { cart_id } }) => ({ order: await showOrder(ctx, { cart_id }) })),

  get: open
    .meta(rest("GET /store/orders/{id}", "Get an Order"))
    .input(takes({ id: Id }))
    .output(OrderAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order: await showOrder(ctx, { id }) })),
})
