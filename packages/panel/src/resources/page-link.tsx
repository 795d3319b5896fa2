"use client"

import Link from "next/link"
import type { ComponentProps } from "react"
import { useSees } from "#panel/session/allowed.tsx"
import { resources } from "./resources.ts"

/** Whether the operator may open a page of the panel, by its address. Pages without an own operation are for all. */
function useOpens() {
  const sees = useSees()
  return (href: string) => {
    const name = /^\/app\/([a-z-]+)/.exec(href)?.[1]
    const resource = resources.find((one) => one.name === name)
    return !resource || sees(resource.operation)
  }
}

type PageLinkProps = Omit<ComponentProps<typeof Link>, "href"> & { href: string }

/** A link to the page of another resource; only its text for operators who may not open that page. */
export function PageLink({ href, className, title, dir, children, ...props }: PageLinkProps) {
  const opens = useOpens()
  if (!opens(href))
    return (
      <span className={className} title={title} dir={dir}>
        {children}
      </span>
    )
  return (
    <Link href={href} className={className} title={title} dir={dir} prefetch={false} {...props}>
      {children}
    </Link>
  )
}

/** A button that opens the page of another resource; left out for operators who may not. */
export function PageButton({ href, ...props }: PageLinkProps) {
  const opens = useOpens()
  return opens(href) ? <Link className="button" href={href} prefetch={false} {...props} /> : null
}
