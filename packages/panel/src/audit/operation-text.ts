import { useOperationWords } from "./operation-words.ts"
import { useOtherOperationWords } from "./other-operation-words.ts"

interface OperationWords {
  nouns: Record<string, string>
  verbs: Record<string, (noun: string) => string>
  /** Those that are no verb and noun, by their names. */
  others: Record<string, string>
}

/** Says an operation in the operator's language: “Updated product” for admin.products.update. */
export function useOperationText(): (operation: string) => string {
  const words = { ...useOperationWords(), others: useOtherOperationWords() }
  return (operation) => operationText(operation, words)
}

/** An operation in words; an unknown operation's name is split into words. */
function operationText(operation: string, { nouns, verbs, others }: OperationWords): string {
  const name = operation.replace(/^admin\./, "")
  if (others[name]) return others[name]
  const [resource = "", action = ""] = name.split(".")
  const noun = nouns[resource]
  return (noun && verbs[action]?.(noun)) ?? sentenceCase(`${noun ?? resource}: ${action}`)
}

/** “inventoryQuantity” and “inventory_quantity” as “Inventory quantity”. */
export function sentenceCase(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
