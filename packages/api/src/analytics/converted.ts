import { convertedSum, type Factors } from "@mercer/commerce"
import type { Sums, SumsRow } from "./queries.ts"

const AMOUNTS = ["total", "refunded", "discounts", "gift_cards"] as const

/** Sums of currencies as those of one: amounts are added exactly and rounded once; currencies without a rate are left out. */
export function convertSums(all: (Sums & { currency_code: string })[], factors: Factors): Sums {
  const rated = all.filter(({ currency_code }) => factors.has(currency_code))
  const amount = (name: (typeof AMOUNTS)[number]) =>
    convertedSum(
      rated.map((one) => ({ currency_code: one.currency_code, amount: one[name] })),
      factors,
    )
  return {
    orders: rated.reduce((sum, { orders }) => sum + orders, 0),
    first_orders: rated.reduce((sum, { first_orders }) => sum + first_orders, 0),
    total: amount("total"),
    refunded: amount("refunded"),
    discounts: amount("discounts"),
    gift_cards: amount("gift_cards"),
  }
}

/** The same of each day, sales channel and region. */
export function convertRows(rows: SumsRow[], { to, factors }: { to: string; factors: Factors }): SumsRow[] {
  const groups = new Map<string, SumsRow[]>()
  for (const row of rows.filter(({ currency_code }) => factors.has(currency_code))) {
    const key = JSON.stringify([row.date, row.sales_channel_id, row.region_id])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, ...convertSums([first, ...others], factors), currency_code: to }] : [],
  )
}
