const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** The days of a filter such as 2026-01-01..2026-01-31, either of which may be missing; null for other texts. */
export function daysIn(text: string | undefined): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text?.split("..") ?? []
  const isDay = (day: string) => day === "" || (DATE.test(day) && !Number.isNaN(Date.parse(day)))
  return text?.includes("..") && more.length === 0 && isDay(from) && isDay(to) && from + to !== "" ? { from, to } : null
}

const OLDER = /^older:([1-9]\d{0,3})$/

/** The N of the filter "older than N days"; null for other texts. */
export function olderIn(text: string | undefined): number | null {
  const [, days] = OLDER.exec(text ?? "") ?? []
  return days === undefined ? null : Number(days)
}

/**
 * The timestamps of a date filter: the last N days, older than N days, this or last month, or whole days in the operator's
 * time zone. All but the last are relative to now, also in a saved view.
 */
export function dateRange(text: string | undefined): { gte?: string; lt?: string } | undefined {
  const days = daysIn(text)
  if (days) return { ...(days.from && { gte: startOf(days.from) }), ...(days.to && { lt: startOf(days.to, 1) }) }
  if (text === "this_month") return { gte: startOfMonth(0), lt: startOfMonth(1) }
  if (text === "last_month") return { gte: startOfMonth(-1), lt: startOfMonth(0) }
  const older = olderIn(text)
  return older === null ? lastDays(text) : { lt: daysAgo(older) }
}

function startOf(day: string, plus = 0) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date + plus).toISOString()
}

function startOfMonth(plus: number) {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() + plus).toISOString()
}

function lastDays(days: string | undefined): { gte: string } | undefined {
  const count = Number(days)
  return days && Number.isFinite(count) ? { gte: daysAgo(count) } : undefined
}

const MINUTE_MS = 60_000

/** The time N days ago, rounded to the minute, so that it is queried once. */
function daysAgo(count: number): string {
  return new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - count * DAY_MS).toISOString()
}

/** The options of a date filter, in addition to months, "older than N days" and any range of days. */
export function recently<Key extends string>(key: Key, word: string, say: (days: number) => string) {
  const options = [7, 30, 90].map((days) => ({ value: String(days), word: say(days) }))
  return { key, word, options, dates: true, past: true }
}
