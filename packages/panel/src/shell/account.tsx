"use client"

import dynamic from "next/dynamic"
import { useMe, useMine } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { useWords } from "#panel/words/index.tsx"

const AccountMenu = dynamic(() => import("./account-menu.tsx").then((part) => part.AccountMenu), { ssr: false })

/** The logged-in operator and their preferences. */
export function Account({ onShortcuts }: { onShortcuts: () => void }) {
  const { account } = useWords()
  const me = useMe()
  const mine = useMine()
  const role = mine && (mine.custom_role?.name ?? account.roles[mine.role])
  const name = [me?.first_name, me?.last_name].filter(Boolean).join(" ") || me?.email || " "
  return (
    <Menu className="account" up content={(close) => <AccountMenu onShortcuts={onShortcuts} close={close} />}>
      <Icon name="user" />
      <span className="hidden-visually">{account.menu}: </span>
      <span className="account-name">
        <span dir="auto">{name}</span>
        <small className="muted">{role ?? " "}</small>
      </span>
    </Menu>
  )
}
