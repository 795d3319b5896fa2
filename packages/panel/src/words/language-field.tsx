"use client"

import { keep, LANGUAGES } from "./choices.ts"
import { useLanguage, useWords } from "./current.ts"
import { LANGUAGE_NAMES } from "./languages.ts"

/** Chooses the panel's language, in which the page then loads again. */
export function LanguageField({ className }: { className: string }) {
  const { account } = useWords()
  const language = useLanguage()
  return (
    <label className={className}>
      <span className="grow">{account.language}</span>
      <select
        value={language}
        onChange={(event) => {
          keep("language", event.target.value)
          window.location.reload()
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
