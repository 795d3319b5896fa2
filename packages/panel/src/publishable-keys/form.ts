import { fieldsForm } from "#panel/crud/fields.tsx"
import { keys } from "./resource.ts"

export const keyForm = fieldsForm(keys, (words) => [
  { name: "title", label: words.name, help: words.nameHelp, required: true },
])
