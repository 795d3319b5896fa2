import { money } from "#panel/money/amounts.ts"
import type { Language } from "#panel/words/choices.ts"
import { durationText } from "../duration.ts"
import type { Phrases } from "./phrases.ts"
import type { Operator, Said, SaidCondition } from "./types.ts"

interface Reader {
  language: Language
  /** The parts of the sentence in this language. */
  say: Phrases
  /** Milliseconds: a start before this needs no “from”. */
  now: number
  /** Defaults to the operator's own. */
  timeZone?: string
}

/** What a discount does, in a sentence: “10% off each item of 2 products, in Germany, until Dec 24, up to 100 uses.” */
export function sentence(said: Said, reader: Reader): string {
  const { say } = reader
  const parts = [
    whatFor(said, reader, say),
    ...listed(said, "not_in", say),
    ...said.conditions.filter(({ kind }) => kind === "customer_groups").map((one) => conditionText(one, say)),
    said.regions && where(said.regions, reader, say),
    when(said, reader, say),
    said.usage_limit && say.times(said.usage_limit),
    said.is_dynamic && say.codes(said.valid_duration && durationText(said.valid_duration, reader.language)),
  ]
  return `${parts.filter(Boolean).join(", ")}.`
}

function whatFor(said: Said, reader: Reader, say: Phrases): string {
  if (said.type === "free_shipping") return say.shipping
  return say.off(amountText(said, reader), say.goods[said.allocation ?? "total"](listed(said, "in", say).join(say.and)))
}

const UNKNOWN = "…"

/** “10%”, “€5.00”. */
function amountText({ type, value, currency }: Said, { language }: Reader): string {
  if (value === null) return UNKNOWN
  if (type === "percentage") return new Intl.NumberFormat(language, { style: "percent" }).format(value / 100)
  return currency ? money(value, currency, language) : UNKNOWN
}

/** Free shipping does not depend on the cart's contents. */
function listed({ type, conditions }: Said, operator: Operator, say: Phrases): string[] {
  const goods = conditions.filter((one) => one.kind !== "customer_groups" && one.operator === operator)
  return type === "free_shipping" ? [] : goods.map((one) => conditionText(one, say))
}

/** “of 2 products”, “except the collection “Summer””. */
function conditionText({ kind, operator, count, name }: SaidCondition, say: Phrases): string {
  const { one, many, some } = say.conditions[kind][operator]
  if (count === undefined) return some
  return count === 1 && name !== undefined ? one(name) : many(count)
}

const MOST_NAMED = 3

function where(names: string[], { language }: Reader, say: Phrases): string {
  if (names.length === 0) return say.nowhere
  if (names.length > MOST_NAMED) return say.regions(names.length)
  return say.in(new Intl.ListFormat(language, { type: "conjunction" }).format(names))
}

function when({ starts_at, ends_at }: Said, reader: Reader, say: Phrases): string | null {
  const isAhead = starts_at !== null && Date.parse(starts_at) > reader.now
  const from = isAhead ? day(starts_at, reader) : null
  const until = ends_at ? day(ends_at, reader, "end") : null
  if (from && until) return say.between(from, until)
  return from ? say.from(from) : until && say.until(until)
}

const LOCALES: Partial<Record<Language, string>> = { en: "en-US", de: "de-DE" }
/** Times of day that add nothing to the date. */
const BOUNDS = { start: "00:00", end: "23:59" }

/** “Dec 1”; with the year if it is not the current one, and the time if it matters. */
function day(at: string, { language, now, timeZone }: Reader, bound: keyof typeof BOUNDS = "start"): string {
  const [date, locale] = [new Date(at), LOCALES[language] ?? language]
  const text = (given: Date, style: Intl.DateTimeFormatOptions, by: string = locale) =>
    new Intl.DateTimeFormat(by, { ...style, ...(timeZone && { timeZone }) }).format(given)
  const time = text(date, { hour: "2-digit", minute: "2-digit" }, "en-GB")
  const isOtherYear = text(date, { year: "numeric" }) !== text(new Date(now), { year: "numeric" })
  const visible = text(date, { day: "numeric", month: "short", ...(isOtherYear && { year: "numeric" }) })
  return time === BOUNDS[bound] || time === BOUNDS.start ? visible : `${visible}, ${time}`
}
