"use client"

import { TextField } from "#panel/form/fields.tsx"
import { useGroupWords } from "./words.ts"

export interface GroupValues {
  name: string
}

/** The fields of a group: its name. */
export function GroupFields({ fresh }: { fresh?: boolean }) {
  const words = useGroupWords()
  return <TextField<GroupValues> name="name" label={words.name} required autoFocus={fresh ?? false} />
}
