import { fieldsForm } from "#panel/crud/fields.tsx"
import { useCategories } from "./all.ts"
import { categories } from "./resource.ts"
import { flatTree, parentsFor } from "./tree.ts"

export const categoryForm = fieldsForm(categories, (words, { id }) => {
  const { data } = useCategories()
  const parents = data ? parentsFor(flatTree(data), id) : []
  return [
    { name: "name", required: true },
    { name: "handle", help: words.handleHelp, mono: true },
    {
      name: "parent_category_id",
      kind: "select",
      label: words.parent,
      none: words.noParent,
      options: parents.map((row) => ({ value: row.id, word: row.path })),
    },
    { name: "is_active", kind: "check", label: words.isActive, help: words.activeHelp },
    { name: "is_internal", kind: "check", label: words.isInternal, help: words.internalHelp },
    { name: "description", kind: "area" },
  ]
})
