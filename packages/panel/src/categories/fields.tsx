"use client"

import { AreaField, CheckField, SelectField, TextField } from "#panel/form/fields.tsx"
import { useCategories } from "./all.ts"
import { flatTree, parentsFor } from "./tree.ts"
import { useCategoryWords } from "./words.ts"

export interface CategoryValues {
  name: string
  handle: string
  description: string
  parent_category_id: string
  is_active: string
  is_internal: string
}

/** The fields of a category, new or existing. */
export function CategoryFields({ id }: { id?: string }) {
  const words = useCategoryWords()
  const { data } = useCategories()
  const parents = data ? parentsFor(flatTree(data), id) : []
  return (
    <>
      <TextField<CategoryValues> name="name" label={words.name} required autoFocus={id === undefined} />
      <TextField<CategoryValues> name="handle" label={words.handle} help={words.handleHelp} mono />
      <SelectField<CategoryValues>
        name="parent_category_id"
        label={words.parent}
        none={words.noParent}
        options={parents.map((row) => ({ value: row.id, word: row.path }))}
      />
      <CheckField<CategoryValues> name="is_active" label={words.isActive} help={words.activeHelp} />
      <CheckField<CategoryValues> name="is_internal" label={words.isInternal} help={words.internalHelp} />
      <AreaField<CategoryValues> name="description" label={words.description} />
    </>
  )
}

/** The fields as the server's input. */
export const categoryInput = (values: CategoryValues) => ({
  name: values.name,
  handle: values.handle,
  description: values.description,
  parent_category_id: values.parent_category_id || null,
  is_active: values.is_active === "true",
  is_internal: values.is_internal === "true",
})
