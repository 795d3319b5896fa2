/** When a job runs, as pg-boss takes it. */
export interface Cron {
  cron: string
  tz: string
}

const DAILY = /^([01]\d|2[0-3]):([0-5]\d) (\S+)$/
const EVERY = /^every (\d{1,2}) (min|h)$/

/**
 * `03:00 Europe/Berlin` is each day at this time there; `every 10 min` and `every 2 h` count from midnight, so the
 * number divides the hour or the day. Throws for all else.
 */
export function cronOf(at: string): Cron {
  const [, hour, minute, tz = ""] = DAILY.exec(at) ?? []
  if (hour !== undefined && isZone(tz)) return { cron: `${Number(minute)} ${Number(hour)} * * *`, tz }
  const [, count, unit] = EVERY.exec(at) ?? []
  const whole = unit === "min" ? 60 : 24
  if (unit && Number(count) > 0 && whole % Number(count) === 0)
    return { cron: unit === "min" ? `*/${count} * * * *` : `0 */${count} * * *`, tz: "UTC" }
  throw new Error(
    `${at} is not a time for a job: write it like "03:00 Europe/Berlin", or "every 10 min" or "every 2 h" with a number that divides the hour or the day`,
  )
}

function isZone(tz: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: tz })
    return true
  } catch {
    return false
  }
}
