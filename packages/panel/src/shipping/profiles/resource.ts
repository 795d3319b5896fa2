import { crudResource } from "#panel/crud/resource.ts"
import { useProfileWords } from "./words.ts"

export const profiles = crudResource({
  name: "shipping-profiles",
  one: "shipping_profile",
  many: "shipping_profiles",
  page: "shipping/profiles",
  words: useProfileWords,
  expand: "shipping_options.region",
})
