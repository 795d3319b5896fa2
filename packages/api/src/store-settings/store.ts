import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { fixUnits } from "../context/currency-units.ts"
import { find, treeOf } from "../data/read.ts"
import { readRules } from "../data/shop-rules.ts"
import type { ResponseOf } from "../entities/index.ts"
import { lockStoreRow } from "./queries.ts"

/** The features that v1's panel looks for: every store here has all of them. */
const SWITCHED_ON = [
  "tax_inclusive_pricing",
  "sales_channels",
  "publishable_api_keys",
  "product_categories",
  "order_editing",
]
/** v1's panel would send reports of its use, and look for v2's modules. */
const SWITCHED_OFF = ["analytics", "medusa_v2", "workflows"]
const feature_flags = [
  ...SWITCHED_ON.map((key) => ({ key, value: true })),
  ...SWITCHED_OFF.map((key) => ({ key, value: false })),
]

/** v1's panel shows locations, inventory and reservations when it finds these. */
const MODULES = [
  { module: "inventoryService", resolution: "@medusajs/inventory" },
  { module: "stockLocationService", resolution: "@medusajs/stock-location" },
]

export interface StoreFacts {
  id: string
  default_currency_code: string
  currencies: string[]
  metadata: unknown
}

/** The store's one row, locked until the transaction ends, with the codes of its currencies. @public */
export async function theStore(tx: Pick<Context, "db">): Promise<StoreFacts> {
  await lockStoreRow(tx)
  const order = [{ created_at: "asc" as const }, { id: "asc" as const }]
  const { currencies, ...store } = await tx.db.store.findFirstOrThrow({ orderBy: order, include: { currencies: true } })
  return { ...store, currencies: currencies.map(({ currency_code }) => currency_code) }
}

/**
 * Sets the store's currencies. Refuses currencies that do not exist (not_found), and with not_allowed the removal of
 * one that a region uses.
 */
export async function setCurrencies(
  { db }: Pick<Context, "db">,
  store: StoreFacts,
  { currencies, default_currency_code }: Pick<StoreFacts, "currencies" | "default_currency_code">,
): Promise<void> {
  const added = currencies.filter((code) => !store.currencies.includes(code))
  const removed = store.currencies.filter((code) => !currencies.includes(code))
  const known = await db.currency.findMany({ where: { code: { in: added } }, select: { code: true } })
  const unknown = added.find((code) => !known.some((one) => one.code === code))
  if (unknown !== undefined) throw new Refusal("not_found", `Currency with code: ${unknown} was not found`)
  const region = await db.region.findFirst({ where: { currency_code: { in: removed }, ...live } })
  if (region) throw new Refusal("not_allowed", `The region ${region.name} sells in ${region.currency_code}`)
  const store_id = store.id
  await db.storeCurrency.deleteMany({ where: { store_id, currency_code: { in: removed } } })
  await fixUnits({ db }, added)
  await db.storeCurrency.createMany({ data: added.map((currency_code) => ({ store_id, currency_code })) })
  await db.store.update({ where: { id: store_id }, data: { default_currency_code } })
}

/** The store as operators see it. */
export async function getStore(ctx: Context): Promise<{ store: ResponseOf<"Store"> }> {
  const [store] = await find(ctx, "Store", {}, treeOf(ctx.shape))
  if (!store) throw new Refusal("not_found", "The store was not found")
  const { payment_providers, fulfillment_providers } = ctx.shape.relations
  return {
    store: {
      ...store,
      rules: await readRules(ctx),
      feature_flags,
      modules: MODULES,
      ...(payment_providers && { payment_providers: await find(ctx, "PaymentProvider", {}, {}) }),
      ...(fulfillment_providers && { fulfillment_providers: await find(ctx, "FulfillmentProvider", {}, {}) }),
    } as unknown as ResponseOf<"Store">,
  }
}
