import { Refusal } from "@mercer/commerce"
import type { Filter, Where } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { page } from "../data/page.ts"
import type { ResponseOf } from "../entities/index.ts"
import { withLines, withRefundable } from "../wire/sent-lines.ts"
import { type Answering, decoratedOrders, decoratedRows, orderTree } from "./get-order.ts"
import { withReturnable } from "./own/returnable.ts"

/**
 * An order as operators see it: with its totals, the data of its payment providers, and what can be refunded of the
 * lines that its claims and swaps have sent.
 * @public
 */
export async function getAdminOrder(ctx: Answering, id: string): Promise<ResponseOf<"Order">> {
  const [order] = await withReturnable(ctx, await showAdminOrders(ctx, { id }), { everywhere: true })
  if (!order) throw new Refusal("not_found", `Order with id: ${id} was not found`)
  return order
}

/** All orders that match, in the same form, in one statement. */
async function showAdminOrders({ query, shape }: Pick<Context, "query" | "shape">, where: Where) {
  const orders = await decoratedOrders({ query, shape: withLines(shape) }, where)
  return orders.map((order) => withRefundable(order, shape))
}

/** One page of orders, each with its totals. */
export async function pageOfOrders(
  ctx: Context,
  paging: { limit: number; offset: number },
  { where, order }: { where: Filter<"Order">; order: Record<string, "asc" | "desc"> },
) {
  const shape = withLines(ctx.shape)
  const listed = { where, order, besides: orderTree(shape) }
  const found = await page({ ...ctx, shape }, "Order", "orders", paging, listed)
  const orders = decoratedRows(found.orders, shape).map((one) => withRefundable(one, shape))
  return { ...found, orders: await withReturnable(ctx, orders) }
}
