import { crudResource } from "#panel/crud/resource.ts"
import { useUserWords } from "./words.ts"

export const users = crudResource({ name: "users", one: "user", many: "users", page: "users", words: useUserWords })
