import { live } from "@mercer/db"
import { Id, Page, rest, takes, When } from "@mercer/rest"
import { page } from "../page.ts"
import { open, router } from "../procedures.ts"
import { findOne, treeOf } from "../read.ts"
import { RegionAnswer, RegionsAnswer } from "./shown-catalogue.ts"

export const regions = router({
  get: open
    .meta(rest("GET /store/regions/{id}", "Get a Region"))
    .input(takes({ id: Id }))
    .output(RegionAnswer)
    .query(async ({ ctx, input: { id } }) => ({
      region: await findOne(ctx, "Region", { id }, treeOf(ctx.shape), `Region with id: ${id}`),
    })),

  list: open
    .meta(rest("GET /store/regions", "List Regions"))
    .input(takes({ ...Page(100), created_at: When, updated_at: When }))
    .output(RegionsAnswer)
    .query(({ ctx, input: { created_at, updated_at, ...paging } }) =>
      page(ctx, "Region", "regions", paging, { where: { ...live, created_at, updated_at } }),
    ),
})
