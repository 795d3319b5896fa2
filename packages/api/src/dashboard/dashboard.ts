import type { Context } from "../context/context.ts"
import { OPEN_CLAIM } from "../order/open-claim.ts"
import { numbersOfOrders } from "../order/own/order-number.ts"
import { countOrdersToDo, firstOrdersToDo, scarcestVariants } from "./queries.ts"

type Reads = Pick<Context, "db" | "own">

/** How many of each are listed; they are counted up to a thousand. */
const NAMED = 5
const MOST_COUNTED = 1_000

/** Orders with something still to be fulfilled or shipped, the oldest first. */
export async function ordersToDo(ctx: Reads) {
  const [orders, count] = await Promise.all([firstOrdersToDo(ctx, NAMED), countOrdersToDo(ctx, MOST_COUNTED)])
  return { count, orders: await numbered(ctx, orders, ({ id }) => id) }
}

/** Claims that require action, the oldest first. */
export async function openClaims(ctx: Reads) {
  const { db } = ctx
  const where = { ...OPEN_CLAIM, deleted_at: null }
  const [count, found] = await Promise.all([
    db.claimOrder.count({ where }),
    db.claimOrder.findMany({
      where,
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
      take: NAMED,
      select: {
        id: true,
        type: true,
        created_at: true,
        order: { select: { id: true, display_id: true, email: true } },
      },
    }),
  ])
  const claims = found.map(({ order: { id: order_id, ...order }, ...claim }) => ({ ...claim, order_id, ...order }))
  return { count, claims: await numbered(ctx, claims, ({ order_id }) => order_id) }
}

/** Rows with the number that the shop's own rule has given their order. */
async function numbered<Row>(ctx: Reads, rows: Row[], orderOf: (row: Row) => string) {
  const numbers = await numbersOfOrders(ctx, rows.map(orderOf))
  return rows.map((row) => {
    const order_number = numbers.get(orderOf(row))
    return { ...row, ...(order_number && { order_number }) }
  })
}

/** Variants on sale whose stock is at or below the threshold, the lowest first. */
export async function lowStock(ctx: Reads, threshold: number) {
  const variants = await scarcestVariants(ctx, threshold, NAMED)
  return { threshold, count: variants[0]?.count ?? 0, variants }
}
