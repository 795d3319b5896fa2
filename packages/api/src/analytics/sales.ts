import { type Dates, daysOf, type Factors } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { convertRows, convertSums } from "./converted.ts"
import { type Sums, type SumsRow, salesBy } from "./queries.ts"
import { storeFactors } from "./rates.ts"

type Reads = Pick<Context, "db">

/** What orders are divided by. */
type Place = "sales_channel_id" | "region_id"

/** Sums of a period, and of the one it is compared with; null: it is compared with none. */
interface Compared {
  now: Sums
  before: Sums | null
}

interface CurrencySales extends Compared {
  currency_code: string
  days: { date: string; orders: number; total: number }[]
  days_before: { date: string; orders: number; total: number }[]
  sales_channels: (Compared & { id: string | null; name: string | null })[]
  regions: (Compared & { id: string; name: string | null })[]
}

const NONE: Sums = { orders: 0, first_orders: 0, total: 0, refunded: 0, discounts: 0, gift_cards: 0 }

/** All currencies that have an exchange rate, in the store's default currency; those that have none are left out. */
interface ConvertedSales extends CurrencySales {
  left_out: string[]
}

interface Sales {
  currencies: CurrencySales[]
  /** Null: no other currency of these orders has a rate. */
  converted: ConvertedSales | null
}

type RowsOfPeriods = { now: SumsRow[]; before: SumsRow[] | null }

/**
 * What was sold in a period, compared with another: one currency at a time, the one with most orders first, and all in
 * one by the rates that the shop has entered.
 */
export async function compareSales(
  ctx: Reads,
  { now, before }: { now: Dates; before: Dates | null },
  time_zone: string,
): Promise<Sales> {
  const [rows, rows_before, rates] = await Promise.all([
    salesBy(ctx, daysOf(now, time_zone), time_zone),
    before ? salesBy(ctx, daysOf(before, time_zone), time_zone) : null,
    storeFactors(ctx),
  ])
  const all = [...rows, ...(rows_before ?? [])]
  const names = await namesOf(ctx, all)
  const currencies = [...new Set(all.map(({ currency_code }) => currency_code))]
    .map((code) => {
      const of = (row: SumsRow) => row.currency_code === code
      return { currency_code: code, ...currencySales(rows.filter(of), rows_before?.filter(of) ?? null, names) }
    })
    .sort((a, b) => b.now.orders - a.now.orders || (b.before?.orders ?? 0) - (a.before?.orders ?? 0))
  return { currencies, converted: convertedSales(currencies, { now: rows, before: rows_before }, { ...rates, names }) }
}

/** Every figure is rounded once, so that days or regions can add up to a unit more or less than the whole. */
function convertedSales(
  currencies: CurrencySales[],
  { now, before }: RowsOfPeriods,
  { to, factors, names }: { to: string; factors: Factors; names: Map<string, string> },
): ConvertedSales | null {
  const codes = currencies.map(({ currency_code }) => currency_code)
  if (!codes.some((code) => code !== to && factors.has(code))) return null
  const rates = { to, factors }
  const sums = (of: (one: CurrencySales) => Sums) =>
    convertSums(
      currencies.map((one) => ({ currency_code: one.currency_code, ...of(one) })),
      factors,
    )
  return {
    ...{ currency_code: to, left_out: codes.filter((code) => !factors.has(code)) },
    ...currencySales(convertRows(now, rates), before && convertRows(before, rates), names),
    now: sums((one) => one.now),
    before: before && sums((one) => one.before ?? NONE),
  }
}

/** The names of sales channels and regions, deleted ones too, by their ids. */
async function namesOf({ db }: Reads, rows: SumsRow[]): Promise<Map<string, string>> {
  const idsOf = (key: Place) => ({ id: { in: [...new Set(rows.flatMap((row) => row[key] || []))] } })
  const select = { id: true, name: true }
  const [channels, regions] = await Promise.all([
    db.salesChannel.findMany({ where: idsOf("sales_channel_id"), select }),
    db.region.findMany({ where: idsOf("region_id"), select }),
  ])
  return new Map([...channels, ...regions].map(({ id, name }) => [id, name]))
}

function currencySales(
  now: SumsRow[],
  before: SumsRow[] | null,
  names: Map<string, string>,
): Omit<CurrencySales, "currency_code"> {
  const partsOf = (key: Place) => byKey(key, now, before).map((part) => ({ ...part, name: names.get(part.id) ?? null }))
  return {
    now: sum(now),
    before: before && sum(before),
    days: byDay(now),
    days_before: byDay(before ?? []),
    sales_channels: partsOf("sales_channel_id").map((part) => ({ ...part, id: part.id || null })),
    regions: partsOf("region_id"),
  }
}

/** The sums of all days. */
const sum = (rows: SumsRow[]) => rows.filter(({ date }) => date !== null).reduce(plus, NONE)

function plus(a: Sums, b: Sums): Sums {
  return {
    orders: a.orders + b.orders,
    first_orders: a.first_orders + b.first_orders,
    total: a.total + b.total,
    refunded: a.refunded + b.refunded,
    discounts: a.discounts + b.discounts,
    gift_cards: a.gift_cards + b.gift_cards,
  }
}

const byDay = (rows: SumsRow[]) =>
  rows
    .flatMap(({ date, orders, total }) => (date === null ? [] : [{ date, orders, total }]))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

function byKey(key: Place, now: SumsRow[], before: SumsRow[] | null) {
  const sumsOf = (rows: SumsRow[]) =>
    new Map(rows.flatMap((row) => (row[key] === null ? [] : [[row[key], plus(NONE, row)]])))
  const [ours, theirs] = [sumsOf(now), sumsOf(before ?? [])]
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((id) => ({ id, now: ours.get(id) ?? NONE, before: before && (theirs.get(id) ?? NONE) }))
    .sort((a, b) => b.now.total - a.now.total || (b.before?.total ?? 0) - (a.before?.total ?? 0))
}
