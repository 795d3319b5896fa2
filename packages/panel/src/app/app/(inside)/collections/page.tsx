"use client"

import { useCollectionWords } from "#panel/collections/words.ts"
import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["title", "handle", "created_at", "updated_at"], filters: ["created"] } as const
const MOST = 10_000

export default function Collections() {
  const words = useCollectionWords()
  const { common, nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const { fields, state, filters, asked: custom } = useCustomList("ProductCollection", KNOWN)
  const asked = { ...state.input, created_at: dateRange(state.filters.created), ...custom }
  const list = usePaged(trpc.admin.collections.list.queryOptions({ ...asked, expand: "products" }))
  const create = may("collections.create") && <NewLink href="/app/collections/new" word={words.create} />
  const remove = useDeleteAction("collections.delete", words, (id) => client.admin.collections.delete.mutate({ id }))
  return (
    <Page title={nav.collections} actions={create}>
      <Table
        name="collections"
        caption={words.title}
        state={state}
        columns={[...useColumns(), ...useCustomColumns<Row, Sort>(fields)]}
        {...listed(list, (data) => data.collections)}
        rowKey={idOf}
        rowName={(row) => row.title}
        href={(row) => `/app/collections/${row.id}`}
        filters={[recently("created", common.created, common.days), ...filters]}
        bulk={[remove]}
        allKeys={async () =>
          (
            await client.admin.collections.list.query({ ...asked, limit: MOST, offset: 0, fields: "id" })
          ).collections.map(idOf)
        }
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

interface Row {
  id: string
  title: string
  handle: string | null
  created_at: string
  updated_at: string
  products?: unknown[]
}

type Sort = (typeof KNOWN.sorts)[number]

function useColumns(): Column<Row, Sort>[] {
  const words = useCollectionWords()
  const { common } = useWords()
  return [
    { key: "title", head: words.name, cell: (row) => row.title, sort: "title" },
    { key: "handle", head: words.handle, cell: (row) => <code>{row.handle ?? common.none}</code>, sort: "handle" },
    {
      key: "products",
      head: words.products,
      cell: (row) => <span className="number">{row.products?.length ?? 0}</span>,
      align: "right",
    },
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
