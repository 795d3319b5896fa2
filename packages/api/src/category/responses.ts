import { ProductCategory } from "../entities/index.ts"
import { many, one, within } from "../wire/answers.ts"
import { branching } from "../wire/branching.ts"

const CATEGORY = ["category_children", "parent_category"]

export const CategoryAnswer = branching(
  within(one("product_category", ProductCategory, CATEGORY), CATEGORY),
  "product_category",
)
export const CategoriesAnswer = branching(
  within(many("product_categories", ProductCategory, CATEGORY), CATEGORY),
  "product_categories",
)
