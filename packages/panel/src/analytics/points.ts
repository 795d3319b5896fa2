import type { CurrencySales, Report } from "./types.ts"

/** What was sold on a day, or in a month, beside what was in the period that is compared. */
export interface Point {
  /** Its first day: 2026-03-01. */
  date: string
  orders: number
  total: number
  /** Null: there is no such day. */
  before: number | null
}

const DAY_MS = 86_400_000
/** More days than this are months. */
const MOST_DAYS = 92

/** Whether a period is displayed by month. */
export const isByMonth = ({ period: { from, to } }: Pick<Report, "period">) => daysIn(from, to) > MOST_DAYS

/** Every day or month of a period, without sales too, next to the one at the same place of the period before. */
export function pointsOf(report: Pick<Report, "period" | "before">, sales: CurrencySales): Point[] {
  const months = isByMonth(report)
  const now = spread(report.period, sales.days, months)
  const before = report.before ? spread(report.before, sales.days_before, months) : []
  return now.map((point, at) => ({ ...point, before: before[at]?.total ?? null }))
}

type Day = CurrencySales["days"][number]

function spread({ from, to }: Report["period"], sold: Day[], months: boolean): Day[] {
  const byDate = new Map(sold.map((day) => [day.date, day]))
  const days = Array.from({ length: daysIn(from, to) }, (_, at) => {
    const date = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)
    return byDate.get(date) ?? { date, orders: 0, total: 0 }
  })
  return months ? byMonth(days) : days
}

function byMonth(days: Day[]): Day[] {
  const found = new Map<string, Day>()
  for (const { date, orders, total } of days) {
    const month = found.get(date.slice(0, 7)) ?? { date, orders: 0, total: 0 }
    found.set(date.slice(0, 7), { date: month.date, orders: month.orders + orders, total: month.total + total })
  }
  return [...found.values()]
}

const daysIn = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
