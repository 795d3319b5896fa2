import { input, rest } from "@mercer/rest"
import { admin } from "../access/procedures.ts"
import { AdminPage } from "../data/filters.ts"
import { ProductType } from "../entities/index.ts"
import { LabelFilters, listedLabels } from "../storefront/listed-labels.ts"
import { many } from "../wire/answers.ts"

/** @public */
export const productTypes = {
  list: admin
    .meta(rest("GET /admin/product-types", "List Product Types", { replica: true }))
    .input(input({ ...AdminPage(20), ...LabelFilters }))
    .output(many("product_types", ProductType))
    .query(({ ctx, input }) => listedLabels(ctx, "ProductType", "product_types", input)),
}
