import { rest, takes } from "@mercer/rest"
import { many } from "../answers.ts"
import { ProductType } from "../entities/index.ts"
import { AdminPage } from "../filters.ts"
import { LabelFilters, listedLabels } from "../flows/listed-labels.ts"
import { admin, router } from "../procedures.ts"

export const productTypes = router({
  list: admin
    .meta(rest("GET /admin/product-types", "List Product Types"))
    .input(takes({ ...AdminPage(20), ...LabelFilters }))
    .output(many("product_types", ProductType))
    .query(({ ctx, input }) => listedLabels(ctx, "ProductType", "product_types", input)),
})
