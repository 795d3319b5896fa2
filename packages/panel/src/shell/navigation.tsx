"use client"

import dynamic from "next/dynamic"
import { usePathname } from "next/navigation"
import { useEffect, useRef } from "react"
import { useOwnPanel } from "#panel/own/facts.ts"
import { addressOf, isRare, type Resource, resources } from "#panel/resources/resources.ts"
import { useMay, useMine } from "#panel/session/session.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Section } from "./section.tsx"

// Only shops with pages of their own load it.
const OwnSection = dynamic(() => import("./own-section.tsx").then((part) => part.OwnSection))

/** The existing pages that the operator's role may open. */
export function useVisibleResources(): Resource[] {
  const may = useMay()
  const mine = useMine()
  return resources.filter(({ operation }) => mine === undefined || may(operation))
}

/** Scrolls the menu to the current page, which can be far down in it. */
function useCurrentInView() {
  const element = useRef<HTMLElement>(null)
  const pathname = usePathname()
  useEffect(() => {
    if (pathname) element.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [pathname])
  return element
}

/** The menu. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { nav } = useWords()
  const visible = useVisibleResources()
  const own = useOwnPanel()
  const groupsOf = (some: Resource[]) => [...new Set(some.map(({ group }) => group))]
  const sectionOf = (group: Resource["group"]) => (
    <Section
      key={group ?? ""}
      title={group && nav.groups[group]}
      entries={visible
        .filter((one) => one.group === group)
        .map(({ name, icon }) => ({ icon, href: addressOf(name), title: nav[name] }))}
      onGo={onGo}
    />
  )
  return (
    <nav ref={useCurrentInView()} className="navigation" aria-label={nav.label}>
      {groupsOf(visible.filter((one) => !isRare(one))).map(sectionOf)}
      {own && <OwnSection onGo={onGo} />}
      {groupsOf(visible.filter(isRare)).map(sectionOf)}
    </nav>
  )
}
