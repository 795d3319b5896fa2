import { input, Page, rest } from "@mercer/rest"
import { open, router } from "../access/procedures.ts"
import { LabelFilters, listedLabels } from "./listed-labels.ts"
import { TagsAnswer, TypesAnswer } from "./responses.ts"

const Filters = input({ ...Page(20), ...LabelFilters })

/** @public */
export const productTypes = router({
  list: open
    .meta(rest("GET /store/product-types", "List Product Types", { cached: true }))
    .input(Filters)
    .output(TypesAnswer)
    .query(({ ctx, input }) => listedLabels(ctx, "ProductType", "product_types", input)),
})

/** @public */
export const productTags = router({
  list: open
    .meta(rest("GET /store/product-tags", "List Product Tags", { cached: true }))
    .input(Filters)
    .output(TagsAnswer)
    .query(({ ctx, input }) => listedLabels(ctx, "ProductTag", "product_tags", input)),
})
