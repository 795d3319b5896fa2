import type { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding, MOST_NAMED, named } from "../filters.ts"

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
  const some = { where: person, select: { id: true }, take: MOST_NAMED + 1 } as const
  const [addresses, customers] = await Promise.all([db.address.findMany(some), db.customer.findMany(some)])
  const found: Prisma.OrderWhereInput[] = [
    { email: text },
    ...named(idsOf(addresses), (ids) => ({ shipping_address_id: { in: ids } }), { shipping_address: person }),
    ...named(idsOf(customers), (ids) => ({ customer_id: { in: ids } }), { customer: person }),
  ]
  if (/^\d+$/.test(q)) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM "order" WHERE display_id::text LIKE ${`%${q}%`} ORDER BY created_at DESC LIMIT ${MOST_NUMBERED}`
    found.push({ id: { in: idsOf(rows) } })
  }
  return { OR: found }
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
