"use client"

import { Chip, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, useListState } from "#panel/list/state.ts"
import { PriceListState } from "#panel/price-lists/state.tsx"
import { type PriceList, STATUSES, TYPES } from "#panel/price-lists/types.ts"
import { usePriceListWords } from "#panel/price-lists/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = {
  sorts: ["name", "type", "status", "starts_at", "ends_at", "created_at"],
  filters: ["type", "status"],
} as const
type Sort = (typeof KNOWN.sorts)[number]
const MOST = 10_000
const SHOWN = { fields: "name,type,status,starts_at,ends_at,created_at,customer_groups.name", expand: "" }

export default function PriceLists() {
  const words = usePriceListWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const state = useListState(KNOWN)
  const { type, status } = state.filters
  const asked = { ...state.input, type: knownOf(type, TYPES), status: knownOf(status, STATUSES) }
  const list = usePaged(trpc.admin["price-lists"].list.queryOptions({ ...asked, ...SHOWN }))
  const create = may("price-lists.create") && <NewLink href="/app/price-lists/new" word={words.create} />
  return (
    <Page title={nav["price-lists"]} actions={create}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="price-lists"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.price_lists)}
        rowKey={idOf}
        rowName={(row) => row.name}
        href={(row) => `/app/price-lists/${row.id}`}
        search={words.search}
        filters={useFilters()}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin["price-lists"].list.query(all)).price_lists.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

function useColumns(): Column<PriceList, Sort>[] {
  const words = usePriceListWords()
  const { common } = useWords()
  return [
    { key: "name", head: words.name, cell: (row) => row.name, sort: "name" },
    { key: "type", head: words.type, cell: (row) => words.types[row.type] ?? row.type, sort: "type" },
    { key: "state", head: words.state, cell: (row) => <PriceListState list={row} />, sort: "status" },
    {
      key: "groups",
      head: words.groups,
      cell: ({ customer_groups: groups = [] }) =>
        groups.length === 0 ? words.everyone : groups.map(({ id, name }) => <Chip key={id}>{name}</Chip>),
    },
    { key: "starts_at", head: words.startsAt, cell: (row) => <When at={row.starts_at} />, sort: "starts_at" },
    { key: "ends_at", head: words.endsAt, cell: (row) => <When at={row.ends_at} />, sort: "ends_at" },
    {
      key: "created_at",
      head: common.created,
      cell: (row) => <When at={row.created_at} />,
      sort: "created_at",
      extra: true,
    },
  ]
}

function useFilters() {
  const words = usePriceListWords()
  const types = TYPES.map((value) => ({ value, word: words.types[value] ?? value }))
  const statuses = STATUSES.map((value) => ({ value, word: words.statuses[value] }))
  return [
    { key: "type" as const, word: words.type, options: types },
    { key: "status" as const, word: words.status, options: statuses },
  ]
}

function useBulk(): BulkAction[] {
  const words = usePriceListWords()
  const { common } = useWords()
  const lists = useTRPCClient().admin["price-lists"]
  const may = useMay()
  const refused = may("price-lists.update") ? undefined : common.mayNot
  /** Undo restores only those that were changed. */
  const turn = (status: (typeof STATUSES)[number]) => async (id: string) => {
    const short = { fields: "status", expand: "" }
    const { price_list } = await lists.get.query({ id, ...short })
    const set = (wanted: typeof status) => lists.update.mutate({ id, status: wanted, ...short })
    await set(status)
    return () => set(price_list.status)
  }
  const remove = useDeleteAction("price-lists.delete", words, (id) => lists.delete.mutate({ id }))
  return [
    { word: words.activate, refused, done: words.activated, each: turn("active") },
    { word: words.deactivate, refused, done: words.deactivated, each: turn("draft") },
    remove,
  ]
}
