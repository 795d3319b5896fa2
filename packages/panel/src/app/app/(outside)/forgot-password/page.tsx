"use client"

import Link from "next/link"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { Gate } from "#panel/login/gate.tsx"
import { useOutsideWords } from "#panel/login/words.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"

interface Values {
  email: string
}

/** Requests an email with a link. Does not reveal whether the address has an account, since strangers can ask too. */
export default function ForgotPassword() {
  const words = useOutsideWords()
  const [sent, setSent] = useState<string | null>(null)
  return (
    <Gate title={sent ? words.sentTitle : words.forgotTitle}>
      {sent ? (
        <div className="stack">
          <p role="status">{words.sent(sent)}</p>
          <p className="muted">{words.notSent}</p>
          <button type="button" className="link start" onClick={() => setSent(null)}>
            {words.again}
          </button>
        </div>
      ) : (
        <AskForm onSent={setSent} />
      )}
      <p className="gate-foot">
        <Link href="/app/login">{words.toLogin}</Link>
      </p>
    </Gate>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const words = useOutsideWords()
  const client = useTRPCClient()
  const known = useSearchParams().get("email") ?? ""
  const ask = ({ email }: Values) =>
    client.admin.users.requestPasswordReset.mutate({ email: email.trim() }).then(() => email.trim())
  return (
    <div className="stack">
      <p className="muted">{words.forgotText}</p>
      <Form<Values, string> fresh unguarded values={{ email: known }} submit={words.send} save={ask} saved={onSent}>
        <TextField<Values> name="email" label={words.email} type="email" autoComplete="username" required autoFocus />
      </Form>
    </div>
  )
}
