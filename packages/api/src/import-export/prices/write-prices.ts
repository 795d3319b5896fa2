import type { ListedPrice, PricePlan } from "@mercer/commerce"
import { newId, type SqlSource } from "@mercer/db"
import { insertRows, markRows, type Row, updateRows } from "../../data/queries.ts"
import { deletePrices } from "../queries-write.ts"

const COLUMNS = {
  region_id: "text",
  currency_code: "text",
  amount: "integer",
  min_quantity: "integer",
  max_quantity: "integer",
  price_list_id: "text",
} as const

/** Brings a list's prices of variants to their new state, with one statement for each kind of row. */
export async function writePrices(tx: SqlSource, price_list_id: string, plans: readonly PricePlan[]): Promise<void> {
  if (plans.length === 0) return
  const added: Row[] = []
  const changed: Row[] = []
  const gone: string[] = []
  for (const { before, after } of plans) {
    const old = new Map(before.prices.map((price) => [price.id, price]))
    for (const price of after.prices) {
      const was = old.get(price.id)
      if (!was) added.push({ ...facts(price), price_list_id, variant_id: after.id })
      else if (was.amount !== price.amount) changed.push({ id: price.id, amount: price.amount })
      old.delete(price.id)
    }
    gone.push(...old.keys())
  }
  await deletePrices(tx, gone)
  await updateRows(tx, "money_amount", { amount: "integer" }, changed)
  await insertRows(tx, "money_amount", COLUMNS, added)
  const ties = added.map(({ id, variant_id }) => ({ id: newId("pvma_"), money_amount_id: id, variant_id }))
  await insertRows(tx, "product_variant_money_amount", { money_amount_id: "text", variant_id: "text" }, ties)
  await markRows(tx, "price_list", [price_list_id])
}

const facts = ({ id, region_id, currency_code, amount, min_quantity, max_quantity }: ListedPrice): Row => ({
  ...{ id, region_id, currency_code, amount, min_quantity, max_quantity },
})
