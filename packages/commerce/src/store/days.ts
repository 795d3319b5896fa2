/** A day of a calendar, and the time it begins. */
export interface Day {
  /** As calendars write it: 2026-03-29. */
  date: string
  starts_at: Date
}

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** Whether a time zone is known: Europe/Berlin, UTC. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Days that follow each other, and the time at which the last of them ends. */
export interface Days {
  days: Day[]
  ends_at: Date
}

/**
 * A number of days of a time zone's calendar, the last of them containing `now`, and the time at which it ends.
 * Days on which clocks change have 23 or 25 hours.
 */
export function daysUntil(now: Date, time_zone: string, count: number): Days {
  const local = clockOf(time_zone)
  return daysFrom(Math.floor(local(now.getTime()) / DAY_MS) - count + 1, count, local)
}

/** The days of a time zone's calendar from one date to another, both included. */
export function daysOf({ from, to }: { from: string; to: string }, time_zone: string): Days {
  const first = Date.parse(from) / DAY_MS
  return daysFrom(first, Date.parse(to) / DAY_MS - first + 1, clockOf(time_zone))
}

/** `first`: the number of a date in days since 1970. */
function daysFrom(first: number, count: number, local: (moment: number) => number): Days {
  const starts = Array.from({ length: count + 1 }, (_, at) => (first + at) * DAY_MS)
  const days = starts.map((midnight) => ({
    date: new Date(midnight).toISOString().slice(0, 10),
    starts_at: new Date(momentOf(midnight, local)),
  }))
  const ends_at = days.pop()?.starts_at ?? new Date(first * DAY_MS)
  return { days, ends_at }
}

/** The local time of a time zone at a moment, read as if it were UTC. */
function clockOf(timeZone: string): (moment: number) => number {
  const numbers = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const
  const format = new Intl.DateTimeFormat("en", { ...numbers, second: "numeric", hourCycle: "h23", timeZone })
  return (moment) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second)
  }
}

/** The first time at which local clocks reach midnight, or the next existing time if it is skipped. */
function momentOf(midnight: number, local: (moment: number) => number): number {
  const offsetAt = (moment: number) => local(moment) - moment
  let moment = midnight - offsetAt(midnight - offsetAt(midnight))
  while (local(moment) < midnight) moment += QUARTER_MS
  return moment
}
