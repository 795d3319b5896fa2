"use client"

import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { Form } from "#panel/form/form.tsx"
import { Gate } from "#panel/login/gate.tsx"
import { Outcome } from "#panel/login/outcome.tsx"
import { PasswordField } from "#panel/login/password-field.tsx"
import { useOutsideWords } from "#panel/login/words.ts"
import { statusOf, useTRPCClient } from "#panel/server/trpc.ts"

interface Values {
  password: string
}

type Ended = "done" | "dead"

/** Sets a new password with the link from an email, which works once and expires soon. */
export default function ResetPassword() {
  const words = useOutsideWords()
  const params = useSearchParams()
  const token = params.get("token")
  const email = params.get("email") ?? undefined
  const [outcome, setOutcome] = useState<Ended | null>(token ? null : "dead")
  if (outcome === "dead") return <DeadLink email={email} />
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
        <ResetForm token={token ?? ""} email={email} onEnd={setOutcome} />
      </div>
    </Gate>
  )
}

function DeadLink({ email }: { email: string | undefined }) {
  const words = useOutsideWords()
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
}

interface ResetFormProps {
  token: string
  email: string | undefined
  onEnd: (outcome: Ended) => void
}

function ResetForm({ token, email, onEnd }: ResetFormProps) {
  const words = useOutsideWords()
  const client = useTRPCClient()
  async function save({ password }: Values) {
    try {
      await client.admin.users.resetPassword.mutate({ token, email, password, fields: "id" })
      return "done" as const
    } catch (error) {
      if (statusOf(error) === 401) return "dead" as const
      throw error
    }
  }
  return (
    <Form<Values, Ended>
      fresh
      unguarded
      values={{ password: "" }}
      submit={words.reset}
      refusals={{ invalid_data: "password" }}
      save={save}
      saved={onEnd}
    >
      {/* For password managers: the account of this password. */}
      <input type="hidden" autoComplete="username" value={email ?? ""} />
      <PasswordField<Values> name="password" label={words.password} help={words.resetText} required />
    </Form>
  )
}
