import type { Day } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { type DaySum, sumsByDay } from "./queries.ts"

export interface Sales {
  currency_code: string
  orders: number
  total: number
  refunded: number
  before: { orders: number; total: number }
  days: { date: string; orders: number; total: number }[]
}

/**
 * The total of each currency's orders, by day, in minor units: what was paid or is payable with tax and shipping,
 * without gift cards and canceled orders. The first half of the days is compared with the second.
 */
export async function salesOf(ctx: Pick<Context, "db">, all: Day[], ends_at: Date): Promise<Sales[]> {
  const sums = await sumsByDay(
    ctx,
    all.map(({ starts_at }) => starts_at),
    ends_at,
  )
  const half = all.length / 2
  const codes = [...new Set(sums.map(({ currency_code }) => currency_code))]
  return codes
    .map((currency_code) => {
      const of = sums.filter((one) => one.currency_code === currency_code)
      const now = of.filter(({ day }) => day > half)
      const before = of.filter(({ day }) => day <= half)
      const on = new Map(now.map((one) => [one.day, one]))
      return {
        currency_code,
        orders: sum(now, "orders"),
        total: sum(now, "total"),
        refunded: sum(now, "refunded"),
        before: { orders: sum(before, "orders"), total: sum(before, "total") },
        days: all.slice(half).map(({ date }, at) => {
          const { orders = 0, total = 0 } = on.get(half + at + 1) ?? {}
          return { date, orders, total }
        }),
      }
    })
    .sort((a, b) => b.orders - a.orders || b.before.orders - a.before.orders)
}

const sum = (rows: DaySum[], key: "orders" | "total" | "refunded") => rows.reduce((all, row) => all + row[key], 0)
