"use client"

import Link from "next/link"
import { createContext, type ReactNode, use } from "react"
import { useBrand } from "#panel/brand/brand.tsx"
import { useRoleIsPending } from "#panel/session/session.tsx"
import { Clip } from "./clip.tsx"
import { Icon } from "./icons.tsx"
import { useListAddress } from "./list-address.ts"

/** What the frame of all pages puts beside the link to the list: who else has the page open. */
export const BesideBack = createContext<ReactNode>(null)

interface PageProps {
  title: string
  /** The list that this page belongs to. */
  back?: { href: string; word: string }
  /** Status chips next to the title. */
  state?: ReactNode
  actions?: ReactNode
  children: ReactNode
  narrow?: boolean
}

/** A page's header and body; its title is also the browser tab's. */
export function Page({ title, back, state, actions, children, narrow }: PageProps) {
  const listAddress = useListAddress()
  const isPending = useRoleIsPending()
  const beside = use(BesideBack)
  const className = ["page", narrow && "narrow", (isPending || !title) && "unheaded"].filter(Boolean).join(" ")
  return (
    <main id="content" className={className} tabIndex={-1}>
      <TabTitle title={title} />
      {back && (
        <div className="back-row">
          <Link href={listAddress(back.href)} className="back">
            <Icon name="left" /> <Clip>{back.word}</Clip>
          </Link>
          {beside}
        </div>
      )}
      <header className="page-head">
        <div className="row title">
          <h1>{title || " "}</h1>
          {state}
        </div>
        <div className="row">{actions}</div>
      </header>
      {children}
    </main>
  )
}

/** The browser tab's title: the page's title and the shop's name, which React puts into the head. */
export function TabTitle({ title }: { title: string }) {
  const { name } = useBrand()
  return <title>{title ? `${title} · ${name}` : name}</title>
}

/** A section of a page with its own heading. */
export function Card({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      {title && (
        <header className="row spread">
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

/** The link to create a new one. */
export function NewLink({ href, word }: { href: string; word: string }) {
  return (
    <Link href={href} className="button primary" data-new>
      <Icon name="plus" /> {word}
    </Link>
  )
}
