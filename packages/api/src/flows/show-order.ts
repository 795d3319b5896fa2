import { orderTotals } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow, type Where } from "@mercer/db"
import type { Context } from "../context.ts"
import type { Shown } from "../entities/index.ts"
import { find, merge, treeOf } from "../read.ts"
import { Refusal } from "@mercer/commerce"

/** What the totals of an order are worked out from. A discount that was deleted since still counts: it was given. */
const totalsTree = {
  region: { [DELETED_TOO]: {} },
  items: { adjustments: {}, tax_lines: {} },
  discounts: { [DELETED_TOO]: {}, rule: { [DELETED_TOO]: {} } },
  gift_card_transactions: {},
  shipping_methods: { tax_lines: {} },
  payments: {},
  refunds: {},
} as const

type Row = TreeRow<"Order", typeof totalsTree>

/** An order as the storefront answers it: with its totals as charged, and without what payment providers keep. */
export async function showOrder(ctx: Pick<Context, "query" | "shape">, where: Where): Promise<Shown<"Order">> {
  const [row] = await find(ctx, "Order", where, merge(totalsTree, treeOf(ctx.shape)))
  if (!row?.region) throw new Refusal("not_found", "The order was not found")
  const order = decorated(row as Row & { region: NonNullable<Row["region"]> })
  return { ...order, payments: order.payments?.map((payment) => ({ ...payment, data: {} })) ?? [] }
}

function decorated(order: Row & { region: NonNullable<Row["region"]> }): Shown<"Order"> {
  const { totals, items, shipping_methods } = orderTotals(order)
  return {
    ...order,
    object: "order",
    items: order.items.map((item) => ({ ...item, ...items.get(item.id) })),
    shipping_methods: order.shipping_methods.map((method) => ({ ...method, ...shipping_methods.get(method.id) })),
    ...totals,
  } as unknown as Shown<"Order">
}
