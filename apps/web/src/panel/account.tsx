"use client"

import dynamic from "next/dynamic"
import { Icon } from "./icons.tsx"
import { Menu } from "./menu.tsx"
import { useMe } from "./session.tsx"
import { useWords } from "./words/index.tsx"

const AccountMenu = dynamic(() => import("./account-menu.tsx").then((part) => part.AccountMenu), { ssr: false })

/** Who is logged in, and what he chooses for himself. */
export function Account({ onShortcuts }: { onShortcuts: () => void }) {
  const { account } = useWords()
  const me = useMe()
  const name = [me?.first_name, me?.last_name].filter(Boolean).join(" ") || me?.email || " "
  return (
    <Menu className="account" up content={(close) => <AccountMenu onShortcuts={onShortcuts} close={close} />}>
      <Icon name="user" />
      <span className="hidden-visually">{account.menu}: </span>
      <span className="account-name">
        <span>{name}</span>
        <small className="muted">{me ? account.roles[me.role as keyof typeof account.roles] : " "}</small>
      </span>
    </Menu>
  )
}
