import type { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding } from "../filters.ts"

/** Orders whose number holds the digits that are searched for, at most: the newest are found. */
const MOST_NUMBERED = 10_000

/** An operator's search: parts of an order's number, e-mail, or the names and phone of whom it is for. */
export async function searchOrders(
  { db }: Pick<Context, "db">,
  q: string | undefined,
): Promise<Prisma.OrderWhereInput> {
  if (!q) return {}
  const text = holding(q)
  const person = { OR: [{ first_name: text }, { last_name: text }, { phone: text }] }
  const found: Prisma.OrderWhereInput[] = [{ email: text }, { shipping_address: person }, { customer: person }]
  if (/^\d+$/.test(q)) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM "order" WHERE display_id::text LIKE ${`%${q}%`} ORDER BY created_at DESC LIMIT ${MOST_NUMBERED}`
    found.push({ id: { in: rows.map(({ id }) => id) } })
  }
  return { OR: found }
}
