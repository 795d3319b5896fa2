import { crudResource } from "#panel/crud/resource.ts"
import { useCategoryWords } from "./words.ts"

export const categories = crudResource({
  name: "product-categories",
  one: "product_category",
  many: "product_categories",
  page: "categories",
  words: useCategoryWords,
  refusals: { duplicate_error: "handle" },
})
