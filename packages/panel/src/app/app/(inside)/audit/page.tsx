"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Summary } from "#panel/audit/changes.tsx"
import { useOperationText } from "#panel/audit/operation-text.ts"
import { Target } from "#panel/audit/target.tsx"
import type { Note } from "#panel/audit/types.ts"
import { useAuditWords } from "#panel/audit/words.ts"
import { Chip, When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { type ListState, several, useListState } from "#panel/list/state.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NoteDialog = dynamic(() => import("#panel/audit/note.tsx").then((part) => part.NoteDialog), { ssr: false })
const RoleReport = dynamic(() => import("#panel/audit/role-report.tsx").then((part) => part.RoleReport), { ssr: false })

const KNOWN = {
  sorts: ["created_at", "operation", "user_id"],
  filters: ["user", "operation", "outcome", "created"],
} as const
type Sort = (typeof KNOWN.sorts)[number]
type Filter = (typeof KNOWN.filters)[number]
const OUTCOMES = ["done", "begun", "refused"] as const

export default function Audit() {
  const words = useAuditWords()
  const { nav } = useWords()
  const operationText = useOperationText()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const [open, setOpen] = useState<Note | null>(null)
  const list = usePaged(trpc.admin.audit.list.queryOptions(askedOf(state)))
  const nameOf = useNames()
  const all = listed(list, (data) => data.audit as Note[])
  return (
    <Page title={nav.audit}>
      <p className="muted above-table">{words.intro}</p>
      <Table
        name="audit"
        caption={words.title}
        state={state}
        search={words.search}
        columns={useColumns(nameOf ?? String, setOpen)}
        {...all}
        rows={nameOf && all.rows}
        rowKey={(row) => row.id}
        rowName={(row) => operationText(row.operation)}
        filters={useFilters()}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <RoleReport />
      {open && <NoteDialog note={open} who={nameOf?.(open.user_id) ?? ""} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** The input of the list's operation, from the search and the filters in the address. */
function askedOf({ input, filters }: ListState<Sort, Filter>) {
  const { q: target_id, ...paging } = input
  const { user, operation, outcome, created } = filters
  return {
    ...paging,
    target_id,
    user_id: several(user),
    operation: several(operation),
    outcome: several(outcome),
    created_at: dateRange(created),
  }
}

function useOperators() {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.users.list.queryOptions({}, { staleTime: 300_000 }))
  return read.data?.users ?? (read.error ? [] : undefined)
}

/** Names of operators; undefined until known, since names that appear after their rows would move them. */
function useNames(): ((id: string) => string) | undefined {
  const words = useAuditWords()
  const operators = useOperators()
  if (!operators) return undefined
  const byId = new Map(operators.map((user) => [user.id, user]))
  return (id) => {
    const user = byId.get(id)
    return user ? [user.first_name, user.last_name].filter(Boolean).join(" ") || user.email : words.gone
  }
}

const MOST = 1_000

function useFilters() {
  const words = useAuditWords()
  const operationText = useOperationText()
  const { common } = useWords()
  const trpc = useTRPC()
  const operators = useOperators()
  // There is no list of all past operations: the latest entries provide the options.
  const newest = { limit: MOST, fields: "operation" }
  const done = useQuery(trpc.admin.audit.list.queryOptions(newest, { staleTime: 60_000 })).data?.audit ?? []
  const operations = [...new Set(done.map(({ operation }) => operation))].sort()
  return [
    recently("created", words.when, common.days),
    {
      key: "user" as const,
      many: true,
      word: words.who,
      options: (operators ?? []).map(({ id, email }) => ({ value: id, word: email })),
    },
    {
      key: "outcome" as const,
      many: true,
      word: words.outcome,
      options: OUTCOMES.map((value) => ({ value, word: words.outcomes[value] })),
    },
    {
      key: "operation" as const,
      many: true,
      word: words.operation,
      options: operations.map((value) => ({ value, word: operationText(value) })),
    },
  ]
}

function useColumns(nameOf: (id: string) => string, show: (note: Note) => void) {
  const words = useAuditWords()
  const { common } = useWords()
  const columns: Column<Note, Sort>[] = [
    {
      key: "operation",
      head: words.operation,
      cell: (row) => <OperationButton note={row} show={show} />,
      sort: "operation",
    },
    { key: "when", head: words.when, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    { key: "who", head: words.who, cell: (row) => nameOf(row.user_id), sort: "user_id" },
    {
      key: "target",
      head: words.target,
      cell: (row) =>
        row.target_id ? (
          <Target id={row.target_id} name={row.target_name} />
        ) : (
          <span className="muted">{common.none}</span>
        ),
    },
    { key: "fields", head: words.changes, cell: (row) => <Summary note={row} /> },
    { key: "outcome", head: words.outcome, cell: (row) => <Outcome outcome={row.outcome} /> },
    { key: "ip", head: words.address, cell: (row) => <code>{row.ip}</code>, extra: true },
  ]
  return columns
}

function OperationButton({ note, show }: { note: Note; show: (note: Note) => void }) {
  const words = useAuditWords()
  const name = useOperationText()(note.operation)
  return (
    <button type="button" className="link" title={words.show(name)} onClick={() => show(note)}>
      {name} <Icon name="right" />
    </button>
  )
}

function Outcome({ outcome }: { outcome: string }) {
  const words = useAuditWords()
  const known = OUTCOMES.find((one) => one === outcome)
  const kind = outcome === "done" ? "good" : outcome === "refused" ? "bad" : "warn"
  return <Chip kind={kind}>{known ? words.outcomes[known] : outcome}</Chip>
}
