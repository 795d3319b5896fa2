"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import { useState } from "react"
import { Icon } from "#panel/icons.tsx"
import { dateRange, recently, several, useListState } from "#panel/list-state.ts"
import { Page } from "#panel/page.tsx"
import { Chip, When } from "#panel/shown.tsx"
import { type Column, listed, Table } from "#panel/table.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { Summary } from "./changes.tsx"
import type { Note } from "./note.tsx"
import { operationText } from "./operation-words.ts"
import { Target } from "./target.tsx"
import { useAuditWords } from "./words.ts"

const NoteDialog = dynamic(() => import("./note.tsx").then((part) => part.NoteDialog), { ssr: false })
const RoleReport = dynamic(() => import("./role-report.tsx").then((part) => part.RoleReport), { ssr: false })

const KNOWN = {
  sorts: ["created_at", "operation", "user_id"],
  filters: ["user", "operation", "outcome", "created"],
} as const
const OUTCOMES = ["done", "begun", "refused"] as const

export default function Audit() {
  const words = useAuditWords()
  const { nav } = useWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const [open, setOpen] = useState<Note | null>(null)
  const { q: target_id, ...paging } = state.input
  const { user, operation, outcome, created } = state.filters
  const asked = {
    ...paging,
    target_id,
    user_id: several(user),
    operation: several(operation),
    outcome: several(outcome),
    created_at: dateRange(created),
  }
  const list = useQuery(trpc.admin.audit.list.queryOptions(asked, { placeholderData: keepPreviousData }))
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
        rowName={(row) => operationText(row.operation, language)}
        filters={useFilters()}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
      <RoleReport />
      {open && <NoteDialog note={open} who={nameOf?.(open.user_id) ?? ""} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function useOperators() {
  const trpc = useTRPC()
  const read = useQuery(trpc.admin.users.list.queryOptions({}, { staleTime: 300_000 }))
  return read.data?.users ?? (read.error ? [] : undefined)
}

/** What operators are called; undefined until that is known, since names that come after their rows would move them. */
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
  const language = useLanguage()
  const { common } = useWords()
  const trpc = useTRPC()
  const operators = useOperators()
  // Nobody keeps a list of what was ever done: the newest say what there is to choose from.
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
      options: operations.map((value) => ({ value, word: operationText(value, language) })),
    },
  ]
}

function useColumns(nameOf: (id: string) => string, show: (note: Note) => void) {
  const words = useAuditWords()
  const { common } = useWords()
  const columns: Column<Note, (typeof KNOWN.sorts)[number]>[] = [
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
  const name = operationText(note.operation, useLanguage())
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
