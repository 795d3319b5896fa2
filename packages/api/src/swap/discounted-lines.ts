import { leftOut } from "@mercer/commerce"
import { withResources } from "../cart/cart-discounts.ts"
import type { PricedGoods } from "../claim/claim-goods.ts"
import type { App } from "../context/context.ts"
import { discountRule } from "../context/discount-rule.ts"
import { find } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"

/** The order's discounts that a swap's cart has too. */
export const carriedOver = ({ discounts }: LoadedOrder) =>
  discounts.filter(({ rule }) => rule !== null && rule.type !== "free_shipping")

/**
 * The ids of the lines that a swap sends and that the shop's own rule discounts, as of when the order was placed;
 * undefined when Mercer's rule decides. Decided before a carrier is asked: after it nothing may be refused.
 */
export async function discountedLines(
  tx: App,
  order: LoadedOrder,
  goods: PricedGoods[],
): Promise<string[] | undefined> {
  const [discount] = carriedOver(order)
  if (!tx.own?.rules?.discountApplies || !discount?.rule) return undefined
  const { id, code, rule } = discount
  const items = goods.map(({ line, variant }) => ({ ...line, metadata: null, created_at: order.created_at, variant }))
  const customer = await buyerOf(tx, order)
  const conditions = await withResources(tx, { items, customer }, rule.conditions)
  const applies = discountRule(tx, { id, code, rule, conditions }, customer, order.created_at)
  return items.filter((item) => leftOut(item, conditions, applies) === null).map((item) => item.id)
}

async function buyerOf(tx: Pick<App, "query">, { customer_id }: LoadedOrder) {
  const [customer] = await find(tx, "Customer", { id: customer_id }, { groups: {} })
  return customer ?? null
}
