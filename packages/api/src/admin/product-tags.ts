import { rest, takes } from "@mercer/rest"
import { many } from "../answers.ts"
import { ProductTag } from "../entities/index.ts"
import { AdminPage } from "../filters.ts"
import { LabelFilters, listedLabels } from "../flows/listed-labels.ts"
import { admin, router } from "../procedures.ts"

export const productTags = router({
  list: admin
    .meta(rest("GET /admin/product-tags", "List Product Tags"))
    .input(takes({ ...AdminPage(10), ...LabelFilters }))
    .output(many("product_tags", ProductTag))
    .query(({ ctx, input }) => listedLabels(ctx, "ProductTag", "product_tags", input)),
})
