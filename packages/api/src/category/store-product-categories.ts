import { Id, input, Order, Page, QueryBoolean, QueryString, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { holding } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { CATEGORY_ORDERS, categoryOrder } from "./category-order.ts"
import { categoryTree, withFamily, withoutChildren } from "./category-tree.ts"
import { CategoriesAnswer, CategoryAnswer } from "./responses.ts"

/** @public */
export const productCategories = router({
  get: open
    .meta(rest("GET /store/product-categories/{id}", "Get a Product Category", { cached: true }))
    .input(input({ id: Id }))
    .output(CategoryAnswer)
    .query(async ({ ctx, input: { id } }) => ({ product_category: await categoryTree(ctx, id) })),

  list: open
    .meta(rest("GET /store/product-categories", "List Product Categories", { cached: true, fields: "ProductCategory" }))
    .input(
      input({
        ...Page(100),
        q: QueryString,
        handle: QueryString,
        parent_category_id: QueryString,
        include_descendants_tree: QueryBoolean,
        order: Order(...CATEGORY_ORDERS),
      }),
    )
    .output(CategoriesAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, handle, parent_category_id, include_descendants_tree, order } = input
      const where = {
        is_active: true,
        is_internal: false,
        ...(handle !== undefined && { handle }),
        // The text "null" requests the top-level categories, as in v1.
        ...(parent_category_id !== undefined && {
          parent_category_id: parent_category_id === "null" ? null : parent_category_id,
        }),
        ...(q && { OR: [{ name: holding(q) }, { handle: holding(q) }] }),
      }
      const listed = { where, order: categoryOrder(order) }
      const found = await page(withoutChildren(ctx), "ProductCategory", "product_categories", { limit, offset }, listed)
      const rows = await withFamily(ctx, found.product_categories, include_descendants_tree ?? false)
      return { ...found, product_categories: rows as Record<string, unknown>[] }
    }),
})
