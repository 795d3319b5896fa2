"use client"

import dynamic from "next/dynamic"
import Link from "next/link"
import { type ReactNode, useState } from "react"
import { Account } from "./account.tsx"
import { Bell, JobWatch } from "./bell.tsx"
import { Dialog } from "./dialog.tsx"
import { Icon } from "./icons.tsx"
import { Navigation } from "./navigation.tsx"
import { Session } from "./session.tsx"
import { useShortcuts } from "./shortcuts.ts"
import { useWords } from "./words/index.tsx"

const ShortcutList = dynamic(() => import("./shortcut-list.tsx").then((part) => part.ShortcutList), { ssr: false })
const Palette = dynamic(() => import("./palette.tsx").then((part) => part.Palette), { ssr: false })

/** The frame of every page but the login: menu, search, account, shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords()
  const [open, setOpen] = useState<"palette" | "shortcuts" | "menu" | null>(null)
  const close = () => setOpen(null)
  useShortcuts({ palette: () => setOpen("palette"), list: () => setOpen("shortcuts") })
  return (
    <Session>
      <a className="skip" href="#content">
        {words.nav.skip}
      </a>
      <div className="shell">
        <header className="topbar">
          <button type="button" className="icon-button" aria-label={words.nav.open} onClick={() => setOpen("menu")}>
            <Icon name="menu" />
          </button>
          <Link href="/app" className="brand">
            Mercer
          </Link>
          <span className="grow" />
          <Bell align="right" />
          <button
            type="button"
            className="icon-button"
            aria-label={words.palette.open}
            onClick={() => setOpen("palette")}
          >
            <Icon name="search" />
          </button>
        </header>
        <aside className="sidebar">
          <div className="row spread">
            <Link href="/app" className="brand">
              Mercer
            </Link>
            <Bell align="left" />
          </div>
          <button type="button" className="palette-button" onClick={() => setOpen("palette")}>
            <Icon name="search" />
            <span className="grow">{words.palette.open}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <Navigation />
          <Account onShortcuts={() => setOpen("shortcuts")} />
        </aside>
        {children}
      </div>
      <JobWatch />
      {open === "menu" && (
        <Dialog title={words.nav.label} kind="drawer" onClose={close}>
          <Navigation onGo={close} />
          <Account onShortcuts={() => setOpen("shortcuts")} />
        </Dialog>
      )}
      {open === "shortcuts" && <ShortcutList onClose={close} />}
      {open === "palette" && <Palette onClose={close} onShortcuts={() => setOpen("shortcuts")} />}
    </Session>
  )
}
