import { useFieldWords } from "./field-words.ts"
import { sentenceCase } from "./operation-text.ts"

/** Names a field in the operator's language. */
export function useFieldText(): (field: string) => string {
  const words = useFieldWords()
  return (field) => fieldText(field, words)
}

/** A field in words: “Inventory quantity”; “Price EUR, 10+” for prices.eur.10+. */
function fieldText(field: string, words: Record<string, string>): string {
  const [name = "", ...parts] = field.split(".")
  const word = words[name] ?? sentenceCase(name.replace(/_(id|at)$/, ""))
  const bounds = parts.map((part) => (/^[a-z]{3}$/.test(part) ? part.toUpperCase() : part.replaceAll("_", " ")))
  return [word, ...bounds].join(" ")
}
