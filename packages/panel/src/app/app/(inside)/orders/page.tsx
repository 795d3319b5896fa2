"use client"

import { useCustomColumns } from "#panel/custom-fields/columns.tsx"
import { useCustomList } from "#panel/custom-fields/list.ts"
import { usePaged } from "#panel/list/paged.ts"
import { SORTS, useColumns } from "#panel/orders/columns.tsx"
import { askedFor, FILTERS, useFilters, usePresets } from "#panel/orders/filters.ts"
import { useOrderListWords } from "#panel/orders/list-words.ts"
import type { Order } from "#panel/orders/order.ts"
import { PrintDialog } from "#panel/orders/print-dialog.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useOrderWords } from "#panel/orders/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: SORTS, filters: FILTERS } as const
const MOST = 10_000

export default function Orders() {
  const { title } = useOrderWords()
  const words = useOrderListWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const create = useMay()("draft-orders.create") && <NewLink href="/app/draft-orders/new" word={words.emptyAction} />
  const { fields, state, filters, asked: custom } = useCustomList("Order", KNOWN)
  const asked = { ...state.input, ...askedFor(state.filters), ...custom }
  const visible = { ...asked, expand: "customer,sales_channel,shipping_address" }
  const list = usePaged(trpc.admin.orders.list.queryOptions(visible))
  return (
    <Page title={nav.orders}>
      <Table
        name="orders"
        caption={title}
        state={state}
        columns={[...useColumns(), ...useCustomColumns<Order, (typeof SORTS)[number]>(fields)]}
        {...listed(list, (data) => data.orders)}
        rowKey={idOf}
        rowName={(row) => `#${visibleNumber(row)}`}
        href={(row) => `/app/orders/${row.id}`}
        presets={usePresets()}
        filters={[...useFilters(), ...filters]}
        bulk={useBulk()}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin.orders.list.query(all)).orders.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

/** Closes finished orders: completing only closes an order; canceling an archive returns it to completed. */
function useBulk(): BulkAction[] {
  const { archived } = useOrderWords()
  const words = useOrderListWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const small = { fields: "id", expand: "" } as const
  return [
    {
      word: words.print,
      refused: may("documents.orders") ? undefined : common.mayNot,
      ask: (props) => <PrintDialog {...props} />,
    },
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
