import type { Route } from "./table.ts"

/** What the document says of an operation that its types cannot: who may call it, and what a repetition does. */
export function describedOperation({ meta }: Route, admitted: Admitted = {}): string {
  const { limit } = meta
  return [
    callers(meta.access ?? (meta.openapi?.protect ? "admin" : "shopper"), admitted),
    meta.idempotent &&
      "Sent again with the same Idempotency-Key, path and body within 24 hours, it is done once and gives the first answer.",
    limit && `At most ${limit.requests} requests in ${limit.seconds} seconds from one IP address.`,
    meta.files && `Files are sent as a form, in the field ${meta.files}.`,
  ]
    .filter(Boolean)
    .join(" ")
}

/** The built-in roles of operators who may call an operation, and what a custom role needs for it. */
interface Admitted {
  roles?: readonly string[] | undefined
  access?: string | undefined
}

function callers(kind: NonNullable<Route["meta"]["access"]>, { roles = [], access }: Admitted): string {
  if (kind === "open") return "Anyone may call it."
  if (kind === "shopper") return "Anyone may call it; a customer's login is optional."
  if (kind === "customer") return "A logged-in customer may call it, for their own data."
  if (roles.length === 0) return "Operators may call it."
  return `Operators may call it whose role is ${either(roles)}${access ? `, or a custom role with ${access}` : ""}.`
}

const either = (words: readonly string[]) => words.join(", ").replace(/, (?=[^,]*$)/, " or ")

interface Place {
  in: string
  name: string
}

/** What a parameter of a path or a query is for. A name without words of its own filters a list by its column. */
export function describedParameter(place: Place, { path, keys }: Pick<Route, "path" | "keys">): string {
  const { name } = place
  if (place.in === "path") return inPath(name, path)
  if (PRICED.test(path) && Object.hasOwn(PRICES, name)) return PRICES[name] as string
  if (Object.hasOwn(COMMON, name)) return COMMON[name] as string
  if (/_at$/.test(name))
    return `Only those whose \`${name}\` is within bounds: \`${name}[gte]=2026-01-31\`; also gt, lt and lte.`
  if (/^include_/.test(name)) return `Whether to ${inWords(name)}.`
  if (!keys.has("limit") && !/^(is|has)_/.test(name)) return `The ${inWords(name)}.`
  if (/_ids?$/.test(name)) return `Only those of this ${inWords(name.replace(/_ids?$/, ""))}, by its id.`
  return LISTS.has(name) ? "Only those that have one of these, by their ids." : `Only those whose \`${name}\` is this.`
}

const LISTS = new Set(["tags", "groups", "customer_groups"])

const inWords = (name: string) =>
  name
    .replace(/_id$/, "'s id")
    .replace(/_ids$/, "s' ids")
    .replace(/[-_]/g, " ")
    .replace(/\bapi\b/, "API")

function inPath(name: string, path: string): string {
  const segments = path.split("/")
  const before = segments[segments.indexOf(`{${name}}`) - 1] ?? ""
  if (name === "id") return `The id of the ${singular(before)}.`
  return `The ${inWords(name)}.`
}

/** `product-categories` is a list of product categories. */
const singular = (segment: string) =>
  inWords(segment)
    .replace(/ies$/, "y")
    .replace(/(?<=(ss|x|ch))es$|(?<!s)s$/, "")

/** Where prices are calculated for who asks. */
const PRICED = /^\/(store|admin)\/(products|variants)\b/

const PRICES: Record<string, string> = {
  region_id: "Prices and taxes as in this region.",
  currency_code: "Prices in this currency.",
  cart_id: "Prices as in this cart: its region, currency and customer.",
  customer_id: "Prices as for this customer.",
}

const COMMON: Record<string, string> = {
  limit: "How many to return at most. 0 returns none, with the count.",
  offset: "How many to skip.",
  order: "The column to sort by, ascending; with a - before it, descending.",
  q: "Only those whose texts contain each of these words.",
  display_id: "Only the one with this number.",
  id: "Only those with this id, or one of several.",
  convert: "Whether amounts of all currencies that have an exchange rate are added up in the store's default currency.",
  days: "How many days back.",
  period: "The calendar's month, quarter or year until today, the last `days` days, or own dates.",
  compare: "What to compare with: the period before, the same dates of last year, or nothing.",
  editing: "Whether the operator who asks has unsaved changes.",
  from: "The first one of own dates.",
  leaving: "Whether the operator who asks leaves the page.",
  resource: "What kind of page is open, by the word of its URL.",
  to: "The last one of own dates.",
  within_days: "Only what runs out within so many days.",
  sold_days: "How many days of sales the speed is taken from.",
  low_stock: "From this stock on, variants count as running out.",
  time_zone: "The time zone in which days begin, such as Europe/Berlin.",
  ids: "Only those with one of these ids.",
  expand: "Relations to show in place of the usual ones, separated by commas; dots lead on. Empty: none.",
  fields:
    "Fields to show, and id, separated by commas; relations stay. +, - and * before a name add, remove, and load. Empty: only id.",
}
