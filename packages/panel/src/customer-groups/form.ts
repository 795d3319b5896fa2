import { fieldsForm } from "#panel/crud/fields.tsx"
import { groups } from "./resource.ts"

export const groupForm = fieldsForm(groups, () => [{ name: "name", required: true }])
