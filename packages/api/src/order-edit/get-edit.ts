import { orderTotals } from "@mercer/commerce"
import { DELETED_TOO, type Filter, type TreeRow } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { page } from "../data/page.ts"
import { findOne, treeFor } from "../data/read.ts"
import { OrderEdit, type ResponseOf } from "../entities/index.ts"
import { totalsTree } from "../order/get-order.ts"
import { many, one, oneWithout, within } from "../wire/answers.ts"
import { noEdit, statusOf } from "./load-edit.ts"

const RELATIONS = [
  "changes.line_item.variant",
  "changes.original_line_item.variant",
  "items.variant",
  "items.adjustments",
  "items.tax_lines",
  "payment_collection",
]

export const EditAnswer = one("order_edit", OrderEdit, RELATIONS)
export const EditsAnswer = many("order_edits", OrderEdit, RELATIONS)

const { operators_only: OPERATORS_ONLY } = OrderEdit.spec
export const StoreEditAnswer = within(oneWithout("order_edit", OrderEdit, OPERATORS_ONLY, RELATIONS), RELATIONS)

/** What the totals of an edit are computed from. A line's variant may have been deleted since it was sold. */
const decoratedTree = {
  items: { adjustments: {}, tax_lines: {}, variant: { [DELETED_TOO]: {} } },
  order: totalsTree,
} as const

type Row = TreeRow<"OrderEdit", typeof decoratedTree>
type Shaped = Pick<Context, "query" | "shape">

/** An edit with the totals of its order as it would be. In one statement. */
export async function getEdit({ query, shape }: Shaped, id: string): Promise<ResponseOf<"OrderEdit">> {
  return decorated(await findOne({ query }, "OrderEdit", { id }, treeFor(decoratedTree, shape), noEdit(id)))
}

/** One page of edits, each with its totals. */
export async function pageOfEdits(
  ctx: Context,
  paging: { limit: number; offset: number },
  { where, order }: { where: Filter<"OrderEdit">; order: Record<string, "asc" | "desc"> },
) {
  const found = await page(ctx, "OrderEdit", "order_edits", paging, { where, order, besides: decoratedTree })
  return { ...found, order_edits: (found.order_edits as Row[]).map(decorated) }
}

function decorated(edit: Row): ResponseOf<"OrderEdit"> {
  const order = edit.order as NonNullable<Row["order"]> & { region: NonNullable<NonNullable<Row["order"]>["region"]> }
  const { totals, items } = orderTotals({ ...order, items: edit.items })
  const status = statusOf(edit)
  const difference_due = status === "confirmed" ? 0 : totals.total - orderTotals(order).totals.total
  // Of an edit, `quantity` is what its operations set, also when units of the line were returned.
  const lines = edit.items.map((item) => ({ ...item, ...items.get(item.id), quantity: item.quantity }))
  return { ...edit, ...totals, items: lines, status, difference_due } as unknown as ResponseOf<"OrderEdit">
}
