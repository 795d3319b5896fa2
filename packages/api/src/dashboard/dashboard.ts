import type { Context } from "../context/context.ts"
import { OPEN_CLAIM } from "../order/open-claim.ts"
import { countOrdersToDo, firstOrdersToDo, scarcestVariants } from "./queries.ts"

type Reads = Pick<Context, "db">

/** How many of each are listed; they are counted up to a thousand. */
const NAMED = 5
const MOST_COUNTED = 1_000

/** Orders with something still to be fulfilled or shipped, the oldest first. */
export async function ordersToDo(ctx: Reads) {
  const [orders, count] = await Promise.all([firstOrdersToDo(ctx, NAMED), countOrdersToDo(ctx, MOST_COUNTED)])
  return { count, orders }
}

/** Claims that require action, the oldest first. */
export async function openClaims({ db }: Reads) {
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
  return { count, claims }
}

/** Variants on sale whose stock is at or below the threshold, the lowest first. */
export async function lowStock(ctx: Reads, threshold: number) {
  const variants = await scarcestVariants(ctx, threshold, NAMED)
  return { threshold, count: variants[0]?.count ?? 0, variants }
}
