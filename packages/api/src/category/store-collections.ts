import { live } from "@mercer/db"
import { DateFilter, Id, input, Page, rest, Texts } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { CollectionAnswer, CollectionsAnswer } from "../wire/store-responses.ts"

/** @public */
export const collections = router({
  get: open
    .meta(rest("GET /store/collections/{id}", "Get a Collection", { cached: true }))
    .input(input({ id: Id }))
    .output(CollectionAnswer)
    .query(async ({ ctx, input: { id } }) => ({
      collection: published(await findOne(ctx, "ProductCollection", { id }, treeOf(ctx.shape), `Collection ${id}`)),
    })),

  list: open
    .meta(rest("GET /store/collections", "List Collections", { cached: true, fields: "ProductCollection" }))
    .input(input({ ...Page(10), handle: Texts, created_at: DateFilter, updated_at: DateFilter }))
    .output(CollectionsAnswer)
    .query(async ({ ctx, input: { handle, created_at, updated_at, ...paging } }) => {
      const where = { ...live, created_at, updated_at, ...(handle && { handle: { in: handle } }) }
      const found = await page(ctx, "ProductCollection", "collections", paging, { where })
      return { ...found, collections: found.collections.map(published) }
    }),
})

/** Shoppers see published products only. */
function published<Row extends object>(collection: Row): Row {
  const { products } = collection as { products?: { status: string }[] }
  return products ? { ...collection, products: products.filter(({ status }) => status === "published") } : collection
}
