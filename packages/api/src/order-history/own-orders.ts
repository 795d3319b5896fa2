import { orderNumber, searchWords } from "@mercer/commerce"
import type { Filter } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { holding } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { orderResponses, orderTree } from "../order/get-order.ts"
import { withReturnable } from "../order/own/returnable.ts"
import { ownOrdersNumberedLike, ownOrdersWithNumberLike } from "./queries.ts"

type Where = Filter<"Order">
type Searching = Pick<Context, "db" | "own">

/** One page of a customer's own orders, the newest first, each with its totals. */
export async function ownOrders(ctx: Context, where: Where, paging: { limit: number; offset: number }) {
  const found = await page(ctx, "Order", "orders", paging, { where, besides: orderTree(ctx.shape) })
  return { ...found, orders: await withReturnable(ctx, orderResponses(found.orders, ctx.shape)) }
}

/** A search in a customer's orders: each word in the number, or the names, email or phone of the order. */
export async function searched(ctx: Searching, customer_id: string, q: string | undefined): Promise<Where> {
  return { AND: await Promise.all(searchWords(q ?? "").map((word) => withWord(ctx, customer_id, word))) }
}

async function withWord(ctx: Searching, customer_id: string, word: string): Promise<Where> {
  const number = orderNumber(word)
  if (number !== undefined)
    return { OR: [{ display_id: number }, ...(await byOwnNumber(ctx, customer_id, word.slice(1)))] }
  const text = holding(word)
  const person = { OR: [{ first_name: text }, { last_name: text }, { phone: text }] }
  const numbers = /^\d+$/.test(word) ? [{ id: { in: await ownOrdersNumberedLike(ctx, customer_id, word) } }] : []
  const part = holding(word.replace(/^#/, "")).contains
  const own = await byOwnNumber(ctx, customer_id, `%${part}%`)
  return { OR: [{ email: text }, { shipping_address: { first_name: text } }, { customer: person }, ...numbers, ...own] }
}

/** Orders by a pattern of the number that the shop's own rule has given them. */
async function byOwnNumber(ctx: Searching, customer_id: string, pattern: string): Promise<Where[]> {
  if (!ctx.own?.rules?.orderNumber || pattern === "") return []
  return [{ id: { in: await ownOrdersWithNumberLike(ctx, customer_id, pattern) } }]
}
