import {
  checkPeriod,
  enteredPrices,
  type ListPrice,
  listPricesChange,
  Refusal,
  type WantedListPrice,
} from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { checkSteps } from "../context/currency-units.ts"
import { mustExist } from "../data/must-exist.ts"
import { findOne, treeFor } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { lockPriceListRow } from "./queries.ts"

type Tx = Pick<Context, "db" | "query" | "now">

/** What is read of a price list's prices for operators, in addition to what the request selects. */
export const variantsOfPrices = { prices: { variants: {} } } as const

/** The price list, locked until the transaction ends. */
export async function lockPriceList(tx: Tx, id: string) {
  await lockPriceListRow(tx, id)
  return findOne(tx, "PriceList", { id }, {}, `Price list with id: ${id}`)
}

/** Adds prices to a list; `override` removes all others. Refuses unknown ids and contradictory prices. */
export async function pricePriceList(tx: Tx, price_list_id: string, wanted: WantedListPrice[], override = false) {
  await mustKnow(tx, wanted)
  const present = await pricesOf(tx, price_list_id)
  const { create, update, others } = listPricesChange(present, wanted, await currencies(tx, [...wanted, ...present]))
  await checkSteps(tx, enteredPrices({ create, update }, present))
  for (const { id, ...data } of update) await tx.db.moneyAmount.update({ where: { id }, data })
  const rows = create.map((price) => ({ ...price, id: newId("ma") }))
  await tx.db.moneyAmount.createMany({ data: rows.map(({ variant_id: _, ...row }) => ({ ...row, price_list_id })) })
  const ties = rows.map(({ id, variant_id }) => ({ id: newId("pvma_"), money_amount_id: id, variant_id }))
  await tx.db.productVariantMoneyAmount.createMany({ data: ties })
  if (override) await removePrices(tx, others)
}

/** Deletes the matching prices of a list, and returns their ids. */
export async function removeListPrices(tx: Tx, price_list_id: string, match: object): Promise<string[]> {
  const where = { price_list_id, ...live, ...match }
  const found = await tx.db.moneyAmount.findMany({ where, select: { id: true }, orderBy: { id: "asc" } })
  const ids = found.map(({ id }) => id)
  await removePrices(tx, ids)
  return ids
}

/** Limits a list to exactly these customer groups; without any it applies to everybody. */
export async function assignToGroups({ db }: Tx, price_list_id: string, given: { id: string }[]): Promise<void> {
  const ids = [...new Set(given.map(({ id }) => id))]
  const found = await db.customerGroup.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  mustExist("customer groups", ids, found, "not_found")
  await db.priceListCustomerGroup.deleteMany({ where: { price_list_id } })
  await db.priceListCustomerGroup.createMany({
    data: ids.map((customer_group_id) => ({ price_list_id, customer_group_id })),
  })
}

/** When a list is valid; refuses an end before the beginning. Null: no bound. */
export function periodOf(
  present: { starts_at: Date | null; ends_at: Date | null },
  change: { starts_at?: Date | null | undefined; ends_at?: Date | null | undefined },
) {
  const starts_at = change.starts_at === undefined ? present.starts_at : change.starts_at
  const ends_at = change.ends_at === undefined ? present.ends_at : change.ends_at
  checkPeriod(starts_at, ends_at)
  return { starts_at, ends_at }
}

export async function getPriceList(ctx: Context, id: string) {
  const { prices } = ctx.shape.relations
  const tree = treeFor(prices ? variantsOfPrices : NOTHING, ctx.shape)
  return { price_list: withVariants(await findOne(ctx, "PriceList", { id }, tree, `Price list with id: ${id}`)) }
}

const NOTHING = {}

/** Each price has its variant's id; prices of deleted variants are left out. */
export function withVariants(row: object): ResponseOf<"PriceList"> {
  const { prices, ...list } = row as { prices?: { variants: { id: string }[] }[] }
  const listed = prices?.flatMap((price) => {
    const [variant] = price.variants
    return variant ? [{ ...price, variant_id: variant.id }] : []
  })
  return { ...list, ...(listed && { prices: listed }) } as unknown as ResponseOf<"PriceList">
}

async function mustKnow({ db }: Tx, wanted: WantedListPrice[]) {
  const variants = [...new Set(wanted.map(({ variant_id }) => variant_id))]
  const found = await db.productVariant.findMany({ where: { id: { in: variants }, ...live }, select: { id: true } })
  mustExist("variants", variants, found, "not_found")
  const codes = [...new Set(wanted.flatMap(({ currency_code }) => currency_code?.toLowerCase() ?? []))]
  const known = await db.currency.findMany({ where: { code: { in: codes } }, select: { code: true } })
  const unknown = codes.find((code) => !known.some((one) => one.code === code))
  if (unknown !== undefined) throw new Refusal("not_found", `Currency with code: ${unknown} was not found`)
}

async function pricesOf({ db }: Tx, price_list_id: string): Promise<ListPrice[]> {
  const where = { price_list_id, ...live }
  const rows = await db.moneyAmount.findMany({ where, include: { variants: true }, orderBy: { id: "asc" } })
  return rows.flatMap(({ variants, ...price }) => variants.map(({ variant_id }) => ({ ...price, variant_id })))
}

async function currencies({ db }: Tx, prices: { region_id?: string | null | undefined }[]) {
  const ids = [...new Set(prices.flatMap(({ region_id }) => region_id ?? []))]
  const regions = await db.region.findMany({ where: { id: { in: ids }, ...live } })
  return new Map(regions.map(({ id, currency_code }) => [id, currency_code]))
}

async function removePrices({ db }: Tx, ids: string[]) {
  await db.productVariantMoneyAmount.deleteMany({ where: { money_amount_id: { in: ids } } })
  await db.moneyAmount.deleteMany({ where: { id: { in: ids } } })
}
