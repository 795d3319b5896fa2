import { type Units, unitsOf } from "@mercer/commerce"
import type { App, Context } from "../../context/context.ts"
import { ruledReturnable } from "../../context/return-rule.ts"
import type { ResponseOf } from "../../entities/index.ts"
import { findOrders, type LoadedLine, type LoadedOrder, linesOf, movementsOf } from "../load-order.ts"

type Ruled = Pick<App, "own" | "now">
type Line = { id: string }
type Order = ResponseOf<"Order">

/**
 * The units of a line when its buyer wants to return or swap some: no more are returnable than the shop's rule allows.
 * Claims are not limited by it, nor is what has arrived.
 * @public
 */
export function unitsToReturn(ctx: Ruled, order: LoadedOrder, line: LoadedLine): Units {
  const units = unitsOf(line, movementsOf(order))
  const asked = () => ({ order, line, shipped_at: shippedAt(order, line) })
  return { ...units, returnable: ruledReturnable(ctx, asked, units.returnable) }
}

/** When the last units of a line were shipped. */
function shippedAt({ fulfillments, claims, swaps }: LoadedOrder, { id }: LoadedLine): Date | null {
  const parcels = [...fulfillments, ...[...claims, ...swaps].flatMap((one) => one.fulfillments)]
  const its = parcels.filter(({ canceled_at, items }) => !canceled_at && items.some(({ item_id }) => item_id === id))
  const times = its.flatMap(({ shipped_at }) => shipped_at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/**
 * Orders with the units that the shop's rule lets be returned: on the lines of `returnable_items`, which lacks those with
 * none, and on all lines if `everywhere`. Without a rule nothing is read or added.
 * @public
 */
export async function withReturnable(
  ctx: Pick<Context, "query" | "shape" | "log"> & Ruled,
  orders: Order[],
  { everywhere = false } = {},
): Promise<Order[]> {
  const { returnable_items, items } = ctx.shape.relations
  const isSelected = returnable_items ?? (everywhere && items)
  if (!ctx.own?.rules?.returnable || !isSelected || orders.length === 0) return orders
  const found = await findOrders(
    ctx,
    orders.map(({ id }) => id),
  )
  const units = new Map(found.flatMap((order) => linesOf(order).map((line) => [line.id, countOf(ctx, order, line)])))
  return orders.map((order) => counted(order, units, everywhere))
}

/** A rule that throws refuses the return, but must not hide the order: until then nothing is returnable. */
function countOf(ctx: Ruled & Pick<Context, "log">, order: LoadedOrder, line: LoadedLine): number {
  try {
    return unitsToReturn(ctx, order, line).returnable
  } catch (error) {
    ctx.log.error({ err: error, order: order.id, line: line.id }, "The shop's rule returnable has failed")
    return 0
  }
}

interface Sending {
  additional_items?: Line[]
}

function counted(order: Order, units: Map<string, number>, everywhere: boolean): Order {
  const given = order as { items?: Line[]; returnable_items?: Line[]; claims?: Sending[]; swaps?: Sending[] }
  const { items, returnable_items, claims, swaps } = given
  const on = (line: Line) => ({ ...line, returnable_quantity: units.get(line.id) ?? 0 })
  const sent = (one: Sending) => ({
    ...one,
    ...(one.additional_items && { additional_items: one.additional_items.map(on) }),
  })
  return {
    ...order,
    ...(returnable_items && {
      returnable_items: returnable_items.map(on).filter((one) => one.returnable_quantity > 0),
    }),
    ...(everywhere && items && { items: items.map(on) }),
    ...(everywhere && claims && { claims: claims.map(sent) }),
    ...(everywhere && swaps && { swaps: swaps.map(sent) }),
  } as Order
}
