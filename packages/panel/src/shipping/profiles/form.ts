import { fieldsForm } from "#panel/crud/fields.tsx"
import { profiles } from "./resource.ts"

export const profileForm = fieldsForm(profiles, (words, { fresh, stored }) => [
  { name: "name", help: fresh ? words.help : stored && words.types[stored.type], required: true },
])
