import { Refusal } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { numbersOfOrders } from "../order/own/order-number.ts"

const kept = { [DELETED_TOO]: {} } as const
const line = { adjustments: {}, tax_lines: {}, variant: kept } as const

/** What documents read of an order: also what was deleted since. */
const tree = {
  region: kept,
  items: line,
  discounts: { ...kept, rule: kept },
  terms: {},
  gift_card_transactions: {},
  shipping_methods: { tax_lines: {}, shipping_option: kept },
  payments: {},
  refunds: {},
  billing_address: kept,
  shipping_address: kept,
  claims: { additional_items: line },
  swaps: { additional_items: line },
} as const

type Row = TreeRow<"Order", typeof tree>

/** An order with all that documents print of it, and the number that people know it by. */
export type PrintedOrder = Row & { region: NonNullable<Row["region"]>; number: string }
export type PrintedLine = Row["items"][number]

const MOST_LINES = 5_000

/** The orders of these ids in their order, each once; refuses with not_found, and with invalid_data what is too much. */
export async function loadPrinted(ctx: Context, ids: readonly string[]): Promise<PrintedOrder[]> {
  const wanted = [...new Set(ids)]
  const rows = (await find(ctx, "Order", { id: wanted }, tree)) as Row[]
  const numbers = await numbersOfOrders(ctx, wanted)
  const orders = wanted.map((id): PrintedOrder => {
    const order = rows.find((row) => row.id === id)
    if (!order?.region) throw new Refusal("not_found", `Order with id: ${id} was not found`)
    return { ...order, region: order.region, number: numbers.get(id) ?? String(order.display_id) }
  })
  const lines = orders.reduce((all, { items }) => all + items.length, 0)
  if (lines > MOST_LINES)
    throw new Refusal("invalid_data", `These orders have ${lines} lines: print at most ${MOST_LINES} at once`)
  return orders
}
