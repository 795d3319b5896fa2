import type { Data } from "@mercer/providers"
import { Free, Id, Metadata, maybe, rest, takes } from "@mercer/rest"
import * as z from "zod"
import { shopper } from "../access/procedures.ts"
import { removeDiscount } from "../cart/cart-discounts.ts"
import { showCart } from "../cart/get-cart.ts"
import { recoverFrom } from "../context/idempotency-store.ts"
import { Address } from "../wire/address.ts"
import { Quantity } from "../wire/quantity.ts"
import { CartAnswer, CartWithCustomer } from "../wire/store-responses.ts"
import { addLine, removeLine, setQuantity } from "./cart-lines.ts"
import { addShippingMethod } from "./cart-shipping.ts"
import { changeCart } from "./change-cart.ts"
import { createCart } from "./create-cart.ts"
import { updateCart } from "./update-cart.ts"

const Codes = maybe(z.array(z.strictObject({ code: z.string().min(1).max(255) })).max(100))

/** @public */
export const carts = {
  create: shopper
    .meta(rest("POST /store/carts", "Create a Cart"))
    .input(
      takes({
        region_id: maybe(Id),
        country_code: maybe(z.string().length(2)),
        items: maybe(z.array(z.strictObject({ variant_id: Id, quantity: Quantity })).max(1000)),
        context: maybe(Free),
        sales_channel_id: maybe(Id),
      }),
    )
    .output(CartAnswer)
    .mutation(async ({ ctx, input }) => ({ cart: await showCart(ctx, await createCart(ctx, input)) })),

  get: shopper
    .meta(rest("GET /store/carts/{id}", "Get a Cart"))
    .input(takes({ id: Id }))
    .output(CartAnswer)
    .query(async ({ ctx, input: { id } }) => ({ cart: await showCart(ctx, id) })),

  update: shopper
    .meta(rest("POST /store/carts/{id}", "Update a Cart"))
    .input(
      takes({
        id: Id,
        region_id: maybe(Id),
        country_code: maybe(z.string().length(2)),
        email: maybe(z.email().max(254)),
        sales_channel_id: maybe(Id),
        billing_address: maybe(z.union([Address, Id])),
        shipping_address: maybe(z.union([Address, Id])),
        gift_cards: Codes,
        discounts: Codes,
        customer_id: maybe(Id),
        context: maybe(Free),
      }),
    )
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, expand, fields, ...wanted } }) => {
      await updateCart(ctx, id, wanted)
      return { cart: await showCart(ctx, id) }
    }),

  addLineItem: shopper
    .meta(rest("POST /store/carts/{id}/line-items", "Add a Line Item", { idempotent: true }))
    .input(takes({ id: Id, variant_id: Id, quantity: Quantity, metadata: Metadata }))
    .output(CartWithCustomer)
    .mutation(async ({ ctx, input: { id, ...wanted } }) => {
      if (ctx.idempotency?.recovery_point !== "line_item_added") {
        await changeCart(ctx, id, async (tx, cart) => {
          const changes = await addLine(tx, cart, wanted)
          await recoverFrom(tx, "line_item_added")
          return changes
        })
      }
      return { cart: await showCart(ctx, id) }
    }),

  updateLineItem: shopper
    .meta(rest("POST /store/carts/{id}/line-items/{line_id}", "Update a Line Item"))
    .input(takes({ id: Id, line_id: Id, quantity: z.union([Quantity, z.literal(0)]), metadata: Metadata }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, line_id, quantity, metadata } }) => {
      await changeCart(ctx, id, (tx, cart) =>
        quantity === 0 ? removeLine(tx, cart, line_id) : setQuantity(tx, cart, line_id, { quantity, metadata }),
      )
      return { cart: await showCart(ctx, id) }
    }),

  deleteLineItem: shopper
    .meta(rest("DELETE /store/carts/{id}/line-items/{line_id}", "Delete a Line Item"))
    .input(takes({ id: Id, line_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, line_id } }) => {
      await changeCart(ctx, id, (tx, cart) => removeLine(tx, cart, line_id))
      return { cart: await showCart(ctx, id) }
    }),

  addShippingMethod: shopper
    .meta(rest("POST /store/carts/{id}/shipping-methods", "Add a Shipping Method"))
    .input(takes({ id: Id, option_id: Id, data: maybe(Free) }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, option_id, data } }) => {
      await addShippingMethod(ctx, id, option_id, (data ?? {}) as Data)
      return { cart: await showCart(ctx, id) }
    }),

  removeDiscount: shopper
    .meta(rest("DELETE /store/carts/{id}/discounts/{code}", "Remove Discount"))
    .input(takes({ id: Id, code: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, code } }) => {
      await changeCart(ctx, id, (tx, cart) => removeDiscount(tx, cart, code))
      return { cart: await showCart(ctx, id) }
    }),

  taxes: shopper
    .meta(rest("POST /store/carts/{id}/taxes", "Calculate Cart Taxes", { idempotent: true }))
    .input(takes({ id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id } }) => ({ cart: await showCart(ctx, id, { taxes: "forced" }) })),
}
