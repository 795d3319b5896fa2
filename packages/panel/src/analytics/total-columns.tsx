"use client"

import { Change, changeText } from "#panel/chart/change.tsx"
import { Money } from "#panel/display/values.tsx"
import { majorOf } from "#panel/money/amounts.ts"
import type { ReportColumn } from "./report-table.tsx"
import { useAnalyticsWords } from "./words.ts"

interface Compared {
  now: { total: number }
  before: { total: number } | null
}

/** What a row sold for; with a compared period, what it did then and the change. */
export function useTotalColumns<Row extends Compared>(currency: string, isCompared: boolean): ReportColumn<Row>[] {
  const words = useAnalyticsWords()
  const column = (head: string, total: (row: Row) => number): ReportColumn<Row> => ({
    head,
    cell: (row) => <Money amount={total(row)} currency={currency} />,
    text: (row) => majorOf(total(row), currency, "en"),
  })
  const now = column(words.total, (row) => row.now.total)
  if (!isCompared) return [now]
  const change: ReportColumn<Row> = {
    head: words.change,
    cell: (row) => <Change now={row.now.total} before={row.before?.total} />,
    text: (row) => changeText(row.now.total, row.before?.total),
  }
  return [now, column(words.compared, (row) => row.before?.total ?? 0), change]
}
