import Link from "next/link"
import { usePathname } from "next/navigation"
import { Icon, type IconName } from "#panel/ui/icons.tsx"

interface SectionProps {
  title: string | undefined
  entries: { icon: IconName; href: string; title: string }[]
  onGo: (() => void) | undefined
}

/** A group of the menu. */
export function Section({ title, entries, onGo }: SectionProps) {
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
