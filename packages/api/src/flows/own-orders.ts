import type { Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding } from "../filters.ts"
import { page } from "../page.ts"
import { orderTree, shownOrders } from "./show-order.ts"

type Where = Prisma.OrderWhereInput

/** One page of a customer's own orders, the newest first, each with its totals. */
export async function ownOrders(ctx: Context, where: Where, paging: { limit: number; offset: number }) {
  const found = await page(ctx, "Order", "orders", paging, { where, besides: orderTree(ctx.shape) })
  return { ...found, orders: shownOrders(found.orders, ctx.shape) }
}

/** A search in what a customer remembers of his orders: their numbers, and the names, e-mail and phone on them. */
export async function searched(ctx: Pick<Context, "db">, customer_id: string, q: string | undefined): Promise<Where> {
  if (!q) return {}
  const text = holding(q)
  const person = { OR: [{ first_name: text }, { last_name: text }, { phone: text }] }
  const numbers = /^\d+$/.test(q) ? await numbered(ctx, customer_id, q) : []
  return { OR: [{ email: text }, { shipping_address: { first_name: text } }, { customer: person }, ...numbers] }
}

/** Prisma looks for parts in texts only, and a number is none. */
async function numbered({ db }: Pick<Context, "db">, customer_id: string, digits: string) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" WHERE customer_id = ${customer_id} AND display_id::text LIKE ${`%${digits}%`}`
  return [{ id: { in: rows.map(({ id }) => id) } }]
}
