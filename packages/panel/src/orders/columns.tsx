"use client"

import { countryName } from "#panel/display/address.tsx"
import { CopyButton, Money, When } from "#panel/display/values.tsx"
import { visibleNumber } from "#panel/orders/visible-number.ts"
import type { Column } from "#panel/table/table.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useOrderListWords } from "./list-words.ts"
import { nameOf, type Order } from "./order.ts"
import { FulfillmentChip, PaymentChip, StatusChip } from "./statuses.tsx"

export const SORTS = ["display_id", "created_at", "email", "status", "payment_status", "fulfillment_status"] as const
type OrderColumn = Column<Order, (typeof SORTS)[number]>

/** The columns of the list of orders. */
export function useColumns(): OrderColumn[] {
  return [...useWho(), ...useStatusColumns(), ...usePlaces()]
}

function useWho(): OrderColumn[] {
  const words = useOrderListWords()
  return [
    {
      key: "order",
      head: words.order,
      cell: (row) => <span className="number">#{visibleNumber(row)}</span>,
      aside: (row) => <CopyButton text={`#${visibleNumber(row)}`} quiet />,
      sort: "display_id",
    },
    { key: "date", head: words.date, cell: (row) => <When at={row.created_at} />, sort: "created_at" },
    {
      key: "customer",
      head: words.customer,
      cell: (row) => (
        <span className="copyable">
          <span title={row.email}>{nameOf(row.customer) || nameOf(row.shipping_address) || row.email}</span>
          <CopyButton text={row.email} quiet />
        </span>
      ),
    },
    { key: "email", head: words.email, cell: (row) => row.email, sort: "email", extra: true },
  ]
}

function useStatusColumns(): OrderColumn[] {
  const words = useOrderListWords()
  return [
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
  ]
}

function usePlaces(): OrderColumn[] {
  const words = useOrderListWords()
  const { common } = useWords()
  const language = useLanguage()
  const countryOf = (address: Order["shipping_address"]) =>
    address?.country_code && countryName(address.country_code, language)
  return [
    {
      key: "country",
      head: words.country,
      cell: ({ shipping_address }) => countryOf(shipping_address) ?? common.none,
      extra: true,
    },
    { key: "channel", head: words.channel, cell: (row) => row.sales_channel?.name ?? common.none },
    {
      key: "total",
      head: words.total,
      align: "right",
      money: true,
      cell: (row) => <Money amount={row.total} currency={row.currency_code} />,
    },
  ]
}
