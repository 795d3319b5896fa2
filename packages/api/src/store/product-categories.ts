import { Flag, Id, Page, rest, Text, takes } from "@mercer/rest"
import { holding } from "../filters.ts"
import { categoryTree, withFamily, withoutChildren } from "../flows/category-tree.ts"
import { page } from "../page.ts"
import { open, router } from "../procedures.ts"
import { CategoriesAnswer, CategoryAnswer } from "./shown-categories.ts"

export const productCategories = router({
  get: open
    .meta(rest("GET /store/product-categories/{id}", "Get a Product Category"))
    .input(takes({ id: Id }))
    .output(CategoryAnswer)
    .query(async ({ ctx, input: { id } }) => ({ product_category: await categoryTree(ctx, id) })),

  list: open
    .meta(rest("GET /store/product-categories", "List Product Categories"))
    .input(takes({ ...Page(100), q: Text, handle: Text, parent_category_id: Text, include_descendants_tree: Flag }))
    .output(CategoriesAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, handle, parent_category_id, include_descendants_tree } = input
      const where = {
        is_active: true,
        is_internal: false,
        ...(handle !== undefined && { handle }),
        // The text "null" asks for the categories at the top, as in v1.
        ...(parent_category_id !== undefined && {
          parent_category_id: parent_category_id === "null" ? null : parent_category_id,
        }),
        ...(q && { OR: [{ name: holding(q) }, { handle: holding(q) }] }),
      }
      const listed = { where, order: { rank: "asc", handle: "asc" } as const }
      const found = await page(withoutChildren(ctx), "ProductCategory", "product_categories", { limit, offset }, listed)
      const rows = await withFamily(ctx, found.product_categories, include_descendants_tree ?? false)
      return { ...found, product_categories: rows as Record<string, unknown>[] }
    }),
})
