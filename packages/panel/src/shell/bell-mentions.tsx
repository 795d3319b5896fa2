"use client"

import { useQueryClient } from "@tanstack/react-query"
import Link from "next/link"
import { When } from "#panel/display/values.tsx"
import { nameOf } from "#panel/notes/colleagues.ts"
import { useMentionPlace } from "#panel/notes/mention-place.ts"
import { useMentionWords } from "#panel/notes/mention-words.ts"
import { NoteText } from "#panel/notes/note-text.tsx"
import { type Mention, useUnreadMentions } from "#panel/notes/unread-mentions.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"

/** The notes that mention the operator, each with a link to its order or customer; nothing when all are read. */
export function BellMentions({ close }: { close: () => void }) {
  const words = useMentionWords()
  const { mentions } = useUnreadMentions()
  if (mentions.length === 0) return null
  return (
    <section className="bell-mentions" aria-label={words.title}>
      <small className="muted">{words.title}</small>
      {mentions.map((mention) => (
        <BellMention key={mention.id} mention={mention} close={close} />
      ))}
    </section>
  )
}

function BellMention({ mention, close }: { mention: Mention; close: () => void }) {
  const words = useMentionWords()
  const { place, href } = useMentionPlace(mention)
  const open = useOpenMention(mention.id, close)
  const content = (
    <>
      <div className="grow">
        {place}
        <NoteText value={mention.value} />
      </div>
      <span className="muted">
        {mention.author ? nameOf(mention.author) : words.nobody} · <When at={mention.created_at} />
      </span>
    </>
  )
  if (!href) return <div className="menu-item">{content}</div>
  return (
    <Link href={href} className="menu-item" onClick={open} prefetch={false}>
      {content}
    </Link>
  )
}

/** Closes the menu and marks the mention as read. It stays unread if that fails: the page opens all the same. */
function useOpenMention(id: string, close: () => void) {
  const trpc = useTRPC()
  const { mentions } = useTRPCClient().admin
  const queries = useQueryClient()
  return () => {
    close()
    const again = () => queries.invalidateQueries({ queryKey: trpc.admin.mentions.list.queryKey() })
    void mentions.read.mutate({ id }).then(again, () => {})
  }
}
