"use client"

import { completePermissions } from "@mercer/commerce/custom-role"
import { use } from "react"
import { TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { listOf, textOf } from "#panel/form/many-fields.tsx"
import { Matrix } from "./matrix.tsx"
import { TEMPLATES, type TemplateName } from "./templates.ts"
import { useRoleWords } from "./words.ts"

/** Areas are lists of their names, as texts. */
export interface RoleValues {
  name: string
  read: string
  write: string
}

/** The fields of a role: its name, and what it may do. */
export function RoleFields({ fresh = false }: { fresh?: boolean }) {
  const words = useRoleWords()
  return (
    <>
      {fresh && <Templates />}
      <TextField<RoleValues> name="name" label={words.name} required />
      <Matrix />
    </>
  )
}

/** Fills in a whole role, which can be changed before it is created. */
function Templates() {
  const words = useRoleWords()
  const { set } = use(CurrentForm)
  function start(name: TemplateName) {
    const { read, write } = completePermissions(TEMPLATES[name])
    set("name", words.templates[name])
    set("read", textOf(read))
    set("write", textOf(write))
  }
  return (
    <fieldset className="bare">
      <legend className="label">{words.startFrom}</legend>
      <div className="row">
        {(Object.keys(TEMPLATES) as TemplateName[]).map((name) => (
          <button key={name} type="button" className="button" onClick={() => start(name)}>
            {words.templates[name]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The fields as the server's input. */
export const roleFacts = ({ name, read, write }: RoleValues) => ({
  name: name.trim(),
  read: listOf(read) as Areas,
  write: listOf(write) as Areas,
})

type Areas = ReturnType<typeof completePermissions>["read"]
