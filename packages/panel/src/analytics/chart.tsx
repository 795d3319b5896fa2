"use client"

import { useState } from "react"
import { valuesTo } from "#panel/chart/axis.ts"
import { Bars, Plot } from "#panel/chart/plot.tsx"
import { Money } from "#panel/display/values.tsx"
import { dayText } from "#panel/home/day-text.ts"
import { majorOf, money } from "#panel/money/amounts.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { isByMonth, type Point, pointsOf } from "./points.ts"
import { BareTable, CsvButton, linesOf, type ReportColumn } from "./report-table.tsx"
import type { CurrencySales, Report } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

/** Sales by day or month as bars, with those of the compared period as marks; a table for screen readers, or for all. */
export function SalesChart({ report, sales }: { report: Report; sales: CurrencySales }) {
  const words = useAnalyticsWords()
  const [asTable, setAsTable] = useState(false)
  const points = pointsOf(report, sales)
  const columns = useColumns(report, sales.currency_code)
  const table = <BareTable caption={words.chart} columns={columns} rows={points} rowKey={({ date }) => date} />
  return (
    <>
      <div className="sales-body">
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          <section className="sales-table" tabIndex={0} aria-label={words.chart}>
            {table}
          </section>
        ) : (
          <>
            <Drawing report={report} points={points} currency={sales.currency_code} />
            <div className="hidden-visually">{table}</div>
          </>
        )}
      </div>
      <p className="row spread sales-foot">
        <span className="help">{words.help}</span>
        <span className="row">
          <CsvButton title={words.chart} file="sales" lines={() => linesOf(columns, points)} />
          <button type="button" className="link" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </button>
        </span>
      </p>
    </>
  )
}

function useColumns(report: Report, currency: string): ReportColumn<Point>[] {
  const words = useAnalyticsWords()
  const { common } = useWords()
  const name = usePointName(isByMonth(report))
  const columns: ReportColumn<Point>[] = [
    { head: isByMonth(report) ? words.month : words.day, cell: name, text: ({ date }) => date },
    {
      head: words.orders,
      cell: ({ orders }) => <span className="number">{orders}</span>,
      text: (one) => `${one.orders}`,
    },
    {
      head: words.total,
      cell: ({ total }) => <Money amount={total} currency={currency} />,
      text: ({ total }) => majorOf(total, currency, "en"),
    },
  ]
  if (!report.before) return columns
  const cell = ({ before }: Point) => (before === null ? common.none : <Money amount={before} currency={currency} />)
  return [...columns, { head: words.compared, cell, text: ({ before }) => majorOf(before, currency, "en") }]
}

function usePointName(months: boolean) {
  const language = useLanguage()
  return ({ date }: Point) =>
    dayText(
      date,
      language,
      months ? { month: "short", year: "numeric" } : { day: "numeric", month: "short", year: "numeric" },
    )
}

interface DrawingProps {
  report: Report
  points: Point[]
  currency: string
}

function Drawing({ report, points, currency }: DrawingProps) {
  const words = useAnalyticsWords()
  const language = useLanguage()
  const nameOf = usePointName(isByMonth(report))
  const values = valuesTo(Math.max(...points.flatMap(({ total, before }) => [total, before ?? 0])), currency)
  const amount = (minor: number) => money(minor, currency, language)
  const bars = points.map((point) => {
    const then = point.before === null ? "" : ` (${words.compared}: ${amount(point.before)})`
    return { ...point, title: `${nameOf(point)}: ${amount(point.total)}${then}` }
  })
  const legend = [
    { kind: "bar" as const, word: words.current },
    ...(report.before ? [{ kind: "then" as const, word: words.compared }] : []),
  ]
  const style = isByMonth(report) ? ({ month: "short" } as const) : ({ day: "numeric", month: "short" } as const)
  return (
    <Plot
      values={values}
      currency={currency}
      bars={bars}
      nameOf={(date) => dayText(date, language, style)}
      legend={legend}
    >
      <div className="chart-drawing" aria-hidden>
        <Bars values={values} bars={bars} />
      </div>
    </Plot>
  )
}
