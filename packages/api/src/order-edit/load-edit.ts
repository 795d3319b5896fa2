import { orderEditStatus, orderTotals, Refusal } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow } from "@mercer/db"
import type { App, Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { changeOrder } from "../order/run-operation.ts"

const kept = { [DELETED_TOO]: {} } as const

/** What rules need to read of an order edit before they change it. */
const editTree = {
  items: { adjustments: {}, tax_lines: {}, variant: { ...kept, product: kept } },
  changes: {},
  payment_collection: { payments: {}, payment_sessions: {} },
} as const

export type LoadedEdit = TreeRow<"OrderEdit", typeof editTree>
export type EditLine = LoadedEdit["items"][number]

export const noEdit = (id: string) => `Order edit with id ${id}`

/** An order edit with all that rules need to read of it; refuses with not_found. */
export const loadEdit = (ctx: Pick<App, "query">, id: string): Promise<LoadedEdit> =>
  findOne(ctx, "OrderEdit", { id }, editTree, noEdit(id))

/** The order that an edit is about. */
export async function orderIdOf(ctx: Pick<App, "query">, id: string): Promise<string> {
  return (await findOne(ctx, "OrderEdit", { id }, {}, noEdit(id))).order_id
}

type Change = (tx: Context, order: LoadedOrder, edit: LoadedEdit) => Promise<void>

/** Changes an edit in one transaction, under the lock of its order. */
export async function changeEdit(ctx: Context, id: string, change: Change): Promise<void> {
  const order_id = await orderIdOf(ctx, id)
  await changeOrder(ctx, order_id, async (tx, order) => change(tx, order, await loadEdit(tx, id)))
}

/**
 * What the buyer owes by an edit, in minor units: the order's total with the edit's lines, less its total as it is;
 * negative when the order becomes cheaper.
 */
export function differenceOf(order: LoadedOrder, { items }: Pick<LoadedEdit, "items">): number {
  return orderTotals({ ...order, items }).totals.total - orderTotals(order).totals.total
}

/** The order's own lines, which an edit replaces. */
export const ownLines = ({ items }: LoadedOrder) => items.filter(({ is_return }) => !is_return)

/** v1: two edits of an order could be open. One that was made for lines which another has replaced is refused. */
export function mustBeCurrent(order: LoadedOrder, { items, changes }: LoadedEdit): void {
  const known = new Set([
    ...items.flatMap(({ original_item_id }) => original_item_id ?? []),
    ...changes.flatMap(({ original_line_item_id }) => original_line_item_id ?? []),
  ])
  const own = ownLines(order).map(({ id }) => id)
  if (own.length === known.size && own.every((id) => known.has(id))) return
  throw new Refusal("not_allowed", "The order's lines have changed since the edit was created: cancel the order edit")
}

export const statusOf = orderEditStatus
