import { live } from "@mercer/db"
import { Id, Page, rest, takes, Texts, When } from "@mercer/rest"
import { many, one } from "../answers.ts"
import { ProductCollection } from "../entities/index.ts"
import { page } from "../page.ts"
import { open, router } from "../procedures.ts"
import { findOne, treeOf } from "../read.ts"

export const collections = router({
  get: open
    .meta(rest("GET /store/collections/{id}", "Get a Collection"))
    .input(takes({ id: Id }))
    .output(one("collection", ProductCollection))
    .query(async ({ ctx, input: { id } }) => ({
      collection: await findOne(ctx, "ProductCollection", { id }, treeOf(ctx.shape), `Collection ${id}`),
    })),

  list: open
    .meta(rest("GET /store/collections", "List Collections"))
    .input(takes({ ...Page(10), handle: Texts, created_at: When, updated_at: When }))
    .output(many("collections", ProductCollection))
    .query(({ ctx, input: { handle, created_at, updated_at, ...paging } }) =>
      page(ctx, "ProductCollection", "collections", paging, {
        where: { ...live, created_at, updated_at, ...(handle && { handle: { in: handle } }) },
      }),
    ),
})
