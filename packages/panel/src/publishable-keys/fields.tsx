"use client"

import { TextField } from "#panel/form/fields.tsx"
import { useKeyWords } from "./words.ts"

export interface KeyValues {
  title: string
}

/** The fields of a key: its title. */
export function KeyFields({ fresh = false }: { fresh?: boolean }) {
  const words = useKeyWords()
  return <TextField<KeyValues> name="title" label={words.name} help={words.nameHelp} required autoFocus={fresh} />
}
