import { fieldsForm } from "#panel/crud/fields.tsx"
import { collections } from "./resource.ts"

export const collectionForm = fieldsForm(collections, (words) => [
  { name: "title", label: words.name, required: true },
  { name: "handle", help: words.handleHelp, mono: true },
])
