"use client"

import Link from "next/link"
import { addressOf, type Resource, resources } from "#panel/resources.ts"

/** The page of a thing by the first word of its id. */
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
}

/** The address of the page about this id; undefined where there is none. */
export function pageOf(id: string): string | undefined {
  const name = PAGES[id.slice(0, id.indexOf("_"))]
  const isBuilt = resources.some((one) => one.name === name && one.built)
  return name && isBuilt ? `${addressOf(name)}/${id}` : undefined
}

/** What was changed, by its name where it is known, as a link to its page where it has one. */
export function Target({ id, name }: { id: string; name?: string | null }) {
  const href = pageOf(id)
  return href ? (
    <Link href={href} prefetch={false} className="clip" title={name ?? id}>
      {name ?? <code>{id}</code>}
    </Link>
  ) : (
    <span className="clip" title={name ?? id}>
      {name ?? <code>{id}</code>}
    </span>
  )
}
