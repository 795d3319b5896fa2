import { crudResource } from "#panel/crud/resource.ts"
import { useReasonWords } from "./words.ts"

export const reasons = crudResource({
  name: "return-reasons",
  one: "return_reason",
  many: "return_reasons",
  page: "return-reasons",
  words: useReasonWords,
  refusals: { duplicate_error: "value" },
})
