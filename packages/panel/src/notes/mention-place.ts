"use client"

import { useMentionWords } from "./mention-words.ts"
import type { Mention } from "./unread-mentions.ts"

const PAGES: Record<string, string | undefined> = { order: "/app/orders", customer: "/app/customers" }

/** What the note of a mention is about, and its page in the panel, if it has one. */
export function useMentionPlace({ resource_type, resource_id, resource_name }: Mention) {
  const words = useMentionWords()
  const name = resource_name ?? resource_id
  const page = PAGES[resource_type]
  return { place: resource_type === "order" ? words.order(name) : name, href: page && `${page}/${resource_id}` }
}
