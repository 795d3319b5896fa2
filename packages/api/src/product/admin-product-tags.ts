import { input, rest } from "@mercer/rest"
import { admin } from "../access/procedures.ts"
import { AdminPage } from "../data/filters.ts"
import { ProductTag } from "../entities/index.ts"
import { LabelFilters, listedLabels } from "../storefront/listed-labels.ts"
import { many } from "../wire/answers.ts"

/** @public */
export const productTags = {
  list: admin
    .meta(rest("GET /admin/product-tags", "List Product Tags", { replica: true }))
    .input(input({ ...AdminPage(10), ...LabelFilters }))
    .output(many("product_tags", ProductTag))
    .query(({ ctx, input }) => listedLabels(ctx, "ProductTag", "product_tags", input)),
}
