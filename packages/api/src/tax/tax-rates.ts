import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { mustExist } from "../data/must-exist.ts"
import { findOne, treeOf } from "../data/read.ts"
import { lockRateRow, rateCounts } from "./queries.ts"

type Tx = Pick<Context, "db" | "query">

/** What a tax rate applies to, in place of its region's. */
export interface Ties {
  products?: string[] | null | undefined
  product_types?: string[] | null | undefined
  shipping_options?: string[] | null | undefined
}

/** Applies a rate to these too. Refuses unknown ids (not_found) and options of other regions (not_allowed). */
export async function tieRate({ db }: Tx, { id: rate_id, region_id }: Rate, ties: Ties): Promise<void> {
  const products = once(ties.products)
  const types = once(ties.product_types)
  const options = once(ties.shipping_options)
  const those = (ids: string[]) => ({ where: { id: { in: ids }, ...live } })
  mustExist("products", products, await db.product.findMany(those(products)), "not_found")
  mustExist("product types", types, await db.productType.findMany(those(types)), "not_found")
  const found = await db.shippingOption.findMany(those(options))
  mustExist("shipping options", options, found, "not_found")
  if (found.some((option) => option.region_id !== region_id))
    throw new Refusal("not_allowed", "A shipping option and its tax rate must be of the same region")
  const rows = <Key extends string>(key: Key, ids: string[]) => ({
    data: ids.map((id) => ({ rate_id, [key]: id }) as { rate_id: string } & Record<Key, string>),
    skipDuplicates: true,
  })
  await db.productTaxRate.createMany(rows("product_id", products))
  await db.productTypeTaxRate.createMany(rows("product_type_id", types))
  await db.shippingTaxRate.createMany(rows("shipping_option_id", options))
}

/** Stops applying a rate to these; those that it does not apply to are ignored. */
export async function untieRate({ db }: Tx, rate_id: string, ties: Ties): Promise<void> {
  await db.productTaxRate.deleteMany({ where: { rate_id, product_id: { in: once(ties.products) } } })
  await db.productTypeTaxRate.deleteMany({ where: { rate_id, product_type_id: { in: once(ties.product_types) } } })
  await db.shippingTaxRate.deleteMany({ where: { rate_id, shipping_option_id: { in: once(ties.shipping_options) } } })
}

/** Applies a rate to exactly these; lists that are not given stay the same. */
export async function replaceTies(tx: Tx, rate: Rate, ties: Ties): Promise<void> {
  const rate_id = rate.id
  if (ties.products) await tx.db.productTaxRate.deleteMany({ where: { rate_id } })
  if (ties.product_types) await tx.db.productTypeTaxRate.deleteMany({ where: { rate_id } })
  if (ties.shipping_options) await tx.db.shippingTaxRate.deleteMany({ where: { rate_id } })
  await tieRate(tx, rate, ties)
}

interface Rate {
  id: string
  region_id: string
}

/** The rate, locked until the transaction ends, with the ids of its shipping options. */
export async function lockRate(tx: Tx, id: string) {
  await lockRateRow(tx, id)
  const rate = await findOne(tx, "TaxRate", { id }, { shipping_options: {} }, `Tax rate with id: ${id}`)
  return { id, region_id: rate.region_id, shipping_options: rate.shipping_options.map((option) => option.id) }
}

export async function mustHaveRegion({ query }: Tx, id: string) {
  await findOne({ query }, "Region", { id }, {}, `Region with id: ${id}`)
}

export async function getTaxRate(ctx: Context, id: string) {
  const row = await findOne(ctx, "TaxRate", { id }, treeOf(ctx.shape), `Tax rate with id: ${id}`)
  const [tax_rate = row] = await withCounts(ctx, [row])
  return { tax_rate }
}

const COUNTS = ["product_count", "product_type_count", "shipping_option_count"] as const

/** Rates with the numbers of what they apply to, if the request names one of them in `fields`. */
export async function withCounts<Row extends object>(ctx: Context, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0 || !COUNTS.some((name) => ctx.shape.fields?.has(name))) return rows
  const ids = rows.map((row) => (row as Row & { id: string }).id)
  const counted = await rateCounts(ctx, ids)
  const byId = new Map(counted.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, ...byId.get((row as Row & { id: string }).id) }))
}

const once = (ids: string[] | null | undefined) => [...new Set(ids)]
