"use client"

import { TextField } from "#panel/form/fields.tsx"
import { useCustomerWords } from "./words.ts"

export interface CustomerValues {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/** A stored customer's values; the password is that of an account. */
export type StoredValues = CustomerValues & { password: string }

/** The fields of a customer. Whom the team enters has a name; only who has an account has a password to change. */
export function CustomerFields({ fresh = false, account = false }: { fresh?: boolean; account?: boolean }) {
  const words = useCustomerWords()
  return (
    <>
      <div className="side-by-side">
        <TextField<CustomerValues> name="first_name" label={words.first} required={fresh} autoFocus={fresh} />
        <TextField<CustomerValues> name="last_name" label={words.last} required={fresh} />
      </div>
      <TextField<CustomerValues> name="email" label={words.email} type="email" required />
      <TextField<CustomerValues> name="phone" label={words.phone} type="tel" />
      {account && (
        <TextField<StoredValues>
          name="password"
          type="password"
          autoComplete="new-password"
          label={words.newPassword}
          help={words.newPasswordHelp}
        />
      )}
    </>
  )
}
