"use client"

import { useId } from "react"
import { useLoginWords } from "./login-words.ts"

interface LoginCodeProps {
  disabled: boolean
  onCode: (code: string) => void
  onBack: () => void
}

/** The second step of the login, for operators with two-factor sign-in. */
export function LoginCode({ disabled, onCode, onBack }: LoginCodeProps) {
  const words = useLoginWords()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(String(new FormData(event.currentTarget).get("code")))
      }}
    >
      <CodeField />
      <div className="row spread">
        <button type="button" className="link" onClick={onBack}>
          {words.back}
        </button>
        <button type="submit" className="button primary" disabled={disabled}>
          {words.submit}
        </button>
      </div>
    </form>
  )
}

function CodeField() {
  const words = useLoginWords()
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {words.code}
      </label>
      <input
        id={id}
        name="code"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="mono"
        aria-describedby={`${id}-help`}
        required
        // biome-ignore lint/a11y/noAutofocus: logging in is all that there is to do
        autoFocus
      />
      <span id={`${id}-help`} className="help">
        {words.codeHelp}
      </span>
    </div>
  )
}
