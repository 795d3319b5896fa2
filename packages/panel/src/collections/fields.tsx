"use client"

import { TextField } from "#panel/form/fields.tsx"
import { useCollectionWords } from "./words.ts"

export interface CollectionValues {
  title: string
  handle: string
}

/** The fields of a collection, new or existing. */
export function CollectionFields({ fresh }: { fresh?: boolean }) {
  const words = useCollectionWords()
  return (
    <>
      <TextField<CollectionValues> name="title" label={words.name} required autoFocus={fresh ?? false} />
      <TextField<CollectionValues> name="handle" label={words.handle} help={words.handleHelp} mono />
    </>
  )
}
