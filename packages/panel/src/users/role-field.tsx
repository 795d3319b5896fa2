"use client"

import { use } from "react"
import { SelectField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { BUILT_IN, useCustomRoles } from "#panel/roles/custom-roles.ts"
import { useWords } from "#panel/words/index.tsx"
import { useUserWords } from "./words.ts"

/** The role of an operator, built-in or the shop's own, with a description of the chosen one. */
export function RoleField<Values>({ name }: { name: keyof Values & string }) {
  const words = useUserWords()
  const { account } = useWords()
  const { value } = use(CurrentForm)
  const own = useCustomRoles() ?? []
  const chosen = BUILT_IN.find((role) => role === value(name))
  return (
    <SelectField<Values>
      name={name}
      label={words.role}
      required
      help={chosen ? words.rolesHelp[chosen] : words.ownRoleHelp}
      options={[
        ...BUILT_IN.map((role) => ({ value: role, word: account.roles[role] })),
        ...own.map((role) => ({ value: role.id, word: role.name })),
      ]}
    />
  )
}
