import { Id, input, QueryBoolean, QueryString, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { CartOptionsAnswer, ShippingOptionsAnswer } from "../storefront/responses.ts"
import { listShipping, offerForCart } from "./offer-shipping.ts"

/** @public */
export const shippingOptions = router({
  list: open
    .meta(rest("GET /store/shipping-options", "Get Shipping Options"))
    .input(input({ is_return: QueryBoolean, product_ids: QueryString, region_id: QueryString }))
    .output(ShippingOptionsAnswer)
    .query(async ({ ctx, input: { is_return, product_ids, region_id } }) => ({
      shipping_options: await listShipping(ctx, { is_return, product_ids, region_id }),
    })),

  "for-cart": open
    .meta(rest("GET /store/shipping-options/{cart_id}", "List for Cart"))
    .input(input({ cart_id: Id }))
    .output(CartOptionsAnswer)
    .query(async ({ ctx, input: { cart_id } }) => ({ shipping_options: await offerForCart(ctx, cart_id) })),
})
