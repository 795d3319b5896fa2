"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import Link from "next/link"
import { useTRPC } from "#panel/server/trpc.ts"
import { keep, LANGUAGES, THEMES } from "#panel/words/choices.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { LANGUAGE_NAMES } from "#panel/words/languages.ts"
import { useTheme } from "./theme.tsx"

/** An operator's preferences, and the logout. */
export function AccountMenu({ onShortcuts, close }: { onShortcuts: () => void; close: () => void }) {
  const { account } = useWords()
  return (
    <>
      <Choices />
      <Link href="/app/account" className="menu-item" onClick={close}>
        {account.own}
      </Link>
      <Link href="/app/tokens" className="menu-item" onClick={close}>
        {account.tokens}
      </Link>
      <button type="button" className="menu-item" onClick={onShortcuts}>
        <span className="grow">{account.shortcuts}</span>
        <kbd>?</kbd>
      </button>
      <Logout />
    </>
  )
}

function Choices() {
  const { account } = useWords()
  const { theme, choose } = useTheme()
  const language = useLanguage()
  return (
    <>
      <label className="menu-item">
        <span className="grow">{account.theme}</span>
        <select
          value={theme}
          onChange={(event) => choose(THEMES.find((one) => one === event.target.value) ?? "system")}
        >
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {account.themes[one]}
            </option>
          ))}
        </select>
      </label>
      <label className="menu-item">
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
    </>
  )
}

function Logout() {
  const { account } = useWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const logout = useMutation(
    trpc.admin.auth.logout.mutationOptions({
      onSettled: () => {
        queries.clear()
        window.location.assign("/app/login")
      },
    }),
  )
  return (
    <button type="button" className="menu-item" onClick={() => logout.mutate({})}>
      {account.logout}
    </button>
  )
}
