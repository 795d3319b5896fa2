"use client"

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Chip, When } from "#panel/display/values.tsx"
import { useAction } from "#panel/edit/action.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { PlainTable } from "#panel/table/plain-table.tsx"
import { Confirm } from "#panel/ui/dialog.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useAccountWords } from "./words.ts"

/** Where the operator is logged in. */
export function Sessions({ id }: { id: string }) {
  const words = useAccountWords()
  const trpc = useTRPC()
  const list = useQuery(trpc.admin.users.listSessions.queryOptions({ id }, { enabled: id !== "" }))
  const others = list.data?.sessions.some((one) => !one.is_current)
  return (
    <PlainTable
      caption={words.sessions}
      headed
      aside={others && <EndOthers id={id} />}
      columns={useColumns(id)}
      rows={list.data?.sessions}
      error={list.error}
      retry={() => list.refetch()}
      rowKey={(row) => row.id}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
    />
  )
}

type Row = Output["users"]["listSessions"]["sessions"][number]

function useColumns(user_id: string) {
  const words = useAccountWords()
  const { common } = useWords()
  return [
    { key: "device", head: words.device, cell: (row: Row) => <Device row={row} /> },
    { key: "ip", head: words.address, cell: (row: Row) => row.ip ?? <span className="muted">{words.unknown}</span> },
    { key: "started", head: words.started, cell: (row: Row) => <When at={row.created_at} /> },
    {
      key: "used",
      head: words.lastUsed,
      cell: (row: Row) =>
        row.last_used_at ? <When at={row.last_used_at} /> : <span className="muted">{common.never}</span>,
    },
    {
      key: "end",
      head: "",
      cell: (row: Row) => (row.is_current ? null : <End user_id={user_id} row={row} />),
      align: "right" as const,
    },
  ]
}

function Device({ row: { device, user_agent, kind, is_current } }: { row: Row }) {
  const words = useAccountWords()
  return (
    <span className="row" title={user_agent ?? undefined}>
      <span>{device ?? words.unknown}</span>
      {kind === "program" && <Chip>{words.script}</Chip>}
      {is_current && <Chip kind="good">{words.current}</Chip>}
    </span>
  )
}

function End({ user_id, row }: { user_id: string; row: Row }) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const action = useAction()
  const end = () => client.admin.users.endSession.mutate({ id: user_id, session_id: row.id })
  return (
    <button
      type="button"
      className="link"
      aria-label={words.endName(row.device ?? words.unknown)}
      onClick={() => action(end, { done: words.ended })}
    >
      {words.end}
    </button>
  )
}

function EndOthers({ id }: { id: string }) {
  const words = useAccountWords()
  const client = useTRPCClient()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {words.endOthers}
      </button>
      {isAsking && (
        <Confirm
          title={words.endOthersTitle}
          text={words.endOthersText}
          yes={words.endOthers}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            return action(() => client.admin.users.endOtherSessions.mutate({ id }), { done: words.ended })
          }}
        />
      )}
    </>
  )
}
