"use client"

import { TextField } from "#panel/form/fields.tsx"
import { useCustomerWords } from "./words.ts"

export interface CustomerValues {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
}

/** The fields of a customer. A new customer gets an account, so a name and a password are required. */
export function CustomerFields({ fresh = false }: { fresh?: boolean }) {
  const words = useCustomerWords()
  return (
    <>
      <div className="side-by-side">
        <TextField<CustomerValues> name="first_name" label={words.first} required={fresh} autoFocus={fresh} />
        <TextField<CustomerValues> name="last_name" label={words.last} required={fresh} />
      </div>
      <TextField<CustomerValues> name="email" label={words.email} type="email" required />
      <TextField<CustomerValues> name="phone" label={words.phone} type="tel" />
      <TextField<CustomerValues>
        name="password"
        type="password"
        autoComplete="new-password"
        label={fresh ? words.password : words.newPassword}
        help={fresh ? words.passwordHelp : words.newPasswordHelp}
        required={fresh}
      />
    </>
  )
}
