import { type LineContext, type OrderLine, orderLineTotals, Refusal } from "@mercer/commerce"
import type { Prisma, Where } from "@mercer/db"
import type { Context } from "../context.ts"
import type { Shown } from "../entities/index.ts"
import { page } from "../page.ts"
import { decoratedOrders } from "./show-order.ts"

/**
 * An order as operators see it: with its totals, what its payment providers keep, and what can be refunded of the lines
 * that its claims and swaps have sent.
 */
export async function showAdminOrder(ctx: Pick<Context, "query" | "shape">, id: string): Promise<Shown<"Order">> {
  const [order] = await showAdminOrders(ctx, { id })
  if (!order) throw new Refusal("not_found", `Order with id: ${id} was not found`)
  return order
}

/** All orders that match, in the same way, in one statement. */
export async function showAdminOrders(ctx: Pick<Context, "query" | "shape">, where: Where) {
  const { claims, swaps } = ctx.shape.relations
  const wanted = [claims?.relations.additional_items, swaps?.relations.additional_items].some(Boolean)
  const orders = await decoratedOrders(wanted ? { ...ctx, shape: withLines(ctx.shape) } : ctx, where)
  return wanted ? orders.map(withRefundable) : orders
}

/** One page of orders, each with its totals. */
export async function pageOfOrders(
  ctx: Context,
  paging: { limit: number; offset: number },
  { where, order }: { where: Prisma.OrderWhereInput; order: Record<string, "asc" | "desc"> },
) {
  const plain = { ...ctx, shape: { fields: null, relations: {} } }
  const found = await page(plain, "Order", "orders", paging, { where, order })
  const ids = found.orders.map(({ id }) => id as string)
  const shown = ids.length > 0 ? await showAdminOrders(ctx, { id: ids }) : []
  const byId = new Map(shown.map((one) => [one.id, one]))
  return { ...found, orders: ids.flatMap((id) => byId.get(id) ?? []) }
}

type Shape = Context["shape"]

/** What lines' totals are worked out from is read, whether it is shown or not. */
function withLines(shape: Shape): Shape {
  const plain = { fields: null, relations: {} }
  const relations = { ...shape.relations }
  for (const name of ["claims", "swaps"] as const) {
    const lines = relations[name]?.relations.additional_items
    if (!relations[name] || !lines) continue
    const below = { ...lines, relations: { adjustments: plain, tax_lines: plain, ...lines.relations } }
    relations[name] = { ...relations[name], relations: { ...relations[name].relations, additional_items: below } }
  }
  return { ...shape, relations }
}

interface Sending {
  additional_items?: OrderLine[]
}

/** v1 shows `refundable`, and no other total, on the lines of claims and swaps; their quantity stays what was sent. */
function withRefundable(order: Shown<"Order">): Shown<"Order"> {
  const context = order as unknown as LineContext & { claims?: Sending[]; swaps?: Sending[] }
  const shown = (all: Sending[] | undefined) =>
    all?.map((one) => {
      const lines = one.additional_items ?? []
      const totals = orderLineTotals(context, lines)
      const with_refundable = lines.map((line) => ({ ...line, refundable: totals.get(line.id)?.refundable ?? 0 }))
      return { ...one, additional_items: with_refundable }
    })
  return {
    ...order,
    ...(context.claims && { claims: shown(context.claims) }),
    ...(context.swaps && { swaps: shown(context.swaps) }),
  } as Shown<"Order">
}
