import { crudResource } from "#panel/crud/resource.ts"
import { useCollectionWords } from "./words.ts"

export const collections = crudResource({
  name: "collections",
  one: "collection",
  many: "collections",
  page: "collections",
  words: useCollectionWords,
  refusals: { duplicate_error: "handle" },
})
