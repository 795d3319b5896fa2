/** Which days a report is about: those of the calendar's month, quarter or year until today, the last ones, or chosen ones. */
type PeriodKind = "month" | "quarter" | "year" | "days" | "dates"
/** What they are compared with: the period before, the same dates a year before, or nothing. */
type CompareKind = "previous" | "year" | "none"

/** Two dates, both included, as calendars write them: 2026-03-29. */
export interface Dates {
  from: string
  to: string
}

export interface WantedPeriod {
  period: PeriodKind
  /** How many days, the last of which is today, for `days`. */
  days: number
  /** For `dates`. */
  dates?: Dates | undefined
  compare: CompareKind
}

const DAY_MS = 86_400_000
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * The dates of a report, and those it is compared with (`null`: nothing). Months, quarters and years go until today and
 * are compared with as many days of the one before, which may be shorter: March 31 with all of February.
 */
export function periodOf(
  { period, days, dates, compare }: WantedPeriod,
  today: string,
): { now: Dates; before: Dates | null } {
  const now = datesOf(period, days, dates, today)
  if (compare === "none") return { now, before: null }
  if (compare === "year") return { now, before: { from: monthsBefore(now.from, 12), to: monthsBefore(now.to, 12) } }
  const length = lengthOf(now)
  if (period === "days" || period === "dates")
    return { now, before: { from: plusDays(now.from, -length), to: plusDays(now.from, -1) } }
  const from = monthsBefore(now.from, MONTHS[period])
  const last = plusDays(now.from, -1)
  const to = plusDays(from, length - 1)
  return { now, before: { from, to: [to, last].sort()[0] as string } }
}

function datesOf(period: PeriodKind, days: number, dates: Dates | undefined, today: string): Dates {
  if (period === "dates" && dates) return dates
  if (period === "days" || period === "dates") return { from: plusDays(today, 1 - days), to: today }
  const [year = 0, month = 1] = today.split("-").map(Number)
  const length = MONTHS[period]
  return { from: dateOf(year, month - ((month - 1) % length), 1), to: today }
}

/** How many days a period has. */
export function lengthOf({ from, to }: Dates): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** The same day of an earlier month, or its last one: a year before 2024-02-29 is 2023-02-28. */
function monthsBefore(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return dateOf(year, month - count, Math.min(day, last))
}

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const plusDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
