"use client"

import { PageLink } from "#panel/resources/page-link.tsx"
import { addressOf, pages } from "#panel/resources/resources.ts"

/** The address of the page for this id; undefined if there is none. */
export function pageOf(id: string): string | undefined {
  const page = pages.find(({ prefix }) => prefix === id.slice(0, id.indexOf("_")))
  return page && `${addressOf(page.name)}/${id}`
}

/** The changed resource by name where known, with a link to its page where it has one. */
export function Target({ id, name }: { id: string; name?: string | null }) {
  const href = pageOf(id)
  return href ? (
    <PageLink href={href} className="clip" dir="auto" title={name ?? id}>
      {name ?? <code>{id}</code>}
    </PageLink>
  ) : (
    <span className="clip" dir="auto" title={name ?? id}>
      {name ?? <code>{id}</code>}
    </span>
  )
}
