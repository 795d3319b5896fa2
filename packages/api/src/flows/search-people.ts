import { phoneDigits, searchWords } from "@mercer/commerce"
import { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding, MOST_NAMED } from "../filters.ts"

/** The customers that an operator searches: each word stands in the e-mail, a name or the phone, or all are a phone. */
export async function searchCustomers(
  ctx: Pick<Context, "db">,
  q: string | undefined,
): Promise<Prisma.CustomerWhereInput> {
  if (!q) return {}
  const words = searchWords(q).map((word) => {
    const text = holding(word)
    return { OR: [{ email: text }, { first_name: text }, { last_name: text }, { phone: text }] }
  })
  const ids = await withPhone(ctx, "customer", q)
  return ids.length > 0 ? { OR: [{ AND: words }, { id: { in: ids } }] } : { AND: words }
}

/**
 * The ids of customers or addresses whose phone number is the one searched for, however both are written ("030 123" finds
 * "+49 30 123"); at most some thousand. The expression is that of mercer_customer_phone and mercer_address_phone.
 */
export async function withPhone(
  { db }: Pick<Context, "db">,
  table: "customer" | "address",
  q: string,
): Promise<string[]> {
  const patterns = phoneDigits(q).map((digits) => `%${digits}%`)
  if (patterns.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(table)}
    WHERE regexp_replace(phone, '\\D', '', 'g') LIKE ANY(${patterns}) AND deleted_at IS NULL LIMIT ${MOST_NAMED}`
  return rows.map(({ id }) => id)
}
