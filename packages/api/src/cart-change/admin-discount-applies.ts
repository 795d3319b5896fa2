import { LEFT_OUT, UNUSABLE } from "@mercer/commerce"
import { Id, plain, rest } from "@mercer/rest"
import * as z from "zod"
import { admin } from "../access/procedures.ts"
import { loadCart } from "../cart/load-cart.ts"
import { discountOnCart } from "./discount-on-cart.ts"

const Item = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  thumbnail: z.string().nullable(),
  quantity: z.int(),
  amount: z.int(),
  why: z.enum(LEFT_OUT).nullable(),
  condition_id: z.string().nullable(),
})

const Applies = z.strictObject({
  applies: z.boolean(),
  why: z.enum([...UNUSABLE, "no_items"]).nullable(),
  message: z.string().nullable(),
  condition_id: z.string().nullable(),
  currency_code: z.string(),
  amount: z.int(),
  is_free_shipping: z.boolean(),
  items: z.array(Item),
})

/** For operators whose customer asks why a code does not work. @public */
export const discountApplies = {
  applies: admin
    .meta(rest("GET /admin/discounts/{id}/applies", "Does a Discount Apply to a Cart"))
    .input(z.strictObject({ id: Id, cart_id: Id }))
    .output(plain(Applies))
    .query(async ({ ctx, input: { id, cart_id } }) => discountOnCart(ctx, id, await loadCart(ctx, cart_id))),
}
