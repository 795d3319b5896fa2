"use client"

import { useState } from "react"
import { Field, type FieldProps } from "#panel/form/fields.tsx"
import { useLoginWords } from "./login-words.ts"

/** A new password: typed once, with a button to display it, which is safer than typing it twice blindly. */
export function PasswordField<Values>(field: FieldProps<Values>) {
  const login = useLoginWords()
  const [visible, setVisible] = useState(false)
  return (
    <div className="stack-tight">
      <Field<Values> {...field}>
        {(control) => <input {...control} type={visible ? "text" : "password"} autoComplete="new-password" />}
      </Field>
      <button type="button" className="link start" aria-pressed={visible} onClick={() => setVisible(!visible)}>
        {visible ? login.hide : login.show}
      </button>
    </div>
  )
}
