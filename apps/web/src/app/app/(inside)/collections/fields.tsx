"use client"

import { TextField } from "#panel/fields.tsx"
import { useCollectionWords } from "./words.ts"

export interface CollectionValues {
  title: string
  handle: string
}

/** What a collection is made of, for a new one and for one that is there. */
export function CollectionFields({ fresh }: { fresh?: boolean }) {
  const words = useCollectionWords()
  return (
    <>
      <TextField<CollectionValues> name="title" label={words.name} required autoFocus={fresh ?? false} />
      <TextField<CollectionValues> name="handle" label={words.handle} help={words.handleHelp} mono />
    </>
  )
}
