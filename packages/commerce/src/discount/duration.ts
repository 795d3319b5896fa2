import { parse } from "iso8601-duration"
import { Refusal } from "../refusal.ts"

/** P3Y6M2W4DT12H30M5S: whole numbers, largest unit first, at least one of them. */
const ISO = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/
const LAST_YEAR = 9999

/** Refuses with invalid_data what is not an ISO 8601 duration, or leads from now beyond the year 9999. */
export function mustBeDuration(text: string, now: Date): void {
  after(now, text)
}

/**
 * The date an ISO 8601 duration after another, counted in UTC; any other text is invalid_data. As everywhere with
 * dates, a month after the 31st may be the 1st, 2nd or 3rd of the month after next.
 */
export function after(start: Date, duration: string): Date {
  if (!ISO.test(duration)) refuse(`"${duration}" is not an ISO 8601 duration`)
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = parse(duration)
  const then = new Date(start)
  then.setUTCFullYear(then.getUTCFullYear() + years)
  then.setUTCMonth(then.getUTCMonth() + months)
  then.setUTCDate(then.getUTCDate() + weeks * 7 + days)
  then.setTime(then.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000)
  // Written so that an invalid date is refused too.
  if (!(then.getUTCFullYear() <= LAST_YEAR)) refuse(`"${duration}" is too long a duration`)
  return then
}

function refuse(message: string): never {
  throw new Refusal("invalid_data", message, undefined, { faults: [{ path: "valid_duration" }] })
}
