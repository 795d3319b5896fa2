"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { useState } from "react"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { Gate } from "#panel/login/gate.tsx"
import { Outcome } from "#panel/login/outcome.tsx"
import { PasswordField } from "#panel/login/password-field.tsx"
import { useOutsideWords } from "#panel/login/words.ts"
import { sessionBegun } from "#panel/server/session-state.ts"
import { type ServerError, statusOf, useTRPCClient } from "#panel/server/trpc.ts"

/** Named as on the server, so that its errors find their fields. */
interface Values {
  "user.first_name": string
  "user.last_name": string
  "user.password": string
}

const NOTHING: Values = { "user.first_name": "", "user.last_name": "", "user.password": "" }

type End = "dead" | "taken"

/** Accepts an invitation from an email: it creates the operator and logs them in. */
export default function Invite() {
  const words = useOutsideWords()
  const token = useSearchParams().get("token")
  const [end, setEnd] = useState<End | null>(token ? null : "dead")
  if (end)
    return (
      <Gate title={{ dead: words.inviteDeadTitle, taken: words.takenTitle }[end]}>
        <Outcome
          bad
          text={{ dead: words.inviteDeadText, taken: words.inviteTaken }[end]}
          href="/app/login"
          word={words.login}
        />
      </Gate>
    )
  return (
    <Gate title={words.inviteTitle}>
      <div className="stack">
        <p className="muted">{words.inviteText}</p>
        <Person token={token ?? ""} onEnd={setEnd} />
      </div>
    </Gate>
  )
}

function Person({ token, onEnd }: { token: string; onEnd: (end: End) => void }) {
  const words = useOutsideWords()
  const client = useTRPCClient()
  const router = useRouter()
  const queries = useQueryClient()
  async function save(values: Values): Promise<End | null> {
    const user = {
      first_name: values["user.first_name"].trim(),
      last_name: values["user.last_name"].trim(),
      password: values["user.password"],
    }
    try {
      await client.admin.invites.accept.mutate({ token, user })
      // Somebody else may have been logged in here.
      queries.clear()
      sessionBegun()
      return null
    } catch (error) {
      if (statusOf(error) === 401) return "dead"
      if ((error as ServerError).data?.type === "duplicate_error") return "taken"
      throw error
    }
  }
  return (
    <Form<Values, End | null>
      fresh
      unguarded
      values={NOTHING}
      submit={words.accept}
      refusals={{ invalid_data: "user.password" }}
      save={save}
      saved={(end) => (end ? onEnd(end) : router.replace("/app"))}
    >
      <TextField<Values> name="user.first_name" label={words.first} autoComplete="given-name" required autoFocus />
      <TextField<Values> name="user.last_name" label={words.last} autoComplete="family-name" required />
      <PasswordField<Values> name="user.password" label={words.ownPassword} required />
    </Form>
  )
}
