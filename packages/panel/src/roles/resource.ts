import { crudResource } from "#panel/crud/resource.ts"
import { useRoleWords } from "./words.ts"

export const roles = crudResource({
  name: "roles",
  one: "role",
  many: "roles",
  page: "roles",
  words: useRoleWords,
  refusals: { duplicate_error: "name" },
})
