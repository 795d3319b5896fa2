"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { sessionBegun } from "#panel/server/session-state.ts"
import { type ServerError, statusOf, useTRPC } from "#panel/server/trpc.ts"
import { useHydrated } from "#panel/ui/hydrated.ts"
import { useWords, type Words } from "#panel/words/index.tsx"
import { useLoginWords } from "./login-words.ts"

interface LoginFormProps {
  email?: string | undefined
  onDone?: () => void
}

/** The login form: on its own page, and in the dialog that opens when a session has ended. */
export function LoginForm({ email: known, onDone }: LoginFormProps) {
  const words = useLoginWords()
  const { faults } = useWords()
  const [visible, setVisible] = useState(false)
  const hydrated = useHydrated()
  const login = useLogin(onDone)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        login.send(new FormData(event.currentTarget))
      }}
    >
      {login.error && (
        <p role="alert" className="fault-box">
          {sayWhy(login.error, words, faults)}
        </p>
      )}
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
        <button type="submit" className="button primary" disabled={!hydrated || login.isPending}>
          {words.submit}
        </button>
      </div>
    </form>
  )
}

function useLogin(onDone: LoginFormProps["onDone"]) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation(
    trpc.admin.auth.login.mutationOptions({
      meta: { login: true },
      onSuccess: ({ user }) => {
        queries.setQueryData(trpc.admin.auth.get.queryKey({}), { user })
        sessionBegun()
        if (onDone) onDone()
        else queries.invalidateQueries()
      },
    }),
  )
  function send(data: FormData) {
    mutate({ email: String(data.get("email")).trim(), password: String(data.get("password")) })
  }
  return { send, error, isPending }
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
function sayWhy(error: ServerError, words: ReturnType<typeof useLoginWords>, faults: Words["faults"]): string {
  const status = statusOf(error)
  if (status === 0) return faults.offline
  if (status === 429) return words.wait(error.data?.retry_after ?? 60)
  if (status === 400 || status === 401) return words.wrong
  return faults.unknown
}
