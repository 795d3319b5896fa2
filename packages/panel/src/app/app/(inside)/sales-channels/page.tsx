"use client"

import { When } from "#panel/display/values.tsx"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { useListState } from "#panel/list/state.ts"
import { ChannelState, DefaultMark } from "#panel/sales-channels/state.tsx"
import { useChannelWords } from "#panel/sales-channels/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["name", "description", "is_disabled", "created_at"], filters: ["created"] } as const
const MOST = 10_000

export default function SalesChannels() {
  const words = useChannelWords()
  const { common, nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const asked = { ...state.input, created_at: dateRange(state.filters.created) }
  const list = usePaged(trpc.admin["sales-channels"].list.queryOptions(asked))
  const create = may("sales-channels.create") && <NewLink href="/app/sales-channels/new" word={words.create} />
  return (
    <Page title={nav["sales-channels"]} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="sales-channels"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.sales_channels)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/sales-channels/${row.id}`}
        search={words.search}
        filters={[recently("created", common.created, common.days)]}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id" }
          return (await client.admin["sales-channels"].list.query(all)).sales_channels.map(idOf)
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
  description: string | null
  is_disabled: boolean
  created_at: string
}

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useChannelWords()
  const { common } = useWords()
  return [
    {
      key: "name",
      head: words.name,
      cell: (row) => row.name,
      aside: (row) => <DefaultMark id={row.id} />,
      sort: "name",
    },
    {
      key: "description",
      head: words.description,
      cell: (row) => row.description || <span className="muted">{common.none}</span>,
      sort: "description",
    },
    {
      key: "state",
      head: words.state,
      cell: (row) => <ChannelState isDisabled={row.is_disabled} />,
      sort: "is_disabled",
    },
    { key: "created_at", head: common.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
  ]
}

function useBulk(): BulkAction[] {
  const words = useChannelWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const channels = client.admin["sales-channels"]
  const refused = may("sales-channels.update") ? undefined : common.mayNot
  /** Undo restores only those that were changed. */
  const turn = (is_disabled: boolean) => async (id: string) => {
    const { sales_channel } = await channels.get.query({ id, fields: "is_disabled" })
    const set = (wanted: boolean) => channels.update.mutate({ id, is_disabled: wanted })
    await set(is_disabled)
    return () => set(sales_channel.is_disabled)
  }
  const remove = useDeleteAction("sales-channels.delete", words, (id) => channels.delete.mutate({ id }))
  return [
    { word: words.disable, refused, done: words.disabledNow, each: turn(true) },
    { word: words.enable, refused, done: words.enabledNow, each: turn(false) },
    remove,
  ]
}
