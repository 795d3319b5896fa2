"use client"

import { TextField } from "../../../../panel/form.tsx"
import { useWords } from "../../../../panel/words/index.tsx"

export interface CollectionValues {
  title: string
  handle: string
}

/** What a collection is made of, for a new one and for one that is there. */
export function CollectionFields({ fresh }: { fresh?: boolean }) {
  const { collections: words } = useWords()
  return (
    <>
      <TextField<CollectionValues> name="title" label={words.name} required autoFocus={fresh ?? false} />
      <TextField<CollectionValues> name="handle" label={words.handle} help={words.handleHelp} mono />
    </>
  )
}
