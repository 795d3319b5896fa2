import { mustBeOpenToShoppers } from "@mercer/commerce"
import type { Data } from "@mercer/providers"
import { Email, Id, input, JsonObject, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { shopper } from "../access/procedures.ts"
import { removeDiscount } from "../cart/cart-discounts.ts"
import { getCart } from "../cart/get-cart.ts"
import { recoverFrom } from "../context/idempotency-store.ts"
import { Address } from "../wire/address.ts"
import { Quantity } from "../wire/quantity.ts"
import { CartAnswer, CartWithCustomer } from "../wire/store-responses.ts"
import { addLine, removeLine, setQuantity } from "./cart-lines.ts"
import { addShippingMethod } from "./cart-shipping.ts"
import { changedCart } from "./change-cart.ts"
import { createCart } from "./create-cart.ts"
import { updateCart } from "./update-cart.ts"

const Codes = optional(z.array(z.strictObject({ code: z.string().min(1).max(255) })).max(100))

/** @public */
export const carts = {
  create: shopper
    .meta(rest("POST /store/carts", "Create a Cart"))
    .input(
      input({
        region_id: Id.optional(),
        country_code: optional(z.string().length(2)),
        items: optional(z.array(z.strictObject({ variant_id: Id, quantity: Quantity })).max(1000)),
        context: optional(JsonObject),
        sales_channel_id: optional(Id),
      }),
    )
    .output(CartAnswer)
    .mutation(async ({ ctx, input }) => ({ cart: await createCart(ctx, input) })),

  get: shopper
    .meta(rest("GET /store/carts/{id}", "Get a Cart", { kept: true }))
    .input(input({ id: Id }))
    .output(CartAnswer)
    .query(async ({ ctx, input: { id } }) => ({ cart: await getCart(ctx, id) })),

  update: shopper
    .meta(rest("POST /store/carts/{id}", "Update a Cart"))
    .input(
      input({
        id: Id,
        region_id: Id.optional(),
        country_code: optional(z.string().length(2)),
        email: Email.optional(),
        sales_channel_id: optional(Id),
        billing_address: optional(z.union([Address, Id])),
        shipping_address: optional(z.union([Address, Id])),
        gift_cards: Codes,
        discounts: Codes,
        customer_id: optional(Id),
        context: optional(JsonObject),
      }),
    )
    .output(CartAnswer)
    .mutation(({ ctx, input: { id, expand, fields, ...wanted } }) => updateCart(ctx, id, wanted)),

  addLineItem: shopper
    .meta(rest("POST /store/carts/{id}/line-items", "Add a Line Item", { idempotent: true }))
    .input(input({ id: Id, variant_id: Id, quantity: Quantity, metadata: Metadata }))
    .output(CartWithCustomer)
    .mutation(async ({ ctx, input: { id, ...wanted } }) => {
      if (ctx.idempotency?.recovery_point === "line_item_added") return { cart: await getCart(ctx, id) }
      return changedCart(ctx, id, async (tx, cart) => {
        mustBeOpenToShoppers(cart, "line items")
        const changes = await addLine(tx, cart, wanted)
        await recoverFrom(tx, "line_item_added")
        return changes
      })
    }),

  updateLineItem: shopper
    .meta(rest("POST /store/carts/{id}/line-items/{line_id}", "Update a Line Item"))
    .input(input({ id: Id, line_id: Id, quantity: z.union([Quantity, z.literal(0)]), metadata: Metadata }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, line_id, quantity, metadata } }) => {
      return changedCart(ctx, id, async (tx, cart) => {
        mustBeOpenToShoppers(cart, "line items")
        return quantity === 0 ? removeLine(tx, cart, line_id) : setQuantity(tx, cart, line_id, { quantity, metadata })
      })
    }),

  deleteLineItem: shopper
    .meta(rest("DELETE /store/carts/{id}/line-items/{line_id}", "Delete a Line Item"))
    .input(input({ id: Id, line_id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, line_id } }) => {
      return changedCart(ctx, id, async (tx, cart) => {
        mustBeOpenToShoppers(cart, "line items")
        return removeLine(tx, cart, line_id)
      })
    }),

  addShippingMethod: shopper
    .meta(rest("POST /store/carts/{id}/shipping-methods", "Add a Shipping Method"))
    .input(input({ id: Id, option_id: Id, data: optional(JsonObject) }))
    .output(CartAnswer)
    .mutation(({ ctx, input: { id, option_id, data } }) => addShippingMethod(ctx, id, option_id, (data ?? {}) as Data)),

  removeDiscount: shopper
    .meta(rest("DELETE /store/carts/{id}/discounts/{code}", "Remove Discount"))
    .input(input({ id: Id, code: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id, code } }) => {
      return changedCart(ctx, id, async (tx, cart) => {
        mustBeOpenToShoppers(cart, "discounts")
        return removeDiscount(tx, cart, code)
      })
    }),

  taxes: shopper
    .meta(rest("POST /store/carts/{id}/taxes", "Calculate Cart Taxes", { idempotent: true }))
    .input(input({ id: Id }))
    .output(CartAnswer)
    .mutation(async ({ ctx, input: { id } }) => ({ cart: await getCart(ctx, id, { taxes: "forced" }) })),
}
