"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { daysAgo, recently, useListState } from "#panel/list-state.ts"
import { Page } from "#panel/page.tsx"
import { Money, When } from "#panel/shown.tsx"
import { type Column, listed, Table } from "#panel/table.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import type { Order } from "./order.ts"
import { FulfillmentChip, PaymentChip, StatusChip } from "./statuses.tsx"
import { useOrderWords } from "./words.ts"

const KNOWN = {
  sorts: ["display_id", "created_at", "email", "status", "payment_status", "fulfillment_status"],
  filters: ["status", "payment", "fulfillment", "region", "channel", "created"],
} as const

export default function Orders() {
  const words = useOrderWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const { status, payment, fulfillment, region, channel, created } = state.filters
  const asked = {
    ...state.input,
    status: status?.split(","),
    payment_status: payment?.split(","),
    fulfillment_status: fulfillment?.split(","),
    region_id: region,
    sales_channel_id: channel,
    created_at: daysAgo(created),
    expand: "customer,sales_channel",
  }
  const list = useQuery(trpc.admin.orders.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  return (
    <Page title={nav.orders}>
      <Table
        name="orders"
        caption={words.title}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.orders)}
        rowKey={(row) => row.id}
        rowName={(row) => `#${row.display_id}`}
        href={(row) => `/app/orders/${row.id}`}
        filters={useFilters()}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </Page>
  )
}

function useColumns(): Column<Order, (typeof KNOWN.sorts)[number]>[] {
  const words = useOrderWords()
  const { common } = useWords()
  return [
    {
      key: "order",
      head: words.order,
      cell: (row) => <span className="number">#{row.display_id}</span>,
      sort: "display_id",
    },
    { key: "date", head: words.date, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "customer",
      head: words.customer,
      cell: (row) => [row.customer?.first_name, row.customer?.last_name].filter(Boolean).join(" ") || row.email,
      sort: "email",
    },
    {
      key: "status",
      head: words.status,
      cell: (row) => <StatusChip status={row.status} />,
      sort: "status",
      extra: true,
    },
    {
      key: "payment",
      head: words.payment,
      cell: (row) => <PaymentChip status={row.payment_status} />,
      sort: "payment_status",
    },
    {
      key: "fulfillment",
      head: words.fulfillment,
      cell: (row) => <FulfillmentChip status={row.fulfillment_status} />,
      sort: "fulfillment_status",
    },
    { key: "channel", head: words.channel, cell: (row) => row.sales_channel?.name ?? common.none },
    {
      key: "total",
      head: words.total,
      align: "right",
      cell: (row) => <Money amount={row.total} currency={row.currency_code} />,
    },
  ]
}

function useFilters() {
  const words = useOrderWords()
  const { orders, common } = useWords()
  const options = (all: Record<string, string>) => Object.entries(all).map(([value, word]) => ({ value, word }))
  return [
    { key: "status" as const, word: words.status, options: options(words.statuses) },
    { key: "payment" as const, word: words.payment, options: options(orders.payment) },
    { key: "fulfillment" as const, word: words.fulfillment, options: options(orders.fulfillment) },
    recently("created", words.date, common.days),
  ]
}
