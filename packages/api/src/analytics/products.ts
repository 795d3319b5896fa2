import { type Dates, daysOf, type Factors } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { soldOf, topProducts } from "./queries.ts"

interface Periods {
  period: Dates
  before: Dates | null
  time_zone: string
}

const NONE = { units: 0, total: 0 }

/**
 * The products that sold for the most in a period, in the currencies that have a factor, with what they sold in the
 * period that it is compared with.
 */
export async function compareProducts(
  ctx: Pick<Context, "db">,
  { period, before, time_zone }: Periods,
  { factors, ...page }: { factors: Factors; limit: number; offset: number },
) {
  const top = await topProducts(ctx, daysOf(period, time_zone), { time_zone, factors, ...page })
  const product_ids = top.map(({ product_id }) => product_id ?? "")
  const sold = before && (await soldOf(ctx, daysOf(before, time_zone), { time_zone, factors, product_ids }))
  return top.map(({ product_id, title, ...now }) => {
    const was = sold?.find((one) => one.product_id === product_id)
    return { product_id, title, now, before: sold && (was ? { units: was.units, total: was.total } : NONE) }
  })
}
