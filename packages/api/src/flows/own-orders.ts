import { orderNumber, searchWords } from "@mercer/commerce"
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

/** A search in what customers remember of their orders: each word in the number, or the names, e-mail or phone on it. */
export async function searched(ctx: Pick<Context, "db">, customer_id: string, q: string | undefined): Promise<Where> {
  return { AND: await Promise.all(searchWords(q ?? "").map((word) => withWord(ctx, customer_id, word))) }
}

async function withWord(ctx: Pick<Context, "db">, customer_id: string, word: string): Promise<Where> {
  const number = orderNumber(word)
  if (number !== undefined) return { display_id: number }
  const text = holding(word)
  const person = { OR: [{ first_name: text }, { last_name: text }, { phone: text }] }
  const numbers = /^\d+$/.test(word) ? await numbered(ctx, customer_id, word) : []
  return { OR: [{ email: text }, { shipping_address: { first_name: text } }, { customer: person }, ...numbers] }
}

/** Prisma looks for parts in texts only, and a number is none. */
async function numbered({ db }: Pick<Context, "db">, customer_id: string, digits: string) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" WHERE customer_id = ${customer_id} AND display_id::text LIKE ${`%${digits}%`}`
  return [{ id: { in: rows.map(({ id }) => id) } }]
}
