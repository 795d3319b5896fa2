"use client"

import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { Form } from "#panel/form.tsx"
import { Gate } from "#panel/gate.tsx"
import { PasswordField } from "#panel/password-field.tsx"
import { statusOf, useTRPCClient } from "#panel/trpc.ts"
import { Outcome } from "../outcome.tsx"
import { useOutsideWords } from "../words.ts"

interface Values {
  password: string
}

/** Sets a new password by the link of a mail, which works once and not for long. */
export default function ResetPassword() {
  const words = useOutsideWords()
  const client = useTRPCClient()
  const params = useSearchParams()
  const token = params.get("token")
  const email = params.get("email") ?? undefined
  const [outcome, setOutcome] = useState<"done" | "dead" | null>(token ? null : "dead")
  async function save({ password }: Values) {
    try {
      await client.admin.users.resetPassword.mutate({ token: token ?? "", email, password, fields: "id" })
      return "done" as const
    } catch (error) {
      if (statusOf(error) === 401) return "dead" as const
      throw error
    }
  }
  if (outcome === "dead")
    return (
      <Gate title={words.deadTitle}>
        <Outcome
          bad
          text={words.deadText}
          href={`/app/forgot-password${email ? `?email=${encodeURIComponent(email)}` : ""}`}
          word={words.newLink}
        />
      </Gate>
    )
  if (outcome === "done")
    return (
      <Gate title={words.resetDone}>
        <Outcome text={words.resetDoneText} href="/app/login" word={words.login} />
      </Gate>
    )
  return (
    <Gate title={words.resetTitle}>
      <div className="stack">
        {email && <p>{words.resetFor(email)}</p>}
        <Form<Values, "done" | "dead">
          fresh
          unguarded
          values={{ password: "" }}
          submit={words.reset}
          refusals={{ invalid_data: "password" }}
          save={save}
          saved={setOutcome}
        >
          {/* For the browser that keeps passwords: whose this one is. */}
          <input type="hidden" autoComplete="username" value={email ?? ""} />
          <PasswordField<Values> name="password" label={words.password} help={words.resetText} required />
        </Form>
      </div>
    </Gate>
  )
}
