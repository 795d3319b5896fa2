import { live } from "@mercer/db"
import { DateFilter, Id, input, Page, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { RegionAnswer, RegionsAnswer } from "../storefront/responses.ts"

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
    .input(input({ ...Page(100), created_at: DateFilter, updated_at: DateFilter }))
    .output(RegionsAnswer)
    .query(({ ctx, input: { created_at, updated_at, ...paging } }) =>
      page(ctx, "Region", "regions", paging, { where: { ...live, created_at, updated_at } }),
    ),
})
