"use client"

import { completePermissions } from "@mercer/commerce/custom-role"
import { use } from "react"
import type { About, ResourceForm, Values } from "#panel/crud/form.ts"
import { TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { listOf, textOf } from "#panel/form/many-fields.tsx"
import { Matrix } from "./matrix.tsx"
import { TEMPLATES, type TemplateName } from "./templates.ts"
import { useRoleWords } from "./words.ts"

/** The fields of a role: its name, and what it may do. */
function RoleFields({ fresh }: { fresh: boolean }) {
  const words = useRoleWords()
  return (
    <>
      {fresh && <Templates />}
      <TextField<Values> name="name" label={words.name} required />
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

/** The form of a role: areas are lists of their names, as texts. */
export const useRoleForm = ({ fresh }: About<"roles">): ResourceForm<"roles"> => ({
  fields: <RoleFields fresh={fresh} />,
  valuesOf: (role) => ({ name: role?.name ?? "", read: textOf(role?.read), write: textOf(role?.write) }),
  inputOf: ({ name = "", read = "", write = "" }) => ({ name: name.trim(), read: listOf(read), write: listOf(write) }),
})
