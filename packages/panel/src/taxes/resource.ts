import { crudResource } from "#panel/crud/resource.ts"
import { useTaxWords } from "./words.ts"

export const taxRates = crudResource({
  name: "tax-rates",
  one: "tax_rate",
  many: "tax_rates",
  page: "taxes",
  words: useTaxWords,
  expand: "products,product_types,shipping_options",
})
