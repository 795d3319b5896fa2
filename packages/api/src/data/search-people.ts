import { phoneDigits, searchWords } from "@mercer/commerce"
import { type Filter, TEXTS } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED } from "./filters.ts"
import { withPhoneLike } from "./queries.ts"
import { amongNewest } from "./short-words.ts"

/** The columns of the index mercer_customer_text. */
const TEXTS_OF_CUSTOMER = ["email", "first_name", "last_name", "phone"]

/**
 * The customers that an operator searches: each word matches the email, a name or the phone, or all are a phone number.
 * @public
 */
export async function searchCustomers(
  ctx: Pick<Context, "db" | "texts">,
  q: string | undefined,
): Promise<Filter<"Customer">> {
  if (!q) return {}
  const words = searchWords(q)
  const ids = await withPhone(ctx, "customer", q)
  const part = ids.length === 0 ? await ctx.texts.rarePart("Customer", TEXTS_OF_CUSTOMER, words) : undefined
  if (part) return { [TEXTS]: { columns: TEXTS_OF_CUSTOMER, words, part } }
  const each = words.map((word) => {
    const text = holding(word)
    return { OR: [{ email: text }, { first_name: text }, { last_name: text }, { phone: text }] }
  })
  const AND = [...each, await amongNewest(ctx, "customer", words)]
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
