import { crudResource } from "#panel/crud/resource.ts"
import { useShippingWords } from "./words.ts"

export const shippingOptions = crudResource({
  name: "shipping-options",
  one: "shipping_option",
  many: "shipping_options",
  page: "shipping",
  words: useShippingWords,
})
