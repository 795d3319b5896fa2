"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useListState } from "#panel/list-state.ts"
import { Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { listed, Table } from "#panel/table.tsx"
import type { BulkAct } from "#panel/table-bulk.tsx"
import { useTRPC, useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { SORTS, useColumns } from "./columns.tsx"
import { askedFor, FILTERS, useFilters, usePresets } from "./filters.ts"
import { useOrderListWords } from "./list-words.ts"
import { useOrderWords } from "./words.ts"

const KNOWN = { sorts: SORTS, filters: FILTERS } as const
const MOST = 10_000

export default function Orders() {
  const { title } = useOrderWords()
  const words = useOrderListWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const state = useListState(KNOWN)
  const asked = { ...state.input, ...askedFor(state.filters) }
  const shown = { ...asked, expand: "customer,sales_channel,shipping_address" }
  const list = useQuery(trpc.admin.orders.list.queryOptions(shown, { placeholderData: keepPreviousData }))
  return (
    <Page title={nav.orders}>
      <Table
        name="orders"
        caption={title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.orders)}
        rowKey={idOf}
        rowName={(row) => `#${row.display_id}`}
        href={(row) => `/app/orders/${row.id}`}
        presets={usePresets()}
        filters={useFilters()}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.orders.list.query(all)).orders.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

/** Finished work is put aside: completing only closes an order, archiving takes back to completed what was archived. */
function useBulk(): BulkAct[] {
  const { archived } = useOrderWords()
  const words = useOrderListWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const small = { fields: "id", expand: "" } as const
  return [
    {
      word: words.complete,
      refused: may("orders.complete") ? undefined : common.mayNot,
      confirm: { title: words.completeAsk, text: words.completeText },
      each: (id) => client.admin.orders.complete.mutate({ id, ...small }),
      done: words.completed,
    },
    {
      word: words.archive,
      refused: may("orders.archive") ? undefined : common.mayNot,
      each: async (id) => {
        await client.admin.orders.archive.mutate({ id, ...small })
        return () => client.admin.orders.complete.mutate({ id, ...small })
      },
      done: archived,
    },
  ]
}
