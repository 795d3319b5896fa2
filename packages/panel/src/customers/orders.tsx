"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Money, When } from "#panel/display/values.tsx"
import { useListState } from "#panel/list/state.ts"
import type { Order } from "#panel/orders/order.ts"
import { FulfillmentChip, PaymentChip } from "#panel/orders/statuses.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { type Column, listed, Table } from "#panel/table/table.tsx"
import { useCustomerWords } from "./words.ts"

const KNOWN = { sorts: ["display_id", "created_at", "payment_status", "fulfillment_status"], filters: [] } as const

/** A customer's orders, newest first. */
export function CustomerOrders({ id }: { id: string }) {
  const words = useCustomerWords()
  const trpc = useTRPC()
  const state = useListState(KNOWN)
  const asked = { ...state.input, customer_id: id }
  const list = useQuery(trpc.admin.orders.list.queryOptions(asked, { placeholderData: keepPreviousData }))
  return (
    <section aria-label={words.orders}>
      <Table
        part
        name="customer-orders"
        caption={words.orders}
        state={state}
        columns={useColumns()}
        {...listed(list, (data) => data.orders)}
        rowKey={(row) => row.id}
        rowName={(row) => `#${visibleNumber(row)}`}
        href={(row) => `/app/orders/${row.id}`}
        empty={{ title: words.noOrders, text: words.noOrdersText }}
      />
    </section>
  )
}

type Row = Pick<
  Order,
  "id" | "display_id" | "created_at" | "payment_status" | "fulfillment_status" | "total" | "currency_code"
>

function useColumns(): Column<Row, (typeof KNOWN.sorts)[number]>[] {
  const words = useCustomerWords()
  return [
    {
      key: "order",
      head: words.order,
      cell: (row) => <span className="number">#{visibleNumber(row)}</span>,
      sort: "display_id",
    },
    { key: "date", head: words.date, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
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
    {
      key: "total",
      head: words.total,
      align: "right",
      cell: (row) => (row.total === undefined ? null : <Money amount={row.total} currency={row.currency_code} />),
    },
  ]
}
