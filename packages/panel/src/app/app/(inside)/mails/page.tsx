"use client"

import { When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { several, useListState } from "#panel/list/state.ts"
import { MailState } from "#panel/mails/state.tsx"
import { useMailWords } from "#panel/mails/words.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: [], filters: ["state", "kind"] } as const
const STATES = ["waiting", "failing", "sent"] as const
const AGAIN_MS = 5_000

export default function Mails() {
  const words = useMailWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const { q, limit, offset } = state.input
  const asked = { q, limit, offset, state: several(state.filters.state), kind: several(state.filters.kind) }
  const list = usePaged(trpc.admin.mails.list.queryOptions(asked, { refetchInterval: AGAIN_MS }))
  const intro = list.data && (list.data.is_kept ? words.kept : words.sent)
  return (
    <Page title={nav.mails}>
      <p className="muted above-table">{intro ?? "\u00a0"}</p>
      <Table
        name="mails"
        caption={words.title}
        state={state}
        search={words.search}
        columns={useColumns(list.data?.is_kept ?? false)}
        {...listed(list, (data) => data.mails)}
        rowKey={(row) => row.id}
        rowName={(row) => row.subject ?? row.id}
        href={(row) => `/app/mails/${row.id}`}
        filters={useFilters()}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      {list.data?.is_kept && <SetUp />}
    </Page>
  )
}

const SETTINGS = "SMTP_URL=smtps://user:password@mail.example.com\nMAIL_FROM=shop@example.com"

/** What is missing for emails to be sent, below the list: nothing moves when it appears. */
function SetUp() {
  const words = useMailWords()
  return (
    <Card title={words.setUpTitle}>
      <p>{words.setUpText}</p>
      <pre className="mail-text" dir="ltr">
        {SETTINGS}
      </pre>
    </Card>
  )
}

function useFilters() {
  const words = useMailWords()
  return [
    {
      key: "state" as const,
      many: true,
      word: words.state,
      options: STATES.map((value) => ({ value, word: words.states[value] })),
    },
    {
      key: "kind" as const,
      many: true,
      word: words.kind,
      options: Object.entries(words.kinds).map(([value, word]) => ({ value, word })),
    },
  ]
}

type Row = Output["mails"]["list"]["mails"][number]

function useColumns(isKept: boolean): Column<Row, never>[] {
  const words = useMailWords()
  const { common } = useWords()
  return [
    { key: "subject", head: words.subject, cell: (row) => row.subject ?? <Unwritten row={row} /> },
    { key: "to", head: words.to, cell: (row) => row.to ?? <span className="muted">{common.none}</span> },
    {
      key: "kind",
      head: words.kind,
      cell: (row) => (row.kind ? (words.kinds[row.kind] ?? row.kind) : common.none),
    },
    { key: "state", head: words.state, cell: (row) => <MailState state={row.state} isKept={isKept} /> },
    { key: "when", head: words.when, cell: (row) => <When at={row.created_at} /> },
    { key: "tries", head: words.tries, cell: (row) => <span className="number">{row.attempts}</span>, extra: true },
  ]
}

function Unwritten({ row }: { row: Row }) {
  const words = useMailWords()
  return <span className="muted">{(row.kind && words.kinds[row.kind]) || words.noSubject}</span>
}
