"use client"

import { useQuery } from "@tanstack/react-query"
import { useGroupWords } from "#panel/customer-groups/words.ts"
import { When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["name", "created_at", "updated_at"], filters: ["created"] } as const
const MOST = 10_000

export default function CustomerGroups() {
  const words = useGroupWords()
  const { common, nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, created_at: dateRange(state.filters.created) }
  const list = usePaged(trpc.admin["customer-groups"].list.queryOptions(asked))
  const create = may("customer-groups.create") && <NewLink href="/app/customer-groups/new" word={words.create} />
  const remove = useDeleteAction("customer-groups.delete", words, (id) =>
    client.admin["customer-groups"].delete.mutate({ id }),
  )
  return (
    <Page title={nav["customer-groups"]} actions={create}>
      <Table
        name="customer-groups"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.customer_groups)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/customer-groups/${row.id}`}
        filters={[recently("created", common.created, common.days)]}
        bulk={[remove]}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id" }
          return (await client.admin["customer-groups"].list.query(all)).customer_groups.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row {
  id: string
  name: string
  created_at: string
  updated_at: string
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useGroupWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "members", head: words.members, cell: ({ id }) => <Members id={id} />, align: "right" },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "updated_at",
      head: common.updated,
      cell: (row) => <When at={row.updated_at} />,
      sort: "updated_at",
      extra: true,
    },
  ]
}

/** Counts members without reading them: a group may have thousands. The groups of a page share one request. */
function Members({ id }: { id: string }) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.admin["customer-groups"].listCustomers.queryOptions({ id, limit: 0, expand: "" }))
  return <span className="number">{data?.count ?? " "}</span>
}
