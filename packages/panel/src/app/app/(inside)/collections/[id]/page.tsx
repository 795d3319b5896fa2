"use client"

import { collectionForm } from "#panel/collections/form.ts"
import { CollectionProducts } from "#panel/collections/products.tsx"
import { collections } from "#panel/collections/resource.ts"
import { detailPage } from "#panel/crud/detail-page.tsx"

export default detailPage(collections, {
  titleOf: ({ title }) => title,
  form: collectionForm,
  Main: CollectionProducts,
  custom: "ProductCollection",
  metadata: true,
})
