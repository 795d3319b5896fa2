"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { secondsText } from "#panel/display/seconds.ts"
import { TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { Misfits } from "#panel/server/faults.ts"
import { sessionBegun } from "#panel/server/session-state.ts"
import { type ServerError, statusOf, useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useLanguage } from "#panel/words/index.tsx"
import { LanguageField } from "#panel/words/language-field.tsx"
import { Gate } from "./gate.tsx"
import { useLoginWords } from "./login-words.ts"
import { Outcome } from "./outcome.tsx"
import { PasswordField } from "./password-field.tsx"
import { useSetUpWords } from "./set-up-words.ts"
import { useOutsideWords } from "./words.ts"

interface Values {
  code: string
  first_name: string
  last_name: string
  email: string
  password: string
}

const NOTHING: Values = { code: "", first_name: "", last_name: "", email: "", password: "" }

/** Makes the first operator of a shop, with the code that the server has printed, and logs them in. */
export function SetUp() {
  const words = useSetUpWords()
  const outside = useOutsideWords()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <Gate title={words.doneTitle}>
        <Outcome bad text={words.doneText} href="/app/login" word={outside.login} />
      </Gate>
    )
  return (
    <Gate title={words.title}>
      <div className="stack">
        <p className="muted">{words.text}</p>
        <FirstOperator onTaken={() => setDone(true)} />
      </div>
      <LanguageField className="row gate-foot" />
    </Gate>
  )
}

function FirstOperator({ onTaken }: { onTaken: () => void }) {
  const words = useSetUpWords()
  const outside = useOutsideWords()
  const router = useRouter()
  const save = useSetUp()
  return (
    <Form<Values, boolean>
      fresh
      unguarded
      values={NOTHING}
      submit={words.submit}
      refusals={{ invalid_data: "password" }}
      save={save}
      saved={(isFirst) => (isFirst ? router.replace("/app") : onTaken())}
    >
      <TextField<Values> name="code" label={words.code} help={words.codeHelp} mono required autoFocus />
      <TextField<Values> name="first_name" label={outside.first} autoComplete="given-name" required />
      <TextField<Values> name="last_name" label={outside.last} autoComplete="family-name" required />
      <TextField<Values> name="email" label={outside.email} type="email" autoComplete="username" required />
      <PasswordField<Values> name="password" label={outside.ownPassword} required />
    </Form>
  )
}

/** Whether the operator is the first; false when somebody was faster. */
function useSetUp() {
  const words = useSetUpWords()
  const login = useLoginWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  return async (given: Values): Promise<boolean> => {
    const { password, ...texts } = given
    const trimmed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]))
    try {
      const { user } = await client.admin.setup.create.mutate({ ...(trimmed as typeof texts), password })
      queries.setQueryData(trpc.admin.auth.get.queryKey({}), { user })
      sessionBegun()
      return true
    } catch (error) {
      const { data } = error as ServerError
      if (data?.type === "not_allowed") return false
      if (statusOf(error) === 401) throw new Misfits({ code: words.wrongCode })
      if (statusOf(error) === 429)
        throw new Misfits({ code: login.wait(secondsText(data?.retry_after ?? 60, language, "long")) })
      throw error
    }
  }
}
