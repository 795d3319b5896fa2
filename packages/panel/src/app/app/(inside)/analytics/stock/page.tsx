"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "next/navigation"
import { useState } from "react"
import { CsvButton, linesOf, ReportTable } from "#panel/analytics/report-table.tsx"
import { setReportState } from "#panel/analytics/state.ts"
import { useStockColumns } from "#panel/analytics/stock-columns.tsx"
import { useAnalyticsWords } from "#panel/analytics/words.ts"
import "#panel/analytics/analytics.css"
import { useTRPC } from "#panel/server/trpc.ts"
import { Empty, Failure, Waiting } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const CHOICES = [7, 14, 30, 60, 90]
const USUAL = 14
const PAGE = 50

/** What runs out soon at the speed it sells. */
export default function Stock() {
  const words = useAnalyticsWords()
  const { nav } = useWords()
  const trpc = useTRPC()
  const asked = useSearchParams().get("within")
  const within = CHOICES.find((days) => String(days) === asked) ?? USUAL
  const [limit, setLimit] = useState(PAGE)
  const options = { placeholderData: keepPreviousData }
  const read = useQuery(trpc.admin.analytics.stock.queryOptions({ within_days: within, limit }, options))
  const columns = useStockColumns()
  const { variants = [], count = 0 } = read.data ?? {}
  return (
    <Page title={words.stock} back={{ href: "/app/analytics", word: nav.analytics }}>
      <Within days={within} />
      {read.error && !read.data ? (
        <Failure error={read.error} retry={() => read.refetch()} />
      ) : !read.data ? (
        <Waiting />
      ) : count === 0 ? (
        <Empty title={words.stockNone} text={words.stockNoneText} />
      ) : (
        <Card
          title={words.stockLink(within)}
          aside={<CsvButton title={words.stock} file="running-out" lines={() => linesOf(columns, variants)} />}
        >
          <ReportTable caption={words.stock} columns={columns} rows={variants} rowKey={({ id }) => id} />
          <p className="help">{words.stockHelp}</p>
          {variants.length < count && (
            <button type="button" className="button" onClick={() => setLimit(limit + PAGE)}>
              {words.more}
            </button>
          )}
        </Card>
      )}
    </Page>
  )
}

function Within({ days }: { days: number }) {
  const words = useAnalyticsWords()
  return (
    <div className="row report-controls">
      <label className="report-control">
        <span className="muted">{words.within}</span>
        <select value={days} onChange={(event) => setReportState({ within: event.target.value })}>
          {CHOICES.map((one) => (
            <option key={one} value={one}>
              {words.withinDays(one)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
