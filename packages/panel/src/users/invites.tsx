"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Chip, When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import { useRoleName } from "#panel/roles/custom-roles.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useUserWords } from "./words.ts"

const InviteDialog = dynamic(() => import("./invite-dialog.tsx").then((part) => part.InviteDialog), { ssr: false })

interface Invite {
  id: string
  user_email: string
  role: string | null
  accepted: boolean
  expires_at: string
  created_at: string
  updated_at: string
}

/** Pending invitations and their status. */
export function Invites() {
  const words = useUserWords()
  const trpc = useTRPC()
  const nameOf = useRoleName()
  const may = useMay()
  const list = useQuery(trpc.admin.invites.list.queryOptions({}))
  const [inviting, setInviting] = useState(false)
  const invite = may("invites.create") && (
    <button type="button" className="button primary" data-new onClick={() => setInviting(true)}>
      <Icon name="plus" /> {words.invite}
    </button>
  )
  return (
    <>
      <PlainTable<Invite>
        caption={words.invites}
        headed
        aside={invite}
        columns={[
          { key: "email", head: words.email, cell: (row) => row.user_email },
          {
            key: "role",
            head: words.role,
            cell: (row) => <Chip>{nameOf(row)}</Chip>,
          },
          { key: "state", head: words.state, cell: (row) => <State {...row} /> },
          { key: "until", head: words.until, cell: (row) => <Until {...row} /> },
          { key: "acts", head: "", cell: (row) => <Actions {...row} />, align: "right" },
        ]}
        rows={list.data?.invites}
        error={list.error}
        retry={() => list.refetch()}
        rowKey={(row) => row.id}
        empty={{ title: words.noInvites, text: words.noInvitesText }}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

const DAY_MS = 86_400_000

/** Until its email is sent, an invitation has no link: it is created as already expired. */
function stateOf({ accepted, expires_at, updated_at }: Invite): "accepted" | "open" | "waiting" | "expired" {
  if (accepted) return "accepted"
  const ends = Date.parse(expires_at)
  if (ends > Date.now()) return "open"
  return ends - Date.parse(updated_at) < DAY_MS && Date.now() - ends < DAY_MS ? "waiting" : "expired"
}

const KINDS = { accepted: "good", open: "quiet", waiting: "quiet", expired: "warn" } as const

function State(invite: Invite) {
  const words = useUserWords()
  const state = stateOf(invite)
  return <Chip kind={KINDS[state]}>{words.states[state]}</Chip>
}

function Until(invite: Invite) {
  const { common } = useWords()
  return stateOf(invite) === "open" ? <When at={invite.expires_at} /> : common.none
}

function Actions({ id, user_email, accepted }: Invite) {
  const words = useUserWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const { invites } = client.admin
  const resend = () => action(() => invites.resend.mutate({ invite_id: id }), { done: words.sent(user_email) })
  const withdraw = () => action(() => invites.delete.mutate({ invite_id: id }), { done: words.withdrawn })
  return (
    <span className="row end">
      {!accepted && (
        <button type="button" className="link" disabled={!may("invites.resend")} onClick={resend}>
          {words.resend}
        </button>
      )}
      <button type="button" className="link" disabled={!may("invites.delete")} onClick={() => setAsking(true)}>
        {words.withdraw}
      </button>
      {asking && (
        <Confirm
          title={words.withdrawTitle(user_email)}
          text={words.withdrawText}
          yes={words.withdraw}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            return withdraw()
          }}
        />
      )}
    </span>
  )
}
