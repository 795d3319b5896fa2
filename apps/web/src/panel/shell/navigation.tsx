"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { useOwnPages } from "#panel/own/visible-pages.ts"
import { useMay, useMe } from "#panel/session/session.tsx"
import { Icon, type IconName } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { addressOf, type Resource, resources } from "./resources.ts"

/** The existing pages that the operator's role may open. */
export function useVisibleResources(): Resource[] {
  const may = useMay()
  const me = useMe()
  return resources.filter(({ built, operation }) => built && (me === undefined || may(operation, "read")))
}

/** What is set up once: the shop's own pages come before it. */
const RARE: Resource["group"][] = ["settings", "system"]

/** The menu. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { nav } = useWords()
  const visible = useVisibleResources()
  const own = useOwnPages()
  const groups = [...new Set(visible.map(({ group }) => group))]
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
    <nav className="navigation" aria-label={nav.label}>
      {groups.filter((group) => !RARE.includes(group)).map(sectionOf)}
      {own.length > 0 && <Section title={nav.groups.own} entries={own} onGo={onGo} />}
      {groups.filter((group) => RARE.includes(group)).map(sectionOf)}
    </nav>
  )
}

interface SectionProps {
  title: string | undefined
  entries: { icon: IconName; href: string; title: string }[]
  onGo: (() => void) | undefined
}

function Section({ title, entries, onGo }: SectionProps) {
  const pathname = usePathname()
  return (
    <div>
      {title && <h2>{title}</h2>}
      <ul>
        {entries.map(({ icon, href, title }) => (
          <li key={href}>
            <Link href={href} onClick={onGo} aria-current={isAt(pathname, href) ? "page" : undefined}>
              <Icon name={icon} /> {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const isAt = (pathname: string, address: string) =>
  address === "/app" ? pathname === address : pathname === address || pathname.startsWith(`${address}/`)
