"use client"

import { PageLink } from "#panel/resources/page-link.tsx"
import { addressOf, type Resource, resources } from "#panel/resources/resources.ts"

/** The page of a resource by the prefix of its id. */
const PAGES: Record<string, Resource["name"]> = {
  batch: "batch-jobs",
  cgrp: "customer-groups",
  cus: "customers",
  disc: "discounts",
  gift: "gift-cards",
  outbox: "mails",
  so: "shipping",
  txr: "taxes",
  usr: "users",
  order: "orders",
  pcol: "collections",
  prod: "products",
  reg: "regions",
  rr: "return-reasons",
  sc: "sales-channels",
  pcat: "categories",
  pk: "publishable-keys",
  whk: "webhooks",
}

/** The address of the page for this id; undefined if there is none. */
export function pageOf(id: string): string | undefined {
  const name = PAGES[id.slice(0, id.indexOf("_"))]
  const isBuilt = resources.some((one) => one.name === name)
  return name && isBuilt ? `${addressOf(name)}/${id}` : undefined
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
