"use client"

import Link from "next/link"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { TextField } from "#panel/fields.tsx"
import { Form } from "#panel/form.tsx"
import { Gate } from "#panel/gate.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useOutsideWords } from "../words.ts"

interface Values {
  email: string
}

/** Asks for a mail with a link. Whether anybody has the address is not told: strangers ask too. */
export default function ForgotPassword() {
  const words = useOutsideWords()
  const client = useTRPCClient()
  const known = useSearchParams().get("email") ?? ""
  const [sent, setSent] = useState<string | null>(null)
  const ask = ({ email }: Values) =>
    client.admin.users.requestPasswordReset.mutate({ email: email.trim() }).then(() => email.trim())
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
        <div className="stack">
          <p className="muted">{words.forgotText}</p>
          <Form<Values, string>
            fresh
            unguarded
            values={{ email: known }}
            submit={words.send}
            save={ask}
            saved={setSent}
          >
            <TextField<Values>
              name="email"
              label={words.email}
              type="email"
              autoComplete="username"
              required
              autoFocus
            />
          </Form>
        </div>
      )}
      <p className="gate-foot">
        <Link href="/app/login">{words.toLogin}</Link>
      </p>
    </Gate>
  )
}
