const ISO = /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i
const YEAR = /^\d{4,6}$/
const SECONDS = /^\d{1,15}(\.\d{1,9})?$/

/**
 * The moment a client means: an ISO date (midnight UTC) or date-time (UTC unless it names a zone), a year, or seconds
 * since 1970. Dates that do not exist, and years outside 1970 to 9999, are none.
 */
export function instant(given: unknown): Date | undefined {
  if (given instanceof Date) return within(given.getTime())
  const text = String(given)
  if (typeof given !== "string" && typeof given !== "number") return undefined
  if (YEAR.test(text)) return within(Date.parse(`+${text.padStart(6, "0")}-01-01`)) // v1: the Date constructor did so
  if (SECONDS.test(text)) return within(Math.round(Number(text) * 1_000))
  const parts = ISO.exec(text)
  return parts ? within(moment(parts)) : undefined
}

function within(time: number): Date | undefined {
  const date = new Date(time)
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : undefined
}

function moment([, year, month, day = "01", hour = "00", minute = "00", second = "00", fraction = "", zone]: string[]) {
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, "0").slice(0, 3)}Z`
  const time = Date.parse(text)
  // What does not exist is either not a number or has moved on to the next day.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === text
  return exists ? time - offset(zone) : Number.NaN
}

function offset(zone = "Z"): number {
  if (zone.toUpperCase() === "Z") return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 23 || minutes > 59) return Number.NaN
  return (zone[0] === "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
