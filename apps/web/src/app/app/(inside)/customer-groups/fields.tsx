"use client"

import { TextField } from "../../../../panel/form.tsx"
import { useWords } from "../../../../panel/words/index.tsx"

export interface GroupValues {
  name: string
}

/** What a group is made of: its name. */
export function GroupFields({ fresh }: { fresh?: boolean }) {
  const { groups: words } = useWords()
  return <TextField<GroupValues> name="name" label={words.name} required autoFocus={fresh ?? false} />
}
