"use client"

import Link from "next/link"
import { CopyButton, When } from "#panel/display/values.tsx"
import type { ListedDraft } from "#panel/draft-orders/draft.ts"
import { DraftStatus } from "#panel/draft-orders/status.tsx"
import { useDraftWords } from "#panel/draft-orders/words.ts"
import { dateRange, recently } from "#panel/list/dates.ts"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, useListState } from "#panel/list/state.ts"
import { nameOf } from "#panel/orders/order.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { useDeleteAction } from "#panel/table/delete-action.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { NewLink, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["display_id", "created_at", "status"], filters: ["status", "created"] } as const
const STATUSES = ["open", "completed"] as const
const SHOWN = "cart.items,cart.customer,cart.region,order"
const MOST = 10_000

export default function DraftOrders() {
  const words = useDraftWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const may = useMay()
  const { state, asked } = useAsked()
  const drafts = trpc.admin["draft-orders"]
  const list = usePaged(drafts.list.queryOptions({ ...asked, expand: SHOWN }))
  const create = may("draft-orders.create") && <NewLink href="/app/draft-orders/new" word={words.create} />
  const remove = useDeleteAction("draft-orders.delete", words, (id) =>
    client.admin["draft-orders"].delete.mutate({ id }),
  )
  return (
    <Page title={nav["draft-orders"]} actions={create}>
      <Table
        name="draft-orders"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.draft_orders)}
        rowKey={idOf}
        rowName={(row) => words.number(row.display_id)}
        href={(row) => `/app/draft-orders/${row.id}`}
        presets={[{ name: words.states.open, text: "status=open" }]}
        filters={useFilters()}
        bulk={[remove]}
        allKeys={async () => {
          const all = { ...asked, limit: MOST, offset: 0, fields: "id", expand: "" }
          return (await client.admin["draft-orders"].list.query(all)).draft_orders.map(idOf)
        }}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: create }}
      />
    </Page>
  )
}

const idOf = ({ id }: { id: string }) => id

/** The list's state, and the server's input for it. */
function useAsked() {
  const state = useListState(KNOWN)
  const { status, created } = state.filters
  const asked = { ...state.input, status: knownOf(status, STATUSES), created_at: dateRange(created) }
  return { state, asked }
}

function useFilters() {
  const words = useDraftWords()
  const { common } = useWords()
  const options = STATUSES.map((value) => ({ value, word: words.states[value] }))
  return [
    { key: "status" as const, word: words.state, many: true, options },
    recently("created", words.created, common.days),
  ]
}

function useColumns(): Column<ListedDraft, (typeof KNOWN.sorts)[number]>[] {
  const words = useDraftWords()
  const { common } = useWords()
  const none = <span className="muted">{common.none}</span>
  return [
    {
      key: "draft",
      head: words.draft,
      cell: (row) => <span className="number">#{row.display_id}</span>,
      aside: (row) => <CopyButton text={`#${row.display_id}`} quiet />,
      sort: "display_id",
    },
    { key: "created", head: words.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    { key: "customer", head: words.customer, cell: ({ cart }) => nameOf(cart?.customer) || cart?.email || none },
    { key: "email", head: words.email, cell: ({ cart }) => cart?.email ?? none, extra: true },
    { key: "state", head: words.state, cell: (row) => <DraftStatus status={row.status} />, sort: "status" },
    { key: "region", head: words.region, cell: ({ cart }) => cart?.region?.name ?? none },
    {
      key: "order",
      head: words.order,
      cell: ({ order }) =>
        order ? <Link href={`/app/orders/${order.id}`}>{words.orderNumber(visibleNumber(order))}</Link> : none,
    },
    {
      key: "items",
      head: words.items,
      align: "right",
      cell: ({ cart }) => (
        <span className="number">{cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0}</span>
      ),
    },
  ]
}
