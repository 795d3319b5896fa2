import { orderNumber, searchWords } from "@mercer/commerce"
import type { Filter } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"
import { withPhone } from "../data/search-people.ts"
import { addressesLike, customersLike, ordersNumberedLike, ordersWithSkuLike } from "./queries-search.ts"

type Where = Filter<"Order">
type Db = Pick<Context, "db">

/** The most orders found by digits of their number: the newest are found. */
const MOST_NUMBERED = 10_000

/**
 * An operator's search for orders. Each word must match something: the number (`#111` is exactly order 111), the email,
 * the name, phone or postal code of the customer or an address, or the SKU of an item; or the whole text is a phone
 * number.
 */
export async function searchOrders(ctx: Db, q: string | undefined): Promise<Where> {
  if (!q) return {}
  const words = await Promise.all(searchWords(q).map((word) => withWord(ctx, word)))
  const phone = await withPhoneOf(ctx, q)
  return phone.length > 0 ? { OR: [{ AND: words }, ...phone] } : { AND: words }
}

async function withWord(ctx: Db, word: string): Promise<Where> {
  const number = orderNumber(word)
  if (number !== undefined) return { display_id: number }
  const text = holding(word)
  const person = [{ first_name: text }, { last_name: text }, { phone: text }]
  const receiver = { OR: [...person, { postal_code: text }] }
  const pattern = `%${text.contains}%`
  const most = MOST_NAMED + 1
  const [addresses, customers, items] = await Promise.all([
    addressesLike(ctx, pattern, most),
    customersLike(ctx, pattern, most),
    ordersWithSkuLike(ctx, pattern, most),
  ])
  return {
    OR: [
      { email: text },
      ...named<Where, Where>(addresses, shippedTo, { shipping_address: receiver }),
      ...named<Where, Where>(customers, ofCustomers, { customer: { OR: person } }),
      ...named<Where, Where>(items, (ids) => ({ id: { in: ids } }), {
        items: { some: { variant: { sku: text } } },
      }),
      ...(await numbered(ctx, word)),
    ],
  }
}

const shippedTo = (ids: string[]): Where => ({ shipping_address_id: { in: ids } })
const ofCustomers = (ids: string[]): Where => ({ customer_id: { in: ids } })

async function numbered(ctx: Db, word: string): Promise<Where[]> {
  return /^\d+$/.test(word) ? [{ id: { in: await ordersNumberedLike(ctx, word, MOST_NUMBERED) } }] : []
}

async function withPhoneOf(ctx: Db, q: string): Promise<Where[]> {
  const [addresses, customers] = await Promise.all([withPhone(ctx, "address", q), withPhone(ctx, "customer", q)])
  return [
    ...(addresses.length > 0 ? [shippedTo(addresses)] : []),
    ...(customers.length > 0 ? [ofCustomers(customers)] : []),
  ]
}
