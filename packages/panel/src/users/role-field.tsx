"use client"

import { use } from "react"
import { SelectField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useUserWords } from "./words.ts"

const ROLES = ["member", "developer", "admin"] as const
export type RoleName = (typeof ROLES)[number]

/** The role of an operator, with a description of the chosen one. */
export function RoleField<Values>({ name }: { name: keyof Values & string }) {
  const words = useUserWords()
  const { account } = useWords()
  const { value } = use(CurrentForm)
  const chosen = ROLES.find((role) => role === value(name))
  return (
    <SelectField<Values>
      name={name}
      label={words.role}
      required
      help={chosen && words.rolesHelp[chosen]}
      options={ROLES.map((role) => ({ value: role, word: account.roles[role] }))}
    />
  )
}
