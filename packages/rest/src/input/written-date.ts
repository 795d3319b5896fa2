const LONGEST = 100
const REMARK = /\([^()]*\)/g
const CLOCK = /\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]m)?/i
/** A zone name, or an offset from UTC after the time of day. */
const ZONE =
  /(?<![a-z])(?:ut|utc|gmt|z|[ecmp][sd]t)(?![a-z])\s*(?:[+-]\d{1,2}:?\d{0,2})?|(?<=:\d\d[\d:.]*\s*)[+-]\d{1,2}:?\d{0,2}/i
const MONTH = /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/**
 * The time of a date as people and libraries write it, such as `Sat, 31 Jan 2026 10:00:00 GMT` or `1/31/2026`: what
 * JavaScript's `Date` reads, in UTC where it names no zone. NaN for what it cannot read, and for days that do not exist,
 * which it moves on to the next month.
 */
export function writtenDate(text: string): number {
  if (text.length > LONGEST) return Number.NaN
  const plain = text.replace(REMARK, " ")
  const zone = ZONE.exec(plain)?.[0] ?? ""
  const zoneless = plain.replace(zone, " ").trim()
  const inUtc = Date.parse(`${zoneless} UTC`)
  if (Number.isNaN(inUtc) || !isOn(new Date(inUtc), zoneless)) return Number.NaN
  return zone ? Date.parse(plain) : inUtc
}

/** Whether the numbers of a text are those of this day: `Feb 30` is read as 2 March, with other numbers. */
function isOn(date: Date, text: string): boolean {
  const written = (text.replace(CLOCK, " ").match(/\d+/g) ?? []).map(Number)
  const year = date.getUTCFullYear()
  const named = MONTH.test(text)
  const day = [date.getUTCDate(), ...(named ? [] : [date.getUTCMonth() + 1])]
  const isMonth = named && date.getUTCDate() === 1
  const forms = [[...day, year], [...day, year % 100], ...(isMonth ? [[year]] : [])]
  return forms.some((form) => same(form, written))
}

const same = (a: number[], b: number[]) =>
  a.length === b.length && a.toSorted((x, y) => x - y).join() === b.toSorted((x, y) => x - y).join()
