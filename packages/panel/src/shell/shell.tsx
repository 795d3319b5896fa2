"use client"

import dynamic from "next/dynamic"
import Link from "next/link"
import { type ReactNode, useState } from "react"
import { BrandLine, BrandMark } from "#panel/brand/brand.tsx"
import { RequireSession } from "#panel/login/require-session.tsx"
import { Presence } from "#panel/presence/presence.tsx"
import { Dialog } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { BesideBack } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Account } from "./account.tsx"
import { Bell, JobWatch } from "./bell.tsx"
import { Landing } from "./landing.tsx"
import { Navigation } from "./navigation.tsx"
import { useShortcuts } from "./shortcuts.ts"

const ShortcutList = dynamic(() => import("./shortcut-list.tsx").then((part) => part.ShortcutList), { ssr: false })
const Palette = dynamic(() => import("./palette/palette.tsx").then((part) => part.Palette), { ssr: false })

type Opened = "palette" | "shortcuts" | "menu"

/** One element, so that pages are not rendered again with the frame. */
const presence = <Presence />

/** The frame of every page but the login: menu, search, account, shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  useShortcuts({ palette: () => setOpen("palette"), list: () => setOpen("shortcuts") })
  return (
    <RequireSession>
      <a className="skip" href="#content">
        {words.nav.skip}
      </a>
      <div className="shell">
        <Topbar onOpen={setOpen} />
        <Sidebar onOpen={setOpen} />
        <BesideBack value={presence}>
          <Landing>{children}</Landing>
        </BesideBack>
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
    </RequireSession>
  )
}

interface BarProps {
  onOpen: (what: Opened) => void
}

/** For windows too narrow for the sidebar. */
function Topbar({ onOpen }: BarProps) {
  const words = useWords()
  return (
    <header className="topbar">
      <button type="button" className="icon-button" aria-label={words.nav.open} onClick={() => onOpen("menu")}>
        <Icon name="menu" />
      </button>
      <Link href="/app" className="brand">
        <BrandLine />
      </Link>
      <span className="grow" />
      <Bell align="right" />
      <button type="button" className="icon-button" aria-label={words.palette.open} onClick={() => onOpen("palette")}>
        <Icon name="search" />
      </button>
    </header>
  )
}

function Sidebar({ onOpen }: BarProps) {
  const { palette } = useWords()
  return (
    <aside className="sidebar">
      <div className="row spread nowrap brand-row">
        <Link href="/app" className="brand">
          <BrandMark />
        </Link>
        <Bell align="left" />
      </div>
      <button type="button" className="palette-button" onClick={() => onOpen("palette")}>
        <Icon name="search" />
        <span className="grow">{palette.open}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Navigation />
      <Account onShortcuts={() => onOpen("shortcuts")} />
    </aside>
  )
}
