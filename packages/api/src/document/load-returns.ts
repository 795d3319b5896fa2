import { Refusal } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { loadPrinted, type PrintedOrder } from "./load-orders.ts"

const kept = { [DELETED_TOO]: {} } as const

const tree = {
  items: { item: { variant: kept }, reason: kept },
  shipping_method: { shipping_option: kept },
  swap: {},
  claim_order: {},
} as const

/** A return with the order that it belongs to. */
export type PrintedReturn = TreeRow<"Return", typeof tree>

/** The returns of these ids in their order, each once; refuses with not_found. */
export async function loadReturns(
  ctx: Context,
  ids: readonly string[],
): Promise<{ row: PrintedReturn; order: PrintedOrder }[]> {
  const wanted = [...new Set(ids)]
  const rows = (await find(ctx, "Return", { id: wanted }, tree)) as PrintedReturn[]
  const found = wanted.map((id) => {
    const row = rows.find((one) => one.id === id)
    const order_id = row?.order_id ?? row?.swap?.order_id ?? row?.claim_order?.order_id
    if (!row || !order_id) throw new Refusal("not_found", `Return with id: ${id} was not found`)
    return { row, order_id }
  })
  const orders = await loadPrinted(
    ctx,
    found.map(({ order_id }) => order_id),
  )
  return found.map(({ row, order_id }) => ({ row, order: orders.find(({ id }) => id === order_id) as PrintedOrder }))
}
