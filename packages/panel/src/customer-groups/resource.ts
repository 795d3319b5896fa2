import { crudResource } from "#panel/crud/resource.ts"
import { useGroupWords } from "./words.ts"

export const groups = crudResource({
  name: "customer-groups",
  one: "customer_group",
  many: "customer_groups",
  page: "customer-groups",
  words: useGroupWords,
  refusals: { duplicate_error: "name" },
})
