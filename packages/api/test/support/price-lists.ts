import { aFile, type Operator } from "./batch.ts"
import type { TestShop } from "./shop.ts"

export const csv = (...lines: string[]) => `${lines.join("\n")}\n`

/** Requests an import of prices; nothing of it is processed yet. */
export async function requestPrices(
  shop: TestShop,
  operator: Operator,
  context: object,
  content: string,
  more: object = {},
) {
  const fileKey = await aFile(shop, content, operator.id)
  return operator.by.post("/admin/batch-jobs", { type: "price-list-import", context: { fileKey, ...context }, ...more })
}

/** A price list's prices as texts: the variant's SKU, place, quantities and amount, sorted. */
export async function pricesIn({ db }: TestShop, price_list_id: string): Promise<string[]> {
  const where = { price_list_id, deleted_at: null }
  const rows = await db.moneyAmount.findMany({ where, include: { variants: { include: { variant: true } } } })
  const texts = rows.flatMap(({ variants, region_id, currency_code, min_quantity, max_quantity, amount }) => {
    const place = region_id ? `region ${currency_code}` : currency_code
    return variants.map(({ variant }) => `${variant.sku} ${place} ${min_quantity}-${max_quantity} ${amount}`)
  })
  return texts.sort()
}
