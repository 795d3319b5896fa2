"use client"

import { TextField } from "#panel/form/fields.tsx"
import { Misfits } from "#panel/server/faults.ts"
import type { ServerError } from "#panel/server/trpc.ts"
import { useAccountWords } from "./words.ts"

/** Calls the server; says at its field when the password or the code was wrong. */
export function useProof() {
  const words = useAccountWords()
  return async <Result,>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      const reason = (error as ServerError).data?.reason
      if (reason === "password_invalid") throw new Misfits({ password: words.wrongPassword })
      if (reason === "second_factor_invalid") throw new Misfits({ code: words.wrongCode })
      throw error
    }
  }
}

/** The operator's own password. */
export function PasswordProof({ autoFocus }: { autoFocus?: boolean }) {
  const words = useAccountWords()
  return (
    <TextField<{ password: string }>
      name="password"
      label={words.password}
      type="password"
      autoComplete="current-password"
      autoFocus={autoFocus ?? false}
      required
    />
  )
}

/** A code of the app, which phones fill in by themselves. */
export function CodeProof({ help, autoFocus }: { help: string; autoFocus?: boolean }) {
  const words = useAccountWords()
  return (
    <TextField<{ code: string }>
      name="code"
      label={words.code}
      help={help}
      autoComplete="one-time-code"
      autoFocus={autoFocus ?? false}
      mono
      required
    />
  )
}
