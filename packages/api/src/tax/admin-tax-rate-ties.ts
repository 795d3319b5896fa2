import { Id, input, rest } from "@mercer/rest"
import * as z from "zod"
import { adminChange } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { TaxRate } from "../entities/index.ts"
import { one } from "../wire/answers.ts"
import { getTaxRate, lockRate, type Ties, tieRate, untieRate } from "./tax-rates.ts"

export const RateAnswer = one("tax_rate", TaxRate)
export const Those = z.array(Id).max(1_000)
const texts = z.union([z.string(), z.array(z.string()).max(100)]).optional()
/** v1's published client requests the relations and fields of tax rates with arrays. */
export const Names = { expand: texts, fields: texts }

/** What a rate applies to, one list at a time. */
export const taxRateTies = {
  addProductTypes: adminChange("tax_rate")
    .meta(rest("POST /admin/tax-rates/{id}/product-types/batch", "Add to Product Types"))
    .input(input({ id: Id, product_types: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, product_types } }) => add(ctx, id, { product_types })),

  removeProductTypes: adminChange("tax_rate")
    .meta(rest("DELETE /admin/tax-rates/{id}/product-types/batch", "Remove from Product Types"))
    .input(input({ id: Id, product_types: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, product_types } }) => remove(ctx, id, { product_types })),

  addProducts: adminChange("tax_rate")
    .meta(rest("POST /admin/tax-rates/{id}/products/batch", "Add to Products"))
    .input(input({ id: Id, products: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, products } }) => add(ctx, id, { products })),

  removeProducts: adminChange("tax_rate")
    .meta(rest("DELETE /admin/tax-rates/{id}/products/batch", "Remove from Products"))
    .input(input({ id: Id, products: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, products } }) => remove(ctx, id, { products })),

  addShippingOptions: adminChange("tax_rate")
    .meta(rest("POST /admin/tax-rates/{id}/shipping-options/batch", "Add to Shipping Options"))
    .input(input({ id: Id, shipping_options: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, shipping_options } }) => add(ctx, id, { shipping_options })),

  removeShippingOptions: adminChange("tax_rate")
    .meta(rest("DELETE /admin/tax-rates/{id}/shipping-options/batch", "Remove from Shipping Options"))
    .input(input({ id: Id, shipping_options: Those }).extend(Names))
    .output(RateAnswer)
    .mutation(({ ctx, input: { id, shipping_options } }) => remove(ctx, id, { shipping_options })),
}

async function add(ctx: Context, id: string, ties: Ties) {
  await tieRate(ctx, await lockRate(ctx, id), ties)
  return getTaxRate(ctx, id)
}

async function remove(ctx: Context, id: string, ties: Ties) {
  await lockRate(ctx, id)
  await untieRate(ctx, id, ties)
  return getTaxRate(ctx, id)
}
