import { live } from "@mercer/db"
import { DateFilter, Id, input, Order, Page, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { RegionAnswer, RegionsAnswer } from "../storefront/responses.ts"

const Columns = ["id", "name", "currency_code", "tax_rate", "created_at", "updated_at"] as const

/** @public */
export const regions = router({
  get: open
    .meta(rest("GET /store/regions/{id}", "Get a Region", { cached: true }))
    .input(input({ id: Id }))
    .output(RegionAnswer)
    .query(async ({ ctx, input: { id } }) => ({
      region: await findOne(ctx, "Region", { id }, treeOf(ctx.shape), `Region with id: ${id}`),
    })),

  list: open
    .meta(rest("GET /store/regions", "List Regions", { cached: true }))
    .input(input({ ...Page(100), order: Order(...Columns), created_at: DateFilter, updated_at: DateFilter }))
    .output(RegionsAnswer)
    .query(({ ctx, input: { limit, offset, order, created_at, updated_at } }) => {
      const listed = { where: { ...live, created_at, updated_at }, order: ordering(order) }
      return page(ctx, "Region", "regions", { limit, offset }, listed)
    }),
})
