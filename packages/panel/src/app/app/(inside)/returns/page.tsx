"use client"

import { printed } from "#panel/display/printed.ts"
import { Chip, Money, When } from "#panel/display/values.tsx"
import { usePaged } from "#panel/list/paged.ts"
import { knownOf, useListState } from "#panel/list/state.ts"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useReturnWords } from "#panel/returns/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import type { BulkAction } from "#panel/table/bulk.tsx"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const KNOWN = { sorts: ["status", "created_at", "received_at"], filters: ["work", "status"] } as const
const STATUSES = ["requested", "received", "requires_action", "canceled"] as const
/** What has not arrived yet; listed oldest first. */
const OPEN = ["requested", "requires_action"] as const

const PARENT = "display_id,email,currency_code"
const FIELDS = [
  "status,refund_amount,created_at,received_at,items.quantity,claim_order.order_id,swap.order_id",
  ...["order", "claim_order.order", "swap.order"].flatMap((at) => PARENT.split(",").map((name) => `${at}.${name}`)),
].join()

/** Returns are requested on the page of an order. */
function ToOrders() {
  const { emptyAction } = useReturnWords()
  return <PageButton href="/app/orders">{emptyAction}</PageButton>
}

export default function Returns() {
  const words = useReturnWords()
  const { nav } = useWords()
  const state = useListState(KNOWN)
  const { limit, offset, order } = state.input
  const isOpen = state.filters.work === "open"
  const asked = {
    limit,
    offset,
    order: order ?? (isOpen ? ("created_at" as const) : ("-created_at" as const)),
    status: knownOf(state.filters.status, STATUSES) ?? (isOpen ? [...OPEN] : undefined),
    fields: FIELDS,
    expand: "",
  }
  const list = usePaged(useTRPC().admin.returns.list.queryOptions(asked))
  const options = STATUSES.map((value) => ({ value, word: words.states[value] }))
  return (
    <Page title={nav.returns}>
      <p className="muted above-table">{words.help}</p>
      <Table
        name="returns"
        caption={words.title}
        state={state}
        search={false}
        columns={useColumns()}
        {...listed(list, (data) => data.returns as Row[])}
        rowKey={(row) => row.id}
        rowName={(row) => row.id}
        href={(row) => `/app/orders/${idOfOrder(row)}`}
        presets={[{ name: words.open, text: "work=open" }]}
        filters={[
          { key: "work" as const, word: words.work, options: [{ value: "open", word: words.open }] },
          { key: "status" as const, word: words.state, many: true, options },
        ]}
        bulk={usePrinting()}
        empty={{ title: words.emptyTitle, text: words.emptyText, action: <ToOrders /> }}
      />
    </Page>
  )
}

function usePrinting(): BulkAction[] {
  const { print, printMost } = useReturnWords()
  const { common } = useWords()
  const refused = useMay()("documents.returns") ? undefined : common.mayNot
  return [{ word: print, refused, together: printed("returns", printMost) }]
}

interface Order {
  id: string
  display_id: number
  email: string
  currency_code: string
}

interface Row {
  id: string
  status: (typeof STATUSES)[number]
  refund_amount: number
  created_at: string
  received_at: string | null
  items?: { quantity: number }[]
  order?: Order | null
  claim_order?: { order_id: string; order?: Order | null } | null
  swap?: { order_id: string; order?: Order | null } | null
}

const orderOf = ({ order, claim_order, swap }: Row) => order ?? claim_order?.order ?? swap?.order ?? null
const idOfOrder = (row: Row) => orderOf(row)?.id ?? row.claim_order?.order_id ?? row.swap?.order_id ?? ""
const KINDS = { requested: "warn", received: "good", requires_action: "bad", canceled: "quiet" } as const

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useReturnWords()
  const { common } = useWords()
  const none = <span className="muted">{common.none}</span>
  return [
    {
      key: "order",
      head: words.order,
      cell: (row) => words.orderNumber(visibleNumber(orderOf(row) ?? { display_id: 0 })),
    },
    { key: "customer", head: words.customer, cell: (row) => orderOf(row)?.email ?? none },
    { key: "from", head: words.from, cell: (row) => words.of[row.claim_order ? "claim" : row.swap ? "swap" : "order"] },
    {
      key: "state",
      head: words.state,
      cell: (row) => <Chip kind={KINDS[row.status]}>{words.states[row.status]}</Chip>,
      sort: "status",
    },
    {
      key: "items",
      head: words.items,
      cell: (row) => <span className="number">{row.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0}</span>,
      align: "right",
    },
    { key: "refund", head: words.refund, cell: (row) => refundOf(row) ?? none, align: "right", money: true },
    { key: "created", head: words.created, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "received",
      head: words.received,
      cell: (row) => <When at={row.received_at} />,
      sort: "received_at",
      extra: true,
    },
  ]
}

function refundOf(row: Row) {
  const order = orderOf(row)
  return order && row.refund_amount > 0 ? <Money amount={row.refund_amount} currency={order.currency_code} /> : null
}
