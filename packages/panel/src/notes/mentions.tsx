"use client"

import type { AppRouter } from "@mercer/api"
import { useQuery } from "@tanstack/react-query"
import type { inferRouterOutputs } from "@trpc/server"
import Link from "next/link"
import { When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Card } from "#panel/ui/page.tsx"
import { nameOf } from "./colleagues.ts"
import { useMentionWords } from "./mention-words.ts"
import { NoteText } from "./note-text.tsx"

type Mention = inferRouterOutputs<AppRouter>["admin"]["mentions"]["list"]["mentions"][number]

const MOST = 10
const AGAIN_MS = 60_000

/** The notes that mention the operator and that they have not read; nothing when there are none. */
export function Mentions() {
  const words = useMentionWords()
  const trpc = useTRPC()
  const asked = { unread: true, limit: MOST }
  const read = useQuery(trpc.admin.mentions.list.queryOptions(asked, { refetchInterval: AGAIN_MS })).data
  if (!read || read.mentions.length === 0) return null
  return (
    <Card title={words.title} aside={<span className="chip number">{read.unread_count}</span>}>
      <ul className="notes">
        {read.mentions.map((mention) => (
          <MentionItem key={mention.id} mention={mention} />
        ))}
      </ul>
    </Card>
  )
}

const PAGES: Record<string, string | undefined> = { order: "/app/orders", customer: "/app/customers" }

function MentionItem({ mention }: { mention: Mention }) {
  const words = useMentionWords()
  const { mentions } = useTRPCClient().admin
  const action = useAction()
  const { id, resource_type, resource_id, resource_name, author } = mention
  const page = PAGES[resource_type]
  const name = resource_name ?? resource_id
  const place = resource_type === "order" ? words.order(name) : name
  const markRead = () => mentions.read.mutate({ id })
  return (
    <li className="note">
      <header className="row spread">
        <span>
          {page ? (
            <Link href={`${page}/${resource_id}`} prefetch={false} onClick={() => void markRead().catch(() => {})}>
              {place}
            </Link>
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
