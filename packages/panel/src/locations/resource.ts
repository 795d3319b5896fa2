import { crudResource } from "#panel/crud/resource.ts"
import { useLocationWords } from "./words.ts"

export const locations = crudResource({
  name: "stock-locations",
  one: "stock_location",
  many: "stock_locations",
  page: "locations",
  words: useLocationWords,
  expand: "address,sales_channels",
})
