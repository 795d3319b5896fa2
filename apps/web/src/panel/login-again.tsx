"use client"

import { Dialog } from "./dialog.tsx"
import { LoginForm } from "./login-form.tsx"
import { useLoginWords } from "./login-words.ts"

/** Over the page of somebody whose session has ended: what he has entered stays as it is. */
export function LoginAgain({ email }: { email: string | undefined }) {
  const words = useLoginWords()
  return (
    <Dialog title={words.again} fixed>
      <p className="muted">{words.againText}</p>
      <LoginForm email={email} />
    </Dialog>
  )
}
