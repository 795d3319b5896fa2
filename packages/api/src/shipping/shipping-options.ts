import { checkRequirements, flatAmount, Refusal, type Requirement } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { checkSteps, currencyOfRegion } from "../context/currency-units.ts"
import { findOne } from "../data/read.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockOptionRow } from "./queries.ts"

type Tx = Pick<Context, "db" | "query" | "now">
type Wanted = { id?: string | null | undefined; type: "min_subtotal" | "max_subtotal"; amount: number }

export interface ShippingOptionFacts {
  name: string
  region_id: string
  provider_id: string
  profile_id?: string | undefined
  data: Record<string, unknown>
  price_type: "flat_rate" | "calculated"
  /** Minor units. */
  amount?: number | null | undefined
  requirements?: Wanted[] | null | undefined
  is_return?: boolean | undefined
  admin_only?: boolean | undefined
  includes_tax?: boolean | undefined
  metadata?: object | null | undefined
}

/**
 * Creates a shipping option of a region and returns its id. Its provider is called before the transaction; refuses data
 * that the provider rejects, prices it cannot calculate, and providers that are not enabled in the region.
 */
export async function createShippingOption(ctx: Context, facts: ShippingOptionFacts): Promise<string> {
  const { requirements: wanted, is_return, admin_only, includes_tax, metadata, ...columns } = facts
  const requirements = wanted ?? []
  checkRequirements(requirements)
  const amount = flatAmount(facts.price_type, facts.amount)
  await mustWorkIn(ctx, facts)
  await mustAgree(ctx, facts)
  const id = newId("so")
  const flags = { is_return: is_return ?? false, admin_only: admin_only ?? false, includes_tax: includes_tax ?? false }
  await ctx.tx(async (tx) => {
    const { currency_code } = await mustWorkIn(tx, facts)
    await checkSteps(tx, [{ amount, currency_code }])
    const profile_id = await profileFor(tx, facts.profile_id)
    const data = { ...columns, ...flags, id, amount, profile_id, data: facts.data as object }
    await tx.db.shippingOption.create({ data: { ...data, ...(metadata && { metadata }) } })
    await addRequirements(tx, id, requirements)
  })
  return id
}

type Change = Pick<ShippingOptionFacts, "amount" | "requirements" | "admin_only" | "includes_tax"> & {
  name?: string | undefined
  price_type?: ShippingOptionFacts["price_type"] | undefined
  metadata?: Record<string, unknown> | null | undefined
  if_unchanged_since?: Date | null | undefined
}

/**
 * Changes the given fields of a shipping option; requirements that are given replace the current ones. Before the
 * transaction its provider is asked whether it can calculate the price, if it is to do so from now on.
 */
export async function updateShippingOption(ctx: Context, id: string, change: Change): Promise<void> {
  if (change.price_type === "calculated") {
    const { provider_id, data } = await findOne(ctx, "ShippingOption", { id }, {}, `Shipping option with id: ${id}`)
    await mustCalculate(ctx, provider_id, (data ?? {}) as Data)
  }
  const row = { table: "shipping_option", id, since: change.if_unchanged_since } as const
  await ctx.tx((tx) => changing(tx, row, () => changeOption(tx, id, change)))
}

async function changeOption(tx: Tx, id: string, change: Change): Promise<void> {
  await lockOptionRow(tx, id)
  const option = await findOne(tx, "ShippingOption", { id }, { requirements: {} }, `Shipping option with id: ${id}`)
  const price = changedPrice(option, change)
  const currency_code = await currencyOfRegion(tx, option.region_id)
  await checkSteps(tx, [{ amount: price.amount, currency_code, was: option.amount }])
  const { name, requirements, admin_only, includes_tax, metadata } = change
  const data = {
    name,
    ...price,
    admin_only,
    includes_tax,
    metadata: updatedMetadata(option.metadata, metadata) as object | undefined,
  }
  await tx.db.shippingOption.update({ where: { id }, data })
  if (requirements) await replaceRequirements(tx, id, option.requirements, requirements)
}

/** A price that becomes calculated has no amount; a flat one keeps its amount unless another is given. */
function changedPrice(option: Pick<ShippingOptionFacts, "price_type" | "amount">, { price_type, amount }: Change) {
  const type = price_type ?? option.price_type
  if (type !== option.price_type) {
    const kept = type === "flat_rate" ? (amount ?? option.amount) : amount
    return { price_type: type, amount: flatAmount(type, kept) }
  }
  return amount === undefined ? {} : { amount: flatAmount(type, amount) }
}

async function replaceRequirements(tx: Tx, shipping_option_id: string, present: { id: string }[], wanted: Wanted[]) {
  checkRequirements(wanted)
  const kept = wanted.flatMap(({ id }) => (id ? [id] : []))
  const strange = kept.find((id) => !present.some((one) => one.id === id))
  if (strange !== undefined) throw new Refusal("not_found", `Requirement with id: ${strange} was not found`)
  if (new Set(kept).size < kept.length) throw new Refusal("invalid_data", "A requirement is named twice")
  const gone = { shipping_option_id, id: { notIn: kept }, ...live }
  await tx.db.shippingOptionRequirement.updateMany({ where: gone, data: { deleted_at: tx.now() } })
  for (const { id, type, amount } of wanted)
    if (id) await tx.db.shippingOptionRequirement.update({ where: { id }, data: { type, amount } })
  await addRequirements(
    tx,
    shipping_option_id,
    wanted.filter(({ id }) => !id),
  )
}

async function addRequirements({ db }: Pick<Tx, "db">, shipping_option_id: string, wanted: Wanted[]) {
  const rows = wanted.map(({ type, amount }) => ({ id: newId("sor"), shipping_option_id, type, amount }))
  await db.shippingOptionRequirement.createMany({ data: rows satisfies Requirement[] })
}

async function mustWorkIn({ query }: Pick<Tx, "query">, { region_id, provider_id }: ShippingOptionFacts) {
  const tree = { fulfillment_providers: {} } as const
  const region = await findOne({ query }, "Region", { id: region_id }, tree, `Region with id: ${region_id}`)
  if (!region.fulfillment_providers.some(({ id }) => id === provider_id))
    throw new Refusal("invalid_data", `The fulfillment provider ${provider_id} does not work in the region`)
  return region
}

async function mustAgree(ctx: Context, { provider_id, price_type, ...facts }: ShippingOptionFacts) {
  const data = facts.data as Data
  if (!(await ctx.providers.fulfillment(provider_id).validateOption(data)))
    throw new Refusal("invalid_data", `The fulfillment provider ${provider_id} does not know this way of shipping`)
  if (price_type === "calculated") await mustCalculate(ctx, provider_id, data)
}

async function mustCalculate({ providers }: Context, provider_id: string, data: Data) {
  if (!(await providers.fulfillment(provider_id).canCalculate(data)))
    throw new Refusal("invalid_data", `The fulfillment provider ${provider_id} cannot calculate this price`)
}

/** The default profile unless one is given. */
async function profileFor({ db }: Pick<Tx, "db">, id: string | null | undefined): Promise<string> {
  const where = id ? { id } : { type: "default" as const }
  const found = await db.shippingProfile.findFirst({ where: { ...where, ...live }, orderBy: { created_at: "asc" } })
  if (!found) throw new Refusal("not_found", `Shipping profile with id: ${id ?? "default"} was not found`)
  return found.id
}
