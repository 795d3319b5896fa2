import type { Day } from "@mercer/commerce"
import type { Context } from "../context.ts"

interface Sum {
  currency_code: string
  /** From 1: the day it falls on. */
  day: number
  orders: number
  total: number
  refunded: number
}

export interface Sales {
  currency_code: string
  orders: number
  total: number
  refunded: number
  before: { orders: number; total: number }
  days: { date: string; orders: number; total: number }[]
}

/**
 * What the orders of each currency came to, a day at a time, in minor units: what was paid or promised for them with tax and
 * shipping, without gift cards and canceled orders. The first half of the days is what the second is compared with.
 */
export async function salesOf(ctx: Pick<Context, "db">, all: Day[], ends_at: Date): Promise<Sales[]> {
  const sums = await sumsOf(ctx, all, ends_at)
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

/** One statement, bounded by the index on the day of an order: two passes, since an order may have several payments or none. */
function sumsOf({ db }: Pick<Context, "db">, days: Day[], ends_at: Date): Promise<Sum[]> {
  const starts = days.map(({ starts_at }) => starts_at)
  const [from] = starts
  return db.$queryRaw<Sum[]>`
    WITH placed AS (
      SELECT id, currency_code, width_bucket(created_at, ${starts}::timestamptz[]) AS day FROM "order"
      WHERE created_at >= ${from} AND created_at < ${ends_at} AND status <> 'canceled'
    )
    SELECT currency_code, day, sum(orders)::int AS orders, sum(total)::float8 AS total, sum(refunded)::float8 AS refunded
    FROM (
      SELECT currency_code, day, 1 AS orders, 0 AS total, 0 AS refunded FROM placed
      UNION ALL
      SELECT placed.currency_code, day, 0, p.amount, p.amount_refunded
      FROM placed JOIN payment p ON p.order_id = placed.id AND p.canceled_at IS NULL AND p.swap_id IS NULL
    ) all_of_them
    GROUP BY currency_code, day`
}

const sum = (rows: Sum[], key: "orders" | "total" | "refunded") => rows.reduce((all, row) => all + row[key], 0)
