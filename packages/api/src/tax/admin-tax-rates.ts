import { newId } from "@mercer/db"
import { changes, DateFilter, deleted, Id, Ids, input, Order, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { TaxRate } from "../entities/index.ts"
import { many } from "../wire/answers.ts"
import { Names, RateAnswer, Those, taxRateTies } from "./admin-tax-rate-ties.ts"
import { getTaxRate, lockRate, mustHaveRegion, replaceTies, withCounts } from "./tax-rates.ts"

/** Percent; null: the region's own rate does not apply, and nothing is charged. */
const Rate = z.number().min(0).max(1_000)
const bound = rateOf().optional()
const RateFilter = z.union([rateOf(), z.strictObject({ lt: bound, lte: bound, gt: bound, gte: bound })]).optional()
const word = z.string().min(1).max(255)
const ties = { products: optional(Those), shipping_options: optional(Those), product_types: optional(Those) }
const Columns = ["id", "name", "code", "rate", "region_id", "created_at", "updated_at"] as const

/** @public */
export const taxRates = router({
  create: adminWrite
    .meta(rest("POST /admin/tax-rates", "Create a Tax Rate"))
    .input(input({ code: word, name: word, region_id: Id, rate: optional(Rate), ...ties }).extend(Names))
    .output(RateAnswer)
    .mutation(async ({ ctx, input: { code, name, region_id, rate, expand: _, fields: _f, ...ties } }) => {
      await mustHaveRegion(ctx, region_id)
      const id = newId("txr")
      await ctx.db.taxRate.create({ data: { id, code, name, region_id, rate } })
      await replaceTies(ctx, { id, region_id }, ties)
      return getTaxRate(ctx, id)
    }),

  list: admin
    .meta(rest("GET /admin/tax-rates", "List Tax Rates"))
    .input(
      input({
        ...AdminPage(50),
        name: QueryString,
        region_id: Ids,
        code: QueryString,
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
        rate: RateFilter,
        q: QueryString,
        order: Order(...Columns),
      }).extend(Names),
    )
    .output(many("tax_rates", TaxRate))
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, region_id, order, deleted_at, expand: _, fields: _f, ...equal } = input
      // Deleted rates are removed: they cannot be found.
      const none = deleted_at && { id: { in: [] } }
      const where = { ...equal, region_id: oneOf(region_id), ...none, ...searching(q, ["name", "code"]) }
      const found = await page(ctx, "TaxRate", "tax_rates", { limit, offset }, { where, order: ordering(order) })
      return { ...found, tax_rates: await withCounts(ctx, found.tax_rates) }
    }),

  get: admin
    .meta(rest("GET /admin/tax-rates/{id}", "Get a Tax Rate"))
    .input(input({ id: Id }).extend(Names))
    .output(RateAnswer)
    .query(({ ctx, input: { id } }) => getTaxRate(ctx, id)),

  update: adminChange("tax_rate")
    .meta(rest("POST /admin/tax-rates/{id}", "Update a Tax Rate"))
    .input(
      changes({
        id: Id,
        code: optional(word),
        name: word.optional(),
        region_id: Id.optional(),
        rate: optional(Rate),
        ...ties,
      }).extend(Names),
    )
    .output(RateAnswer)
    .mutation(async ({ ctx, input: { id, code, name, region_id, rate, expand: _, fields: _f, ...ties } }) => {
      const present = await lockRate(ctx, id)
      if (region_id) await mustHaveRegion(ctx, region_id)
      await ctx.db.taxRate.update({ where: { id }, data: { code, name, region_id, rate } })
      const shipping_options = ties.shipping_options ?? (region_id ? present.shipping_options : undefined)
      await replaceTies(ctx, { id, region_id: region_id ?? present.region_id }, { ...ties, shipping_options })
      return getTaxRate(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/tax-rates/{id}", "Delete a Tax Rate"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("tax-rate"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.taxRate.deleteMany({ where: { id } })
      return { id, object: "tax-rate" as const, deleted: true as const }
    }),

  ...taxRateTies,
})

/** A rate in a query: `7.5` or `"7.5"`. */
function rateOf() {
  const text = z
    .string()
    .regex(/^\d{1,4}(\.\d{1,9})?$/, "must be a number from 0")
    .transform(Number)
  return z.union([z.number().min(0).max(10_000), text])
}
