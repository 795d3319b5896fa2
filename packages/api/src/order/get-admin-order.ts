import { type LineContext, type OrderLine, orderLineTotals, Refusal } from "@mercer/commerce"
import type { Filter, Where } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { page } from "../data/page.ts"
import type { ResponseOf } from "../entities/index.ts"
import { lineWithProfile } from "../wire/product-profile.ts"
import { decoratedOrders, decoratedRows, orderTree } from "./get-order.ts"

/**
 * An order as operators see it: with its totals, the data of its payment providers, and what can be refunded of the
 * lines that its claims and swaps have sent.
 * @public
 */
export async function getAdminOrder(ctx: Pick<Context, "query" | "shape">, id: string): Promise<ResponseOf<"Order">> {
  const [order] = await showAdminOrders(ctx, { id })
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
  return { ...found, orders: decoratedRows(found.orders, shape).map((one) => withRefundable(one, shape)) }
}

type Shape = Context["shape"]

const SENDING = ["claims", "swaps"] as const
const sendsLines = ({ relations }: Shape) => SENDING.some((name) => relations[name]?.relations.additional_items)
const lined = new WeakMap<Shape, Shape>()

/** What is needed to compute the totals of lines that claims and swaps have sent is read even if it is not returned. */
function withLines(shape: Shape): Shape {
  if (!sendsLines(shape)) return shape
  const known = lined.get(shape)
  if (known) return known
  const plain = { fields: null, relations: {} }
  const relations = { ...shape.relations }
  for (const name of SENDING) {
    const lines = relations[name]?.relations.additional_items
    if (!relations[name] || !lines) continue
    const below = { ...lines, relations: { adjustments: plain, tax_lines: plain, ...lines.relations } }
    relations[name] = { ...relations[name], relations: { ...relations[name].relations, additional_items: below } }
  }
  const made = { ...shape, relations }
  lined.set(shape, made)
  return made
}

type Rows = Record<string, unknown>
interface Sending extends Rows {
  additional_items?: (OrderLine & Rows)[]
}

/** v1 returns `refundable` and no other total on the lines of claims and swaps; their quantity stays what was sent. */
function withRefundable(order: ResponseOf<"Order">, shape: Shape): ResponseOf<"Order"> {
  if (!sendsLines(shape)) return order
  const given = order as unknown as LineContext & { claims?: Sending[]; swaps?: Sending[] }
  const toResponse = (one: Sending) => {
    const lines = one.additional_items ?? []
    const totals = orderLineTotals(given, lines)
    const refundable = (id: string) => totals.get(id)?.refundable ?? 0
    const additional_items = lines.map((line) => lineWithProfile({ ...line, refundable: refundable(line.id) }))
    return { ...one, additional_items }
  }
  const { claims, swaps } = given
  return {
    ...order,
    ...(claims && { claims: claims.map(toResponse) }),
    ...(swaps && { swaps: swaps.map(toResponse) }),
  } as ResponseOf<"Order">
}
