"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useState } from "react"
import { useHydrated } from "./hydrated.ts"
import { useLoginWords } from "./login-words.ts"
import { sessionBegun } from "./session-state.ts"
import { type ServerError, statusOf, useTRPC } from "./trpc.ts"
import { useWords, type Words } from "./words/index.tsx"

/** The login: on its own page, and in the dialog over a page whose session has ended. */
export function LoginForm({ email: known, onDone }: { email?: string | undefined; onDone?: () => void }) {
  const words = useLoginWords()
  const { faults } = useWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const id = useId()
  const hydrated = useHydrated()
  const login = useMutation(
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
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"))
  function submit(data: FormData) {
    login.mutate({ email: String(data.get("email")).trim(), password: String(data.get("password")) })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
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
      <div className="field">
        <label className="label" htmlFor={id}>
          {words.password}
        </label>
        <input
          id={id}
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          required
          // biome-ignore lint/a11y/noAutofocus: logging in is all that there is to do
          autoFocus={Boolean(known)}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
        />
        <span className="hint" role="status">
          {caps && words.caps}
        </span>
      </div>
      <div className="row spread">
        <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show}
        </button>
        <button type="submit" className="button primary" disabled={!hydrated || login.isPending}>
          {words.submit}
        </button>
      </div>
    </form>
  )
}

/** Never which of the two was wrong: that would tell strangers whose address is known. */
function sayWhy(error: ServerError, words: ReturnType<typeof useLoginWords>, faults: Words["faults"]): string {
  const status = statusOf(error)
  if (status === 0) return faults.offline
  if (status === 429) return words.wait(error.data?.retry_after ?? 60)
  if (status === 400 || status === 401) return words.wrong
  return faults.unknown
}
