import type { App } from "../../context/context.ts"
import { numbersOf } from "./queries-number.ts"

type Numbering = Pick<App, "db" | "own">

/** The numbers of orders by the shop's own rule, by their ids; none, and nothing is read, without a rule. @public */
export async function numbersOfOrders(ctx: Numbering, ids: string[]): Promise<Map<string, string>> {
  if (!ctx.own?.rules?.orderNumber || ids.length === 0) return new Map()
  const found = await numbersOf(ctx, ids)
  return new Map(found.map(({ order_id, order_number }) => [order_id, order_number]))
}

/** Orders with the number that people see as `display_id`, for emails and other texts. @public */
export async function withNumbers<Row extends { id: string; display_id: number }>(
  ctx: Numbering,
  orders: Row[],
): Promise<(Omit<Row, "display_id"> & { display_id: number | string })[]> {
  const numbers = await numbersOfOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({ ...order, display_id: numbers.get(order.id) ?? order.display_id }))
}

/** The same for one order. @public */
export async function withNumber<Row extends { id: string; display_id: number }>(ctx: Numbering, order: Row) {
  const [numbered] = await withNumbers(ctx, [order])
  return numbered ?? order
}
