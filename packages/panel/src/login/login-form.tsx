"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { secondsText } from "#panel/display/seconds.ts"
import { sessionBegun } from "#panel/server/session-state.ts"
import { type ServerError, statusOf, useTRPC } from "#panel/server/trpc.ts"
import { useHydrated } from "#panel/ui/hydrated.ts"
import type { Language } from "#panel/words/choices.ts"
import { useLanguage, useWords, type Words } from "#panel/words/index.tsx"
import { LoginCode } from "./login-code.tsx"
import { useLoginWords } from "./login-words.ts"

interface LoginFormProps {
  email?: string | undefined
  onDone?: () => void
}

/** The login form: on its own page, and in the dialog that opens when a session has ended. */
export function LoginForm({ email, onDone }: LoginFormProps) {
  const words = useLoginWords()
  const language = useLanguage()
  const { faults } = useWords()
  const hydrated = useHydrated()
  const login = useLogin(onDone)
  const { proven, error } = login
  const disabled = !hydrated || login.isPending
  return (
    <div className="stack">
      {error && reasonOf(error) !== CODE_REQUIRED && (
        <p role="alert" className="fault-box">
          {sayWhy(error, words, faults, language)}
        </p>
      )}
      {proven ? (
        <LoginCode disabled={disabled} onBack={login.restart} onCode={(code) => login.send({ ...proven, code })} />
      ) : (
        <Credentials email={email} disabled={disabled} onSend={login.send} />
      )}
    </div>
  )
}

interface Given {
  email: string
  password: string
}

interface CredentialsProps {
  email: string | undefined
  disabled: boolean
  onSend: (given: Given) => void
}

function Credentials({ email: known, disabled, onSend }: CredentialsProps) {
  const words = useLoginWords()
  const [visible, setVisible] = useState(false)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onSend({ email: String(data.get("email")).trim(), password: String(data.get("password")) })
      }}
    >
      <label className="field">
        <span className="label">{words.email}</span>
        {/* biome-ignore lint/a11y/noAutofocus: logging in is all that there is to do */}
        <input name="email" type="email" autoComplete="username" required defaultValue={known} autoFocus={!known} />
      </label>
      <Password visible={visible} focused={Boolean(known)} />
      <div className="row spread">
        <button type="button" className="link" aria-pressed={visible} onClick={() => setVisible(!visible)}>
          {visible ? words.hide : words.show}
        </button>
        <button type="submit" className="button primary" disabled={disabled}>
          {words.submit}
        </button>
      </div>
    </form>
  )
}

const CODE_REQUIRED = "second_factor_required"
const CODE_WRONG = "second_factor_invalid"
const reasonOf = (error: ServerError | null) => error?.data?.reason

/** `proven`: the email and password of an operator who still has to enter a code. */
function useLogin(onDone: LoginFormProps["onDone"]) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [proven, setProven] = useState<Given | null>(null)
  const { mutate, reset, error, isPending } = useMutation(
    trpc.admin.auth.login.mutationOptions({
      onError: (failed, { email, password }) => {
        if (reasonOf(failed) === CODE_REQUIRED) setProven({ email, password })
        else if (statusOf(failed) === 401 && reasonOf(failed) !== CODE_WRONG) setProven(null)
      },
      onSuccess: ({ user }) => {
        queries.setQueryData(trpc.admin.auth.get.queryKey({}), { user })
        sessionBegun()
        if (onDone) onDone()
        else queries.invalidateQueries()
      },
    }),
  )
  function restart() {
    setProven(null)
    reset()
  }
  return { send: (given: Given & { code?: string }) => mutate(given), proven, restart, error, isPending }
}

/** Warns when Caps Lock is on. */
function Password({ visible, focused }: { visible: boolean; focused: boolean }) {
  const words = useLoginWords()
  const id = useId()
  const [caps, setCaps] = useState(false)
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {words.password}
      </label>
      <input
        id={id}
        name="password"
        type={visible ? "text" : "password"}
        autoComplete="current-password"
        required
        // biome-ignore lint/a11y/noAutofocus: logging in is all that there is to do
        autoFocus={focused}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
      />
      <span className="hint" role="status">
        {caps && words.caps}
      </span>
    </div>
  )
}

/** Does not say which of the two was wrong: that would reveal to strangers which addresses have accounts. */
function sayWhy(
  error: ServerError,
  words: ReturnType<typeof useLoginWords>,
  faults: Words["faults"],
  language: Language,
): string {
  const status = statusOf(error)
  if (status === 0) return faults.offline
  if (reasonOf(error) === CODE_WRONG) return words.wrongCode
  if (status === 429) return words.wait(secondsText(error.data?.retry_after ?? 60, language, "long"))
  if (status === 400 || status === 401) return words.wrong
  return faults.unknown
}
