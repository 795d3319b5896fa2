"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import Link from "next/link"
import { useTRPC } from "#panel/server/trpc.ts"
import { THEMES } from "#panel/words/choices.ts"
import { useWords } from "#panel/words/index.tsx"
import { LanguageField } from "#panel/words/language-field.tsx"
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
      <LanguageField className="menu-item" />
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
