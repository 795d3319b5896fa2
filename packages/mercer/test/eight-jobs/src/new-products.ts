import { entities, input, live, many, open, Page, page, rest, router } from "mercer"

/** Products that the shop marks as new. */
export const newProducts = router({
  list: open
    .meta(rest("GET /store/new-products", "List New Products"))
    .input(input({ ...Page(10) }))
    .output(many("products", entities.Product))
    .query(({ ctx, input }) =>
      page(ctx, "Product", "products", input, { where: { status: "published", subtitle: "new", ...live } }),
    ),
})
