import { Id, input, rest } from "@mercer/rest"
import { shopper } from "../access/procedures.ts"
import { adoptFirst } from "../cart-change/change-cart.ts"
import { completeCart } from "./complete-cart.ts"
import { Completed, wholeCart } from "./completed.ts"

/** Makes an order of a cart, or returns the cart and what its payment still requires. @public */
export const complete = shopper
  .meta(
    rest("POST /store/carts/{id}/complete", "Complete a Cart", {
      idempotent: true,
      aliases: ["/store/carts/{id}/complete-cart"],
    }),
  )
  .input(input({ id: Id }))
  .output(Completed)
  .mutation(async ({ ctx, input: { id } }) => {
    await adoptFirst(ctx, id)
    return completeCart(ctx, id, wholeCart)
  })
