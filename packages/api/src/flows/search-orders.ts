import { orderNumber, searchWords } from "@mercer/commerce"
import type { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding, MOST_NAMED, named } from "../filters.ts"
import { withPhone } from "./search-people.ts"

type Where = Prisma.OrderWhereInput
type Db = Pick<Context, "db">

/** Orders whose number holds the digits that are searched for, at most: the newest are found. */
const MOST_NUMBERED = 10_000

/**
 * An operator's search for orders. Each word stands somewhere: in the number (`#111` is the order 111 itself), the e-mail,
 * the names, phone or postal code of whom it is for, or the SKU of an item; or the whole text is a phone number.
 */
export async function searchOrders(ctx: Db, q: string | undefined): Promise<Where> {
  if (!q) return {}
  const words = await Promise.all(searchWords(q).map((word) => withWord(ctx, word)))
  const phone = await withPhoneOf(ctx, q)
  return phone.length > 0 ? { OR: [{ AND: words }, ...phone] } : { AND: words }
}

async function withWord({ db }: Db, word: string): Promise<Where> {
  const number = orderNumber(word)
  if (number !== undefined) return { display_id: number }
  const text = holding(word)
  const person = [{ first_name: text }, { last_name: text }, { phone: text }]
  const receiver = { OR: [...person, { postal_code: text }] }
  const pattern = `%${text.contains}%`
  const most = MOST_NAMED + 1
  // Without an order, so that they stop at the bound however many there are.
  const [addresses, customers, items] = await Promise.all([
    db.$queryRaw<Found[]>`SELECT id FROM address WHERE first_name ILIKE ${pattern} OR last_name ILIKE ${pattern}
      OR phone ILIKE ${pattern} OR postal_code ILIKE ${pattern} LIMIT ${most}`,
    db.$queryRaw<Found[]>`SELECT id FROM customer WHERE first_name ILIKE ${pattern} OR last_name ILIKE ${pattern}
      OR phone ILIKE ${pattern} LIMIT ${most}`,
    // Deleted variants count too: their orders remain.
    db.$queryRaw<
      Found[]
    >`SELECT DISTINCT i.order_id AS id FROM product_variant v JOIN line_item i ON i.variant_id = v.id
      WHERE v.sku ILIKE ${pattern} AND i.order_id IS NOT NULL LIMIT ${most}`,
  ])
  return {
    OR: [
      { email: text },
      ...named<Where, Where>(idsOf(addresses), shippedTo, { shipping_address: receiver }),
      ...named<Where, Where>(idsOf(customers), ofCustomers, { customer: { OR: person } }),
      ...named<Where, Where>(idsOf(items), (ids) => ({ id: { in: ids } }), {
        items: { some: { variant: { sku: text } } },
      }),
      ...(await numbered({ db }, word)),
    ],
  }
}

const shippedTo = (ids: string[]): Where => ({ shipping_address_id: { in: ids } })
const ofCustomers = (ids: string[]): Where => ({ customer_id: { in: ids } })
type Found = { id: string }
const idsOf = (rows: Found[]) => rows.map(({ id }) => id)

/** Prisma looks for parts in texts only, and a number is not one. */
async function numbered({ db }: Db, word: string): Promise<Where[]> {
  if (!/^\d+$/.test(word)) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" WHERE display_id::text LIKE ${`%${word}%`} ORDER BY created_at DESC LIMIT ${MOST_NUMBERED}`
  return [{ id: { in: idsOf(rows) } }]
}

async function withPhoneOf(ctx: Db, q: string): Promise<Where[]> {
  const [addresses, customers] = await Promise.all([withPhone(ctx, "address", q), withPhone(ctx, "customer", q)])
  return [
    ...(addresses.length > 0 ? [shippedTo(addresses)] : []),
    ...(customers.length > 0 ? [ofCustomers(customers)] : []),
  ]
}
