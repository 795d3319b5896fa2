import { adjustments, moneyOfOrder } from "@mercer/commerce"
import { DELETED_TOO, newId } from "@mercer/db"
import { withResources } from "../cart/cart-discounts.ts"
import type { App, Context } from "../context/context.ts"
import { discountRule } from "../context/discount-rule.ts"
import { findOne } from "../data/read.ts"
import { noEdit } from "./load-edit.ts"

const kept = { [DELETED_TOO]: {} } as const
const discountedTree = {
  // Conditions are about a product's tags too.
  items: { adjustments: {}, tax_lines: {}, variant: { ...kept, product: { ...kept, tags: {} } } },
  order: { terms: {}, customer: { ...kept, groups: {} }, discounts: { ...kept, rule: { ...kept, conditions: {} } } },
} as const

/**
 * Computes the adjustments of an edit's lines again, from the discounts of its order as they stand: the buyer had them,
 * so they are not checked again. Adjustments without a discount, entered by hand, stay.
 */
export async function refreshAdjustments(tx: Context, edit_id: string): Promise<void> {
  const { items, order } = await findOne(tx, "OrderEdit", { id: edit_id }, discountedTree, noEdit(edit_id))
  const old = items.flatMap((item) => item.adjustments).filter(({ discount_id }) => discount_id !== null)
  await tx.db.lineItemAdjustment.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  const discounts = order?.discounts ?? []
  const given = await Promise.all(discounts.map((one) => discounted(tx, { items, order }, one)))
  const data = given.flat().map((one) => ({ ...one, id: newId("lia") }))
  if (data.length > 0) await tx.db.lineItemAdjustment.createMany({ data })
}

type Edited = Awaited<ReturnType<typeof readEdit>>
type Discount = NonNullable<Edited["order"]>["discounts"][number]

const readEdit = (tx: Pick<App, "query">, id: string) => findOne(tx, "OrderEdit", { id }, discountedTree, noEdit(id))

async function discounted(tx: App, { items, order }: Pick<Edited, "items" | "order">, { id, code, rule }: Discount) {
  if (!rule || rule.type === "free_shipping") return []
  const customer = order?.customer ?? null
  const conditions = await withResources(tx, { items, customer }, rule.conditions)
  const applies = discountRule(tx, { id, code, rule, conditions }, customer, order?.created_at)
  return adjustments(items, { id, code, rule: { ...rule, conditions } }, moneyOfOrder(order ?? {}), applies)
}
