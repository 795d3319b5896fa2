import { phoneDigits, searchWords } from "@mercer/commerce"
import type { Filter } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED } from "./filters.ts"
import { withPhoneLike } from "./queries.ts"
import { amongNewest } from "./short-words.ts"

/**
 * The customers that an operator searches: each word matches the email, a name or the phone, or all are a phone number.
 * @public
 */
export async function searchCustomers(ctx: Pick<Context, "db">, q: string | undefined): Promise<Filter<"Customer">> {
  if (!q) return {}
  const words = searchWords(q)
  const each = words.map((word) => {
    const text = holding(word)
    return { OR: [{ email: text }, { first_name: text }, { last_name: text }, { phone: text }] }
  })
  const AND = [...each, await amongNewest(ctx, "customer", words)]
  const ids = await withPhone(ctx, "customer", q)
  return ids.length > 0 ? { OR: [{ AND }, { id: { in: ids } }] } : { AND }
}

/**
 * The ids of customers or addresses whose phone number is the one searched for, however both are written ("030 123"
 * finds "+49 30 123"); at most a few thousand.
 * @public
 */
export async function withPhone(ctx: Pick<Context, "db">, table: "customer" | "address", q: string): Promise<string[]> {
  const patterns = phoneDigits(q).map((digits) => `%${digits}%`)
  return patterns.length > 0 ? withPhoneLike(ctx, table, patterns, MOST_NAMED) : []
}
