"use client"

import { useQuery } from "@tanstack/react-query"
import { When } from "#panel/display/values.tsx"
import { useLocalList } from "#panel/list/local.ts"
import { useListState } from "#panel/list/state.ts"
import { flatReasons, type ListedReason } from "#panel/return-reasons/reasons.ts"
import { useReasonWords } from "#panel/return-reasons/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: [], filters: [] } as const

export default function ReturnReasons() {
  const words = useReasonWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const read = useQuery(trpc.admin["return-reasons"].list.queryOptions({}))
  const { found, ...list } = useLocalList(read, state, flatReasons, textOf)
  const create = may("return-reasons.create") && <NewLink href="/app/return-reasons/new" word={words.create} />
  const remove = useDeleteAction("return-reasons.delete", words, (id) =>
    client.admin["return-reasons"].delete.mutate({ id }),
  )
  return (
    <Page title={nav["return-reasons"]} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="return-reasons"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...list}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/return-reasons/${row.id}`}
        search={words.search}
        bulk={[remove]}
        allKeys={async () => found?.map(idOf) ?? []}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id
const textOf = ({ name, value, description }: ListedReason) => `${name} ${value} ${description ?? ""}`

function useColumns(): Column<ListedReason, never>[] {
  const words = useReasonWords()
  const { common } = useWords()
  return [
    { key: "label", head: words.label, cell: (row) => row.name },
    { key: "value", head: words.value, cell: (row) => <code>{row.value}</code> },
    {
      key: "description",
      head: words.description,
      cell: (row) => row.description || <span className="muted">{common.none}</span>,
    },
    { key: "updated_at", head: common.updated, cell: (row) => <When at={row.updated_at} />, extra: true },
  ]
}
