"use client"

import { Dialog } from "#panel/ui/dialog.tsx"
import { LoginForm } from "./login-form.tsx"
import { useLoginWords } from "./login-words.ts"

/** Opens over the page when the session has ended: entered data stays as it is. */
export function LoginAgain({ email }: { email: string | undefined }) {
  const words = useLoginWords()
  return (
    <Dialog title={words.again} fixed>
      <p className="muted">{words.againText}</p>
      <LoginForm email={email} />
    </Dialog>
  )
}
