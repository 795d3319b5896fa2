import { crudResource } from "#panel/crud/resource.ts"
import { useRegionWords } from "./words.ts"

export const regions = crudResource({
  name: "regions",
  one: "region",
  many: "regions",
  page: "regions",
  words: useRegionWords,
  expand: "countries,payment_providers,fulfillment_providers",
})
