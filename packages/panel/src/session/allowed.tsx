"use client"

import Link from "next/link"
import type { ComponentProps, ReactNode } from "react"
import { resources } from "#panel/shell/resources.ts"
import { useMine } from "./session.tsx"

/**
 * Whether the operator may read what an operation such as `notes.list` answers. True until their role is known, so that
 * nothing moves for the many who may.
 */
export function useSees() {
  const operations = useMine()?.operations
  return (operation: string) => operations?.includes(`admin.${operation}`) ?? true
}

/** A part of a page that is left out for operators who may not call the operation that it reads. */
export function Allowed({ operation, children }: { operation: string; children: ReactNode }) {
  return useSees()(operation) ? children : null
}

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
