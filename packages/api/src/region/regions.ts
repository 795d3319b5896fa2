import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { installedAmong } from "../data/installed.ts"
import { findOne, treeOf } from "../data/read.ts"
import { readRules } from "../data/shop-rules.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockRegionRow, shareStoreRow } from "./queries.ts"
import { moveCountries, replaceCountries } from "./region-countries.ts"
import { replaceProviders, setProviders } from "./region-providers.ts"

type Tx = Pick<Context, "db" | "query" | "now" | "providers" | "takeoverPhase">

export interface RegionFacts {
  name: string
  currency_code: string
  /** Percent. */
  tax_rate: number
  tax_code?: string | null | undefined
  includes_tax?: boolean | undefined
  payment_providers: string[]
  fulfillment_providers: string[]
  countries: string[]
  metadata?: Record<string, unknown> | null | undefined
}

type Lists = "payment_providers" | "fulfillment_providers" | "countries"

/** Lists that are null stay the same. */
export type RegionChange = {
  [K in keyof RegionFacts]?: RegionFacts[K] | (K extends Lists ? null : never) | undefined
} & {
  automatic_taxes?: boolean | undefined
  gift_cards_taxable?: boolean | undefined
  /** Null: the store's own rates. */
  tax_provider_id?: string | null | undefined
}

/**
 * Creates a region: its countries, one of the store's currencies, its tax rate, its providers. Under the current rules
 * its gift cards are money and not taxed. Returns its id.
 */
export async function createRegion(tx: Tx, facts: RegionFacts): Promise<string> {
  const { payment_providers: payment, fulfillment_providers: fulfillment, countries, metadata, ...columns } = facts
  const currency_code = await storeCurrency(tx, columns.currency_code)
  const id = newId("reg")
  const gift_cards_taxable = (await readRules(tx)) === "v1"
  const data = {
    ...columns,
    id,
    currency_code,
    gift_cards_taxable,
    metadata: updatedMetadata(null, metadata) as object,
  }
  await tx.db.region.create({ data })
  await setProviders(tx, id, { payment, fulfillment })
  await moveCountries(tx, id, countries)
  return id
}

/** Changes the given fields of a region; lists that are given replace the current ones. */
export async function updateRegion(tx: Tx, id: string, change: RegionChange): Promise<void> {
  const region = await lockRegion(tx, id)
  const { payment_providers: payment, fulfillment_providers: fulfillment, countries, ...columns } = change
  const { tax_provider_id, currency_code: wanted, metadata: added, ...rest } = columns
  const currency_code = wanted == null ? undefined : await storeCurrency(tx, wanted)
  if (currency_code && currency_code !== region.currency_code) await mustHoldNoMoney(tx, region)
  const { gift_cards_taxable } = rest
  if (gift_cards_taxable !== undefined && gift_cards_taxable !== region.gift_cards_taxable)
    await mustHoldNoCards(tx, id)
  if (tax_provider_id) await mustHaveTaxProvider(tx, tax_provider_id)
  const metadata = updatedMetadata(region.metadata, added) as object | undefined
  const data = { ...rest, tax_provider_id, currency_code, metadata }
  await tx.db.region.update({ where: { id }, data })
  await replaceProviders(tx, id, { payment, fulfillment })
  if (countries) await replaceCountries(tx, id, countries)
}

/**
 * Deletes a region and releases its countries. Its existing carts and orders keep it and are still returned, but
 * nothing can be bought there: shoppers start new carts in another region.
 */
export async function dissolveRegion({ db, now }: Tx, id: string): Promise<void> {
  await db.region.updateMany({ where: { id, ...live }, data: { deleted_at: now() } })
  await db.country.updateMany({ where: { region_id: id }, data: { region_id: null } })
}

/** The region, locked until the transaction ends. */
export async function lockRegion(tx: Tx, id: string) {
  await lockRegionRow(tx, id)
  return findOne(tx, "Region", { id }, {}, `Region with id: ${id}`)
}

export async function getRegion(ctx: Context, id: string) {
  return { region: await findOne(ctx, "Region", { id }, treeOf(ctx.shape), `Region with id: ${id}`) }
}

/** A region sells in one of the store's currencies. */
async function storeCurrency(tx: Tx, given: string): Promise<string> {
  const code = given.toLowerCase()
  // Locked until the transaction ends: the store cannot remove the currency in the meantime.
  await shareStoreRow(tx)
  if (!(await tx.db.currency.count({ where: { code } })))
    throw new Refusal("not_found", `Currency with code: ${code} was not found`)
  if (!(await tx.db.storeCurrency.count({ where: { currency_code: code } })))
    throw new Refusal("invalid_data", `The store does not sell in ${code}: add it to the store's currencies first`)
  return code
}

/** v1: amounts of the old currency became amounts of the new one, without conversion. */
async function mustHoldNoMoney({ db }: Tx, { id: region_id, currency_code }: { id: string; currency_code: string }) {
  const money = await Promise.all([
    db.moneyAmount.count({ where: { region_id, ...live } }),
    db.giftCard.count({ where: { region_id, balance: { gt: 0 }, ...live } }),
    db.cart.count({ where: { region_id, completed_at: null, items: { some: {} }, ...live } }),
  ])
  if (money.some((count) => count > 0))
    throw new Refusal(
      "not_allowed",
      `The region has prices, gift cards or carts in ${currency_code}: open another region`,
    )
}

/** A card that was bought with tax would be taxed again when it is spent, or one bought without never. */
async function mustHoldNoCards({ db }: Tx, region_id: string): Promise<void> {
  const where = { region_id, balance: { gt: 0 }, ...live }
  const { _count: count, _sum } = await db.giftCard.aggregate({ where, _count: true, _sum: { balance: true } })
  if (count === 0) return
  const balance = _sum.balance ?? 0
  throw new Refusal(
    "not_allowed",
    `The region has ${count} gift cards with a balance of ${balance} in total: use another region for other taxes`,
    "gift_cards_in_use",
    { facts: { count, balance } },
  )
}

async function mustHaveTaxProvider(tx: Tx, id: string) {
  if (!(await tx.db.taxProvider.count({ where: installedAmong(tx, "tax", [id]) })))
    throw new Refusal("not_found", `There is no tax provider with the id ${id}`)
}
