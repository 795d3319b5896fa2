"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { useMay, useMe } from "#panel/session/session.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { addressOf, type Resource, resources } from "./resources.ts"

/** The existing pages that the operator's role may open. */
export function useVisibleResources(): Resource[] {
  const may = useMay()
  const me = useMe()
  return resources.filter(({ built, operation }) => built && (me === undefined || may(operation, "read")))
}

/** The menu. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const words = useWords()
  const pathname = usePathname()
  const visible = useVisibleResources()
  const groups = [...new Set(visible.map(({ group }) => group))]
  return (
    <nav className="navigation" aria-label={words.nav.label}>
      {groups.map((group) => (
        <div key={group ?? ""}>
          {group && <h2>{words.nav.groups[group]}</h2>}
          <ul>
            {visible
              .filter((one) => one.group === group)
              .map(({ name, icon }) => (
                <li key={name}>
                  <Link
                    href={addressOf(name)}
                    onClick={onGo}
                    aria-current={isAt(pathname, addressOf(name)) ? "page" : undefined}
                  >
                    <Icon name={icon} /> {words.nav[name]}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

const isAt = (pathname: string, address: string) =>
  address === "/app" ? pathname === address : pathname === address || pathname.startsWith(`${address}/`)
