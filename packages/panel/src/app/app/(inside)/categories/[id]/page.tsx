"use client"

import { categoryForm } from "#panel/categories/form.ts"
import { CategoryProducts } from "#panel/categories/products.tsx"
import { categories } from "#panel/categories/resource.ts"
import { CategoryState } from "#panel/categories/state.tsx"
import { detailPage } from "#panel/crud/detail-page.tsx"

export default detailPage(categories, {
  titleOf: ({ name }) => name,
  form: categoryForm,
  State: ({ stored }) => stored && <CategoryState category={stored} />,
  useDeletion: (_, words, stored) => ({ refused: stored?.category_children?.length ? words.hasBelow : undefined }),
  Main: CategoryProducts,
  custom: "ProductCategory",
  metadata: true,
})
