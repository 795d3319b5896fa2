"use client"

import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { PageLink } from "#panel/resources/page-link.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { nameOf } from "./colleagues.ts"
import { useMentionPlace } from "./mention-place.ts"
import { useMentionWords } from "./mention-words.ts"
import { NoteText } from "./note-text.tsx"
import { type Mention, useUnreadMentions } from "./unread-mentions.ts"

/** The notes that mention the operator and that they have not read; nothing when there are none. */
export function Mentions() {
  const words = useMentionWords()
  const { mentions, unread } = useUnreadMentions()
  if (mentions.length === 0) return null
  return (
    <Card title={words.title} aside={<span className="chip number">{unread}</span>}>
      <ul className="notes">
        {mentions.map((mention) => (
          <MentionItem key={mention.id} mention={mention} />
        ))}
      </ul>
    </Card>
  )
}

function MentionItem({ mention }: { mention: Mention }) {
  const words = useMentionWords()
  const { mentions } = useTRPCClient().admin
  const action = useAction()
  const { id, author } = mention
  const { place, href } = useMentionPlace(mention)
  const markRead = () => mentions.read.mutate({ id })
  return (
    <li className="note">
      <header className="row spread">
        <span>
          {href ? (
            <PageLink href={href} onClick={() => void markRead().catch(() => {})}>
              {place}
            </PageLink>
          ) : (
            place
          )}{" "}
          <span className="muted">
            {author ? nameOf(author) : words.nobody} · <When at={mention.created_at} />
          </span>
        </span>
        <button
          type="button"
          className="link"
          aria-label={words.readName(place)}
          onClick={() => action(markRead, { done: words.marked })}
        >
          {words.read}
        </button>
      </header>
      <NoteText value={mention.value} />
    </li>
  )
}
