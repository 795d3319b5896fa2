import type { AppRouter } from "@mercer/api"
import type { inferRouterOutputs } from "@trpc/server"
import { soldOf } from "#panel/orders/detail/order-state.ts"
import type { Order, OrderLine } from "#panel/orders/order.ts"

/** An order edit, as its operations return it: with the totals of the order as it would be. */
export type OrderEdit = inferRouterOutputs<AppRouter>["admin"]["order-edits"]["get"]["order_edit"]
type EditLine = NonNullable<OrderEdit["items"]>[number]
type Change = NonNullable<OrderEdit["changes"]>[number]

/** A line of the order beside the same line of its edit. */
export interface EditRow {
  /** The order's line; the edit's, if it adds one. */
  id: string
  line: Pick<OrderLine, "title" | "description" | "thumbnail" | "unit_price">
  before: number
  after: number
  /** Units that are fulfilled or returned: fewer are not possible. */
  least: number
  /** The edit's line; none before the first change, or if it removes the line. */
  item_id: string | undefined
  /** What the edit changes; undone by its id. */
  change_id: string | undefined
}

/** The lines of an order as an edit changes them; the lines it adds come last. */
export function rowsOf(order: Order, edit: OrderEdit | undefined): EditRow[] {
  const lines = (order.items ?? []).filter(({ is_return }) => !is_return)
  const items = (edit?.items ?? []) as EditLine[]
  const changes = (edit?.changes ?? []) as Change[]
  const kept = lines.map((line) =>
    keptRow(line, edit && items.find((one) => one.original_item_id === line.id), changes),
  )
  const known = new Set(lines.map(({ id }) => id))
  const added = items.filter(({ original_item_id }) => !original_item_id || !known.has(original_item_id))
  return [...(edit ? kept : lines.map((line) => keptRow(line, undefined, undefined))), ...added.map(addedRow(changes))]
}

function keptRow(line: OrderLine, item: EditLine | undefined, changes: Change[] | undefined): EditRow {
  const before = soldOf(line)
  const change = changes?.find((one) =>
    item ? one.line_item_id === item.id : one.type === "item_remove" && one.original_line_item_id === line.id,
  )
  const after = item ? item.quantity : changes ? 0 : before
  const least = Math.max(line.fulfilled_quantity ?? 0, line.returned_quantity ?? 0)
  return { id: line.id, line, before, after, least, item_id: item?.id, change_id: change?.id }
}

const addedRow =
  (changes: Change[]) =>
  (item: EditLine): EditRow => {
    const change_id = changes.find(({ line_item_id }) => line_item_id === item.id)?.id
    return { id: item.id, line: item, before: 0, after: item.quantity, least: 0, item_id: item.id, change_id }
  }

/** Whether an edit is not decided yet. */
export const isActive = ({ status }: Pick<OrderEdit, "status">) => status === "created" || status === "requested"

export const changesIn = (edit: OrderEdit | undefined) => (edit?.changes ?? []).length
