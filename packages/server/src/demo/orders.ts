import { live } from "@mercer/db"
import { type Ask, asClerk, type DemoShop } from "./client.ts"
import { fateOf, follow } from "./fates.ts"
import { setBack } from "./set-back.ts"
import { type Buyer, fillCart, type Market, marketsOf, placeOrder } from "./shopper.ts"

/** How many days ago the first of the demo's orders was placed. */
const DAYS = 58
const DAY_MS = 86_400_000
/** Customers and operators do not wait for each other. */
const SIDE_BY_SIDE = 8

/**
 * Creates the demo shop's order history: orders in every state, placed by the shop's own operations and then
 * backdated, with more orders in recent weeks; they send no emails and no events. Existing orders count, so that an
 * interrupted run resumes.
 */
export async function makeOrders(shop: DemoShop, count: number): Promise<void> {
  const { db } = shop.database
  const there = await db.order.count()
  if (there >= count) return
  const buyers = await buyersOf(shop)
  await asClerk(shop, async (ask) => {
    const markets = await marketsOf(ask)
    for (let first = there; first < count; first += SIDE_BY_SIDE) {
      const numbers = Array.from({ length: Math.min(SIDE_BY_SIDE, count - first) }, (_, at) => first + at)
      const carts = await Promise.all(numbers.map((number) => cartOf(ask, { shop, markets, buyers, number })))
      // One after the other: an order's number says when it was placed, and what became of it.
      const orders: string[] = []
      for (const cart of carts) orders.push(await placeOrder(ask, cart))
      await Promise.all(orders.map((id, at) => follow(ask, id, fateOf(first + at, count))))
    }
  })
  const orders = await db.order.findMany({ orderBy: { display_id: "asc" }, select: { id: true } })
  await setBack(
    { db },
    orders.map(({ id }, number) => ({ id, at: placedAt(number, count) })),
  )
}

interface Wanted {
  shop: DemoShop
  markets: Market[]
  buyers: Buyer[]
  number: number
}

async function cartOf(ask: Ask, { shop, markets, buyers, number }: Wanted): Promise<string> {
  const buyer = buyers[(number * 37) % buyers.length] as Buyer
  const market = markets.find(({ countries }) => countries.includes(buyer.address.country_code))
  if (!market) throw new Error(`Nothing is sold to ${buyer.address.country_code}`)
  return fillCart(ask, shop.database.db, { market, buyer, payer: shop.payer, number })
}

async function buyersOf({ database: { db } }: DemoShop): Promise<Buyer[]> {
  const address = { first_name: true, last_name: true, address_1: true, city: true, postal_code: true, province: true }
  const found = await db.customer.findMany({
    where: live,
    orderBy: { email: "asc" },
    select: {
      id: true,
      email: true,
      shipping_addresses: { take: 1, orderBy: { id: "asc" }, select: { ...address, country_code: true } },
    },
  })
  return found.flatMap(({ shipping_addresses: [home], ...customer }) =>
    home ? [{ ...customer, address: home } as Buyer] : [],
  )
}

/** The last order is a few hours old; the number of orders grows over time. */
function placedAt(number: number, count: number): Date {
  const share = ((number + 1) / (count + 1)) ** 0.75
  const hour = ((number * 7) % 11) / 24
  return new Date(Date.now() - DAY_MS * (DAYS * (1 - share) + hour * share))
}
