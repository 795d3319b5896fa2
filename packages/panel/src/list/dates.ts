const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** The days of a filter such as 2026-01-01..2026-01-31, either of which may be missing; null for other texts. */
export function daysIn(text: string | undefined): { from: string; to: string } | null {
  const [from = "", to = "", ...more] = text?.split("..") ?? []
  const isDay = (day: string) => day === "" || (DATE.test(day) && !Number.isNaN(Date.parse(day)))
  return text?.includes("..") && more.length === 0 && isDay(from) && isDay(to) && from + to !== "" ? { from, to } : null
}

/** The timestamps of a date filter: the last N days, or whole days in the operator's time zone. */
export function dateRange(text: string | undefined): { gte?: string; lt?: string } | undefined {
  const days = daysIn(text)
  if (!days) return daysAgo(text)
  const start = (day: string, plus = 0) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
    return new Date(year, month - 1, date + plus).toISOString()
  }
  return { ...(days.from && { gte: start(days.from) }), ...(days.to && { lt: start(days.to, 1) }) }
}

/**
 * The time N days ago, for date filters; undefined if it is not a number. Rounded to the minute, so that it is
 * queried once.
 */
function daysAgo(days: string | undefined): { gte: string } | undefined {
  const count = Number(days)
  if (!days || !Number.isFinite(count)) return undefined
  const minute = 60_000
  return { gte: new Date(Math.floor(Date.now() / minute) * minute - count * DAY_MS).toISOString() }
}

/** The options of a date filter, in addition to any range of days. */
export function recently<Key extends string>(key: Key, word: string, say: (days: number) => string) {
  const options = [7, 30, 90].map((days) => ({ value: String(days), word: say(days) }))
  return { key, word, options, dates: true }
}
