import { many, one, within } from "../answers.ts"
import { branching } from "../branching.ts"
import { ProductCategory } from "../entities/index.ts"

const CATEGORY = ["category_children", "parent_category"]

export const CategoryAnswer = branching(
  within(one("product_category", ProductCategory, CATEGORY), CATEGORY),
  "product_category",
)
export const CategoriesAnswer = branching(
  within(many("product_categories", ProductCategory, CATEGORY), CATEGORY),
  "product_categories",
)
