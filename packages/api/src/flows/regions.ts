import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context.ts"
import { findOne, treeOf } from "../read.ts"
import { replaceCountries, takeCountries } from "./region-countries.ts"
import { replaceProviders, takeProviders } from "./region-providers.ts"

type Tx = Pick<Context, "db" | "query" | "now">

export interface RegionFacts {
  name: string
  currency_code: string
  /** Percent. */
  tax_rate: number
  tax_code?: string | null | undefined
  includes_tax?: boolean | null | undefined
  payment_providers: string[]
  fulfillment_providers: string[]
  countries: string[]
}

export type RegionChange = { [K in keyof RegionFacts]?: RegionFacts[K] | null | undefined } & {
  automatic_taxes?: boolean | null | undefined
  gift_cards_taxable?: boolean | null | undefined
  /** Null: the shop's own rates. */
  tax_provider_id?: string | null | undefined
}

/** Opens a region: where, in which of the shop's currencies, at which tax rate, and with whom. Answers its id. */
export async function createRegion(tx: Tx, facts: RegionFacts): Promise<string> {
  const { payment_providers: payment, fulfillment_providers: fulfillment, countries, ...columns } = facts
  const currency_code = await storeCurrency(tx, columns.currency_code)
  const id = newId("reg")
  const includes_tax = columns.includes_tax ?? undefined
  await tx.db.region.create({ data: { ...columns, id, currency_code, includes_tax } })
  await takeProviders(tx, id, { payment, fulfillment })
  await takeCountries(tx, id, countries)
  return id
}

/** Changes what is given of a region; lists that are given replace those there were. */
export async function updateRegion(tx: Tx, id: string, change: RegionChange): Promise<void> {
  const region = await lockRegion(tx, id)
  const { payment_providers: payment, fulfillment_providers: fulfillment, countries, ...columns } = change
  const { tax_code, tax_provider_id, currency_code: wanted, ...rest } = columns
  const currency_code = wanted == null ? undefined : await storeCurrency(tx, wanted)
  if (currency_code && currency_code !== region.currency_code) await mustHoldNoMoney(tx, region)
  if (tax_provider_id) await mustHaveTaxProvider(tx, tax_provider_id)
  await tx.db.region.update({ where: { id }, data: { ...given(rest), tax_code, tax_provider_id, currency_code } })
  await replaceProviders(tx, id, { payment, fulfillment })
  if (countries) await replaceCountries(tx, id, countries)
}

/**
 * Closes a region and frees its countries for others. What was begun or ordered there keeps it and is still shown, but
 * nothing is bought there any more: shoppers begin new carts elsewhere.
 */
export async function dissolveRegion({ db, now }: Tx, id: string): Promise<void> {
  await db.region.updateMany({ where: { id, ...live }, data: { deleted_at: now() } })
  await db.country.updateMany({ where: { region_id: id }, data: { region_id: null } })
}

/** The region, kept from other writers until the transaction ends. */
export async function lockRegion(tx: Tx, id: string) {
  await tx.db.$queryRaw`SELECT id FROM region WHERE id = ${id} FOR UPDATE`
  return findOne(tx, "Region", { id }, {}, `Region with id: ${id}`)
}

export async function shownRegion(ctx: Context, id: string) {
  return { region: await findOne(ctx, "Region", { id }, treeOf(ctx.shape), `Region with id: ${id}`) }
}

/** A region sells in one of the shop's currencies. */
async function storeCurrency({ db }: Tx, given: string): Promise<string> {
  const code = given.toLowerCase()
  // Kept until the transaction ends: the shop cannot give the currency up meanwhile.
  await db.$queryRaw`SELECT id FROM store ORDER BY created_at, id LIMIT 1 FOR SHARE`
  if (!(await db.currency.count({ where: { code } })))
    throw new Refusal("not_found", `Currency with code: ${code} was not found`)
  if (!(await db.storeCurrency.count({ where: { currency_code: code } })))
    throw new Refusal("invalid_data", `The store does not sell in ${code}: add it to the store's currencies first`)
  return code
}

/** v1: amounts of the old currency went on as amounts of the new one. */
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

async function mustHaveTaxProvider({ db }: Tx, id: string) {
  if (!(await db.taxProvider.count({ where: { id, is_installed: true } })))
    throw new Refusal("not_found", `There is no tax provider with the id ${id}`)
}

/** What is given: null leaves what cannot be empty as it is. */
function given<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value != null)) as ReturnType<typeof given<T>>
}
