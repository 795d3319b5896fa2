import { writtenDate } from "./written-date.ts"

const ISO = /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i
const YEAR = /^\d{4}$/
const SECONDS = /^-?\d{1,15}(\.\d{1,9})?$/

/**
 * A client's date: an ISO date (midnight UTC) or date-time, a year, seconds since 1970 (before it when
 * negative), or any other text that JavaScript's `Date` reads. Without a zone it is UTC (v1: the server's zone).
 * Dates that do not exist, and years outside 1 to 9999, which no table can store, are invalid.
 */
export function instant(given: unknown): Date | undefined {
  if (given instanceof Date) return within(given.getTime())
  if (typeof given !== "string" && typeof given !== "number") return undefined
  const text = String(given).trim()
  if (YEAR.test(text)) return within(Date.parse(`+00${text}-01-01`)) // v1: the Date constructor did so
  if (SECONDS.test(text)) return within(Math.round(Number(text) * 1_000))
  const parts = ISO.exec(text.replace(/^\+00(?=\d{4}-)/, ""))
  return within(parts ? moment(parts) : writtenDate(text))
}

function within(time: number): Date | undefined {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date : undefined
}

function moment([, year, month, day = "01", hour = "00", minute = "00", second = "00", fraction = "", zone]: string[]) {
  // The end of a day may be written as 24:00.
  const isEnd = hour === "24" && Number(minute) + Number(second) + Number(fraction) === 0
  const clock = `${isEnd ? "00" : hour}:${minute}:${second}.${fraction.padEnd(3, "0").slice(0, 3)}`
  const text = `${year}-${month}-${day}T${clock}Z`
  const time = Date.parse(text)
  // A date that does not exist is either not a number or has moved to the next day.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === text
  return exists ? time + (isEnd ? DAY : 0) - offset(zone) : Number.NaN
}

const DAY = 86_400_000

function offset(zone = "Z"): number {
  if (zone.toUpperCase() === "Z") return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 23 || minutes > 59) return Number.NaN
  return (zone[0] === "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
