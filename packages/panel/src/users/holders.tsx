"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useState } from "react"
import { useRoleWords } from "#panel/roles/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Clip } from "#panel/ui/clip.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const InviteDialog = dynamic(() => import("./invite-dialog.tsx").then((part) => part.InviteDialog), {
  ssr: false,
})

interface HoldersProps {
  id: string
  user_ids: string[]
  invite_ids: string[]
}

/** Who has a role, or is invited with it, and how to invite one more. */
export function Holders({ id, user_ids, invite_ids }: HoldersProps) {
  const words = useRoleWords()
  const { common } = useWords()
  const may = useMay()
  const [inviting, setInviting] = useState(false)
  const people = usePeople(user_ids, invite_ids)
  const refused = may("invites.create") ? undefined : common.mayNot
  return (
    <Card title={words.members}>
      <div className="stack">
        {people.length === 0 && <p className="muted">{words.noMembers}</p>}
        {people.length > 0 && <People people={people} />}
        <Button refused={refused} onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
      </div>
      {inviting && <InviteDialog role={id} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function People({ people }: { people: ReturnType<typeof usePeople> }) {
  const { invited } = useRoleWords()
  return (
    <ul className="holders">
      {people.map(({ key, email, href }) => (
        <li key={key}>
          {href ? (
            <Link href={href}>
              <Clip>{email}</Clip>
            </Link>
          ) : (
            <>
              <Clip>{email}</Clip> <span className="muted">({invited})</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const MOST = 1_000

function usePeople(user_ids: string[], invite_ids: string[]) {
  const trpc = useTRPC()
  const may = useMay()
  const users = useQuery(
    trpc.admin.users.list.queryOptions(
      { id: user_ids, limit: MOST, order: "email" },
      { enabled: user_ids.length > 0 && may("users.list") },
    ),
  )
  const invites = useQuery(
    trpc.admin.invites.list.queryOptions({}, { enabled: invite_ids.length > 0 && may("invites.list") }),
  )
  const members = user_ids.length > 0 ? (users.data?.users ?? []) : []
  const invited = invites.data?.invites.filter(({ id }) => invite_ids.includes(id)) ?? []
  return [
    ...members.map(({ id, email }) => ({ key: id, email, href: `/app/users/${id}` })),
    ...invited.map(({ id, user_email }) => ({ key: id, email: user_email, href: undefined })),
  ]
}
