"use client"

import { AreaField, SelectField, TextField } from "#panel/form/fields.tsx"
import { LabelsField, SuggestedField } from "#panel/form/labels.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Choices } from "./choices.ts"
import { STATUSES } from "./status.tsx"
import { useProductWords } from "./words.ts"

export interface GeneralValues {
  title: string
  subtitle: string
  handle: string
  description: string
}

/** The texts of a product that customers read. */
export function GeneralFields({ fresh }: { fresh?: boolean }) {
  const words = useProductWords()
  return (
    <>
      <TextField<GeneralValues> name="title" label={words.name} required autoFocus={fresh ?? false} />
      <div className="side-by-side">
        <TextField<GeneralValues> name="subtitle" label={words.subtitle} />
        <TextField<GeneralValues> name="handle" label={words.handle} help={words.handleHelp} mono />
      </div>
      <AreaField<GeneralValues> name="description" label={words.description} />
    </>
  )
}

export interface SortedValues {
  status: string
  collection_id: string
  type: string
  tags: string
}

/** The organization of a product. */
export function SortedFields({ choices }: { choices: Choices }) {
  const words = useProductWords()
  const { statuses } = useWords().products
  const wordsOf = (all: Choices["types"]) => all?.map(({ word }) => word) ?? []
  return (
    <>
      <SelectField<SortedValues>
        name="status"
        label={words.status}
        options={STATUSES.map((value) => ({ value, word: statuses[value] }))}
      />
      <SelectField<SortedValues>
        name="collection_id"
        label={words.collection}
        none={words.noCollection}
        options={choices.collections ?? []}
      />
      <SuggestedField<SortedValues>
        name="type"
        label={words.type}
        help={words.typeHelp}
        suggestions={wordsOf(choices.types)}
      />
      <LabelsField<SortedValues>
        name="tags"
        label={words.tags}
        help={words.tagsHelp}
        suggestions={wordsOf(choices.tags)}
      />
    </>
  )
}
