"use client"

import type { ReactNode } from "react"
import { PageLink } from "#panel/resources/page-link.tsx"
import { ofCurrency, orderList } from "./order-list.ts"
import { ReportCard, type ReportColumn } from "./report-table.tsx"
import { useTotalColumns } from "./total-columns.tsx"
import type { CurrencySales, Report, Sums } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

type Part = { id: string | null; name: string | null; now: Sums; before: Sums | null }

interface PartsProps {
  report: Report
  sales: CurrencySales
}

/** Sales by channel and by region, each row with its orders. */
export function Parts({ report, sales }: PartsProps) {
  const words = useAnalyticsWords()
  const columns = usePartColumns(report, sales.currency_code)
  const filters = ofCurrency(report, sales)
  const linked = (head: string, none: string, key: "channel" | "region"): ReportColumn<Part> => ({
    head,
    cell: ({ id, name }) => linkTo(id && orderList(report.period, { ...filters, [key]: id }), name ?? none),
    text: ({ name }) => name ?? none,
  })
  const shared = { rowKey: ({ id }: Part) => id ?? "", none: words.none }
  return (
    <div className="report-parts">
      <ReportCard<Part>
        {...shared}
        title={words.channels}
        file="sales-by-channel"
        columns={[linked(words.channel, words.noChannel, "channel"), ...columns]}
        rows={sales.sales_channels}
      />
      <ReportCard<Part>
        {...shared}
        title={words.regions}
        file="sales-by-region"
        columns={[linked(words.region, "", "region"), ...columns]}
        rows={sales.regions}
      />
    </div>
  )
}

const linkTo = (href: string | null, text: string): ReactNode =>
  href ? (
    <PageLink href={href} className="long">
      {text}
    </PageLink>
  ) : (
    <span className="long">{text}</span>
  )

function usePartColumns({ before }: Report, currency: string): ReportColumn<Part>[] {
  const words = useAnalyticsWords()
  const orders: ReportColumn<Part> = {
    head: words.orders,
    cell: ({ now }) => <span className="number">{now.orders}</span>,
    text: ({ now }) => `${now.orders}`,
  }
  return [orders, ...useTotalColumns<Part>(currency, before !== null)]
}
