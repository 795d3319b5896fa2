"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { SalesChart } from "#panel/analytics/chart.tsx"
import { Controls, Currencies } from "#panel/analytics/controls.tsx"
import { Figures } from "#panel/analytics/figures.tsx"
import { Parts } from "#panel/analytics/parts.tsx"
import { TopProducts } from "#panel/analytics/products.tsx"
import { Rates } from "#panel/analytics/rates.tsx"
import { ALL, useReportState } from "#panel/analytics/state.ts"
import { TimeZone } from "#panel/analytics/time-zone.tsx"
import type { CurrencySales, Report } from "#panel/analytics/types.ts"
import { useAnalyticsWords } from "#panel/analytics/words.ts"
import "#panel/home/home.css"
import "#panel/analytics/analytics.css"
import { dayText } from "#panel/home/day-text.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { Empty, Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

/** How the shop sells: a period, beside the one before or last year's. */
export default function Analytics() {
  const words = useAnalyticsWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const { input, isWhole, currency } = useReportState()
  const options = { placeholderData: keepPreviousData, enabled: isWhole }
  const read = useQuery(trpc.admin.analytics.sales.queryOptions(input, options))
  const report = read.data?.sales
  const sales = report && salesIn(report, currency)
  const isAll = sales !== undefined && sales === report?.converted
  const stock = (
    <Link className="button" href="/app/analytics/stock">
      {words.stock}
    </Link>
  )
  return (
    <Page title={nav.analytics} actions={stock}>
      <div className="home report" data-ready={report !== undefined && !read.isPlaceholderData}>
        <Controls input={input} />
        {read.error && !report ? (
          <Failure error={read.error} retry={() => read.refetch()} />
        ) : (
          <Overview report={report} sales={sales} isAll={isAll} />
        )}
        {report && sales && (
          <>
            <Parts report={report} sales={sales} />
            {isWhole && (
              <TopProducts key={keyOf(sales, isAll)} input={input} currency={sales.currency_code} isAll={isAll} />
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** The chosen currency's sales, or all of them in one; else those of the currency with most orders. */
function salesIn({ currencies, converted }: Report, chosen: string | null): CurrencySales | undefined {
  if (chosen === ALL && converted) return converted
  return currencies.find(({ currency_code }) => currency_code === chosen) ?? currencies[0]
}

const keyOf = (sales: CurrencySales, isAll: boolean) => (isAll ? ALL : sales.currency_code)

interface OverviewProps {
  report: Report | undefined
  sales: CurrencySales | undefined
  isAll: boolean
}

function Overview({ report, sales, isAll }: OverviewProps) {
  const words = useAnalyticsWords()
  const codes = report?.currencies.map(({ currency_code }) => currency_code) ?? []
  const to = report?.converted?.currency_code
  return (
    <Card title={words.overview} aside={sales && <Currencies codes={codes} to={to} current={keyOf(sales, isAll)} />}>
      <p className="muted report-dates">{useDates(report)}</p>
      <Figures report={report} sales={sales} />
      {report && sales ? (
        <SalesChart report={report} sales={sales} />
      ) : (
        <div className="sales-body">{report && <Empty title={words.none} text={words.noneText} />}</div>
      )}
      <TimeZone report={report} />
      {report && <Rates report={report} isAll={isAll} />}
    </Card>
  )
}

/** The dates of the period, and of the compared one. */
function useDates(report: Report | undefined): string {
  const words = useAnalyticsWords()
  const language = useLanguage()
  if (!report) return "\u00a0"
  const date = (day: string) => dayText(day, language, { day: "numeric", month: "short", year: "numeric" })
  const dates = ({ from, to }: Report["period"]) => (from === to ? date(from) : words.dates(date(from), date(to)))
  return report.before ? words.versus(dates(report.period), dates(report.before)) : dates(report.period)
}
