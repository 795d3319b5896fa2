import { live } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  Ids,
  input,
  JsonObject,
  Metadata,
  Order,
  optional,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { type Option, optionTree, withTax } from "../cart-change/offer-shipping.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeFor } from "../data/read.ts"
import { ShippingOption } from "../entities/index.ts"
import { many, one } from "../wire/answers.ts"
import { createShippingOption, updateShippingOption } from "./shipping-options.ts"

const SHOWN = ["profile", "region", "requirements"]
const OptionAnswer = one("shipping_option", ShippingOption, SHOWN)
const name = z.string().min(1).max(255)
/** Minor units. */
const Amount = z.int().min(0).max(2_147_483_647)
const requirement = { type: z.enum(["min_subtotal", "max_subtotal"]), amount: Amount }
const Columns = ["id", "name", "amount", "price_type", "admin_only", "is_return", "created_at", "updated_at"] as const

/** @public */
export const shippingOptions = router({
  create: admin
    .meta(rest("POST /admin/shipping-options", "Create Shipping Option"))
    .input(
      input({
        name,
        region_id: Id,
        provider_id: Id,
        profile_id: z.union([Id, z.int().transform(String)]).optional(),
        data: JsonObject,
        price_type: z.enum(["flat_rate", "calculated"]),
        amount: optional(Amount),
        requirements: optional(z.array(z.strictObject(requirement)).max(10)),
        is_return: z.boolean().optional(),
        admin_only: z.boolean().optional(),
        metadata: Metadata,
        includes_tax: z.boolean().optional(),
      }),
    )
    .output(OptionAnswer)
    .mutation(async ({ ctx, input: { expand: _, fields: _f, ...facts } }) =>
      getResponse(ctx, await createShippingOption(ctx, facts)),
    ),

  list: admin
    .meta(rest("GET /admin/shipping-options", "List Shipping Options"))
    .input(
      input({
        ...AdminPage(20),
        name: QueryString,
        region_id: Ids,
        is_return: QueryBoolean,
        admin_only: QueryBoolean,
        q: QueryString,
        order: Order(...Columns),
        id: Ids,
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(many("shipping_options", ShippingOption, SHOWN))
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, id, region_id, order, deleted_at, expand: _, fields: _f, ...equal } = input
      const where = {
        ...equal,
        ...(deleted_at ? { deleted_at } : live),
        id: oneOf(id),
        region_id: oneOf(region_id),
        ...searching(q, ["name"]),
      }
      const listed = { where, order: ordering(order), besides: optionTree }
      const found = await page(ctx, "ShippingOption", "shipping_options", { limit, offset }, listed)
      return { ...found, shipping_options: (found.shipping_options as unknown as Option[]).map(withTax) }
    }),

  get: admin
    .meta(rest("GET /admin/shipping-options/{id}", "Get a Shipping Option"))
    .input(input({ id: Id }))
    .output(OptionAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: admin
    .meta(rest("POST /admin/shipping-options/{id}", "Update Shipping Option"))
    .input(
      changes({
        id: Id,
        name: name.optional(),
        price_type: z.enum(["flat_rate", "calculated"]).optional(),
        amount: optional(Amount),
        admin_only: z.boolean().optional(),
        metadata: Metadata,
        requirements: optional(z.array(z.strictObject({ id: optional(Id), ...requirement })).max(10)),
        includes_tax: z.boolean().optional(),
      }),
    )
    .output(OptionAnswer)
    .mutation(async ({ ctx, input: { id, expand: _, fields: _f, ...change } }) => {
      await updateShippingOption(ctx, id, change)
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/shipping-options/{id}", "Delete a Shipping Option"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("shipping-option"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.shippingOption.updateMany({ where: { id, ...live }, data: { deleted_at: ctx.now() } })
      return { id, object: "shipping-option" as const, deleted: true as const }
    }),
})

async function getResponse(ctx: Context, id: string) {
  const tree = treeFor(optionTree, ctx.shape)
  return {
    shipping_option: withTax(await findOne(ctx, "ShippingOption", { id }, tree, `Shipping option with id: ${id}`)),
  }
}
