"use client"

import { useState } from "react"
import { Money } from "#panel/display/values.tsx"
import { dayText } from "#panel/home/day-text.ts"
import { majorOf, money } from "#panel/money/amounts.ts"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { isByMonth, type Point, pointsOf } from "./points.ts"
import { BareTable, CsvButton, linesOf, type ReportColumn } from "./report-table.tsx"
import type { CurrencySales, Report } from "./types.ts"
import { useAnalyticsWords } from "./words.ts"

/** Units of the drawing, which scales with the page. */
const BAR = 20
const GAP = 5
const HEIGHT = 200

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
            <Drawing points={points} currency={sales.currency_code} />
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

function Drawing({ points, currency }: { points: Point[]; currency: string }) {
  const language = useLanguage()
  const most = Math.max(1, ...points.flatMap(({ total, before }) => [total, before ?? 0]))
  const tall = (amount: number) => (amount / most) * HEIGHT
  const width = points.length * BAR
  const date = (one: Point | undefined) => (one ? dayText(one.date, language, { day: "numeric", month: "short" }) : "")
  return (
    <div aria-hidden>
      <p className="chart-summary muted number">{money(most, currency, language)}</p>
      <div className="chart-drawing">
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden focusable={false}>
          <path className="chart-lines" d={`M0 0.5H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT - 0.5}H${width}`} />
          {points.map((point, at) => (
            <Bar key={point.date} point={point} at={at} tall={tall} currency={currency} />
          ))}
        </svg>
      </div>
      <p className="row spread muted number chart-days">
        <span>{date(points[0])}</span>
        <span>{date(points.at(-1))}</span>
      </p>
    </div>
  )
}

interface BarProps {
  point: Point
  at: number
  tall: (amount: number) => number
  currency: string
}

function Bar({ point: { date, total, before }, at, tall, currency }: BarProps) {
  const language = useLanguage()
  const x = at * BAR
  const name = dayText(date, language, { day: "numeric", month: "short", year: "numeric" })
  const then = before === null ? "" : ` (${money(before, currency, language)})`
  return (
    <g>
      <title>{`${name}: ${money(total, currency, language)}${then}`}</title>
      <rect className="chart-column" x={x} y={0} width={BAR} height={HEIGHT} />
      <rect className="chart-bar" x={x + GAP / 2} y={HEIGHT - tall(total)} width={BAR - GAP} height={tall(total)} />
      {before !== null && before > 0 && <path className="chart-then" d={`M${x} ${HEIGHT - tall(before)}H${x + BAR}`} />}
    </g>
  )
}
