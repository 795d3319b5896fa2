import { orderTotals } from "@mercer/commerce"
import { type PgConnection, pgSql, type Query } from "@mercer/db"
import { find } from "../data/read.ts"
import { totalsTree } from "../order/get-order.ts"
import { discountedInVersion2 } from "./queries.ts"

/** An order whose total Medusa v1 will show differently, with both in minor units. */
export interface OtherTotal {
  id: string
  display_id: number
  currency_code: string
  total: number
  v1_total: number
}

const STEP = 500

/**
 * The orders of version 2 of money that Medusa v1 computes another total for: only lines whose price includes tax can,
 * with a discount, by at most 2 units each (3 with several tax rates).
 */
export async function otherTotalsInV1(source: { connection: PgConnection; query: Query }): Promise<OtherTotal[]> {
  const sql = pgSql(source.connection, { named: false })
  const found: OtherTotal[] = []
  for (let last = ""; ; ) {
    const ids = await discountedInVersion2(sql, last, STEP)
    if (ids.length === 0) return found
    for (const { region, ...row } of await find(source, "Order", { id: ids }, totalsTree)) {
      if (!region) continue
      const { total } = orderTotals({ ...row, region }).totals
      const v1_total = orderTotals({ ...row, region, terms: null }).totals.total
      const { id, display_id, currency_code } = row
      if (total !== v1_total) found.push({ id, display_id, currency_code, total, v1_total })
    }
    last = ids.at(-1) as string
  }
}
