import { crudResource } from "#panel/crud/resource.ts"
import { useKeyWords } from "./words.ts"

export const keys = crudResource({
  name: "publishable-api-keys",
  one: "publishable_api_key",
  many: "publishable_api_keys",
  page: "publishable-keys",
  words: useKeyWords,
})
