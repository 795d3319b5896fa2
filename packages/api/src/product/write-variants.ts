import { changedValues, type GivenValue, mustDiffer, type OptionValue, optionValues, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { saveFieldsOfRows, type WithValues } from "../custom-fields/save.ts"
import { sequentialTimestamp } from "../data/sequential-timestamps.ts"
import { holdStock, settleStock, stockChanges } from "../inventory/variant-stock.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import type { LockedProduct } from "./lock-product.ts"
import { codesMustBeFree } from "./unique-codes.ts"
import { type Repriced, writePrices } from "./write-prices.ts"

type Tx = Pick<Context, "db" | "now"> & Notifier
type Maybe<T> = T | null | undefined

/** An operator's input for a variant. */
export interface VariantFacts extends WithValues {
  title?: Maybe<string>
  sku?: Maybe<string>
  ean?: Maybe<string>
  upc?: Maybe<string>
  barcode?: Maybe<string>
  hs_code?: Maybe<string>
  inventory_quantity?: Maybe<number>
  allow_backorder?: Maybe<boolean>
  manage_inventory?: Maybe<boolean>
  /** False for goods that are not sent, such as downloads. */
  requires_shipping?: Maybe<boolean>
  weight?: Maybe<number>
  length?: Maybe<number>
  height?: Maybe<number>
  width?: Maybe<number>
  origin_country?: Maybe<string>
  mid_code?: Maybe<string>
  material?: Maybe<string>
  metadata?: Maybe<Record<string, unknown>>
  prices?: Maybe<Repriced["wanted"]>
  options?: Maybe<GivenValue[]>
}

type Ranked = VariantFacts & { variant_rank?: number }
export type NewVariant = Ranked & { title: string }
type ChangedVariant = Ranked & { id: string }

/** The changes to a product's variants in one request. */
export interface VariantsChange {
  add?: NewVariant[]
  change?: ChangedVariant[]
  remove?: string[]
}

/**
 * Adds, changes and removes variants of a locked product. Each new one has a value for every option, and none with
 * given values equals another one afterwards.
 */
export async function writeVariants(
  tx: Tx,
  product: LockedProduct,
  { add = [], change = [], remove = [] }: VariantsChange,
) {
  const rows = change.map((facts) => changed(product, facts))
  const made = add.map((facts, at) => created(product, facts, new Date(tx.now().getTime() + at)))
  const touched = rows.filter(({ facts }) => facts.options)
  const settled = new Set([...remove, ...touched.map(({ id }) => id)])
  const others = product.variants.filter(({ id }) => !settled.has(id))
  mustDiffer([...touched, ...made].map(asCompared), others)
  const moved = stockOf(rows, made, remove)
  const held = moved.length > 0 ? await holdStock(tx, moved) : null
  await deleteVariants(tx, product.id, remove)
  await codesMustBeFree(tx, [...rows, ...made])
  for (const row of rows) await update(tx, row)
  await insert(tx, made)
  await saveVariantTerms(tx, [...rows, ...made])
  const withFields = [...rows, ...made].map(({ id, facts: { custom } }) => ({ id, custom }))
  await saveFieldsOfRows(tx, "ProductVariant", withFields)
  if (held) await settleStock(tx, held, stockChanges(held, moved))
  const priced = [...rows, ...made].filter(({ facts }) => facts.prices)
  await writePrices(tx, priced.map(asRepriced))
  const product_id = product.id
  await emitWebhookEvents(
    tx,
    "product-variant.updated",
    ...rows.map(({ id, facts }) => ({ id, product_id, ...fieldsOf(facts) })),
  )
  await emitWebhookEvents(tx, "product-variant.created", ...made.map(({ id }) => ({ id, product_id })))
}

/** The variants of a change whose stock it moves. */
function stockOf(rows: Written[], made: Written[], remove: string[]) {
  const given = rows.filter(({ facts }) => facts.inventory_quantity != null || facts.manage_inventory != null)
  const written = [...given, ...made].map(({ id, facts: { inventory_quantity, manage_inventory } }) => {
    return { id, inventory_quantity, manage_inventory }
  })
  return [...written, ...remove.map((id) => ({ id, gone: true }))]
}

/** Deletes variants and what only they need: prices, values, stocked items. */
export async function removeVariants(tx: Tx, product_id: string, ids: string[]) {
  if (ids.length === 0) return
  const gone = ids.map((id) => ({ id, gone: true }))
  const held = await holdStock(tx, gone)
  await deleteVariants(tx, product_id, ids)
  if (held) await settleStock(tx, held, stockChanges(held, gone))
}

/** The fields that a request sets, for receivers of the event. */
export const fieldsOf = ({ custom, ...facts }: WithValues) => ({
  fields: Object.entries({ ...facts, ...custom }).flatMap(([name, value]) => (value === undefined ? [] : name)),
})

/** Deletes variants with their prices and values. Lines in carts and orders keep what they copied. */
async function deleteVariants(tx: Tx, product_id: string, ids: string[]) {
  if (ids.length === 0) return
  const { db, now } = tx
  const variant_id = { in: ids }
  const data = { deleted_at: now() }
  await db.productVariant.updateMany({ where: { id: variant_id, ...live }, data })
  await db.productOptionValue.updateMany({ where: { variant_id, ...live }, data })
  await db.moneyAmount.updateMany({ where: { variants: { some: { variant_id } }, ...live }, data })
  await db.productVariantMoneyAmount.updateMany({ where: { variant_id, ...live }, data })
  await emitWebhookEvents(tx, "product-variant.deleted", ...ids.map((id) => ({ id, product_id })))
}

type Present = LockedProduct["variants"][number]
interface Written {
  id: string
  facts: VariantFacts
  values: OptionValue[]
  present?: Present
  product_id: string
  created_at?: Date
}

function changed(product: LockedProduct, { id, ...facts }: ChangedVariant): Written {
  const present = product.variants.find((one) => one.id === id)
  if (!present) throw new Refusal("not_found", `Variant with id: ${id} was not found`)
  const values = facts.options ? changedValues(product.options, present.options, facts.options) : present.options
  return { id, facts, values, present, product_id: product.id }
}

function created(product: LockedProduct, facts: NewVariant, created_at: Date): Written {
  const values = optionValues(product.options, facts.options ?? [])
  return { id: newId("variant"), facts, values, product_id: product.id, created_at }
}

const asCompared = ({ facts, present, values }: Written) => ({
  title: facts.title ?? present?.title ?? "",
  options: values,
})

const asRepriced = ({ id, facts, present }: Written): Repriced => ({
  variant_id: id,
  present: present?.prices ?? [],
  wanted: facts.prices ?? [],
})

async function update(tx: Tx, { id, facts, values, present }: Written) {
  const metadata = updatedMetadata(present?.metadata, facts.metadata)
  // Prices and values are separate rows, but they count as a new version of the variant.
  const data = { ...variantColumnsOf(facts), metadata: metadata as object, updated_at: tx.now() }
  await tx.db.productVariant.update({ where: { id }, data })
  if (!facts.options) return
  const known = new Map(present?.options.map((one) => [one.option_id, one]))
  for (const { option_id, value } of values) {
    const old = known.get(option_id)
    if (old && old.value !== value) await tx.db.productOptionValue.update({ where: { id: old.id }, data: { value } })
  }
  await addValues(
    tx,
    values.filter(({ option_id }) => !known.has(option_id)).map((one) => ({ ...one, variant_id: id })),
  )
}

async function insert(tx: Tx, made: Written[]) {
  if (made.length === 0) return
  const data = made.map(({ id, facts, product_id, created_at }) => ({
    ...variantColumnsOf(facts),
    id,
    product_id,
    created_at,
    title: facts.title ?? "",
    inventory_quantity: facts.inventory_quantity ?? 0,
    metadata: updatedMetadata(null, facts.metadata) as object,
  }))
  await tx.db.productVariant.createMany({ data })
  await addValues(
    tx,
    made.flatMap(({ id, values }) => values.map((one) => ({ ...one, variant_id: id }))),
  )
}

/** Gives variants values for options that they have none for. */
export async function addValues({ db, now }: Tx, values: (OptionValue & { variant_id: string })[]) {
  const data = values.map((one, at) => ({ id: newId("optval"), ...one, ...sequentialTimestamp(now(), at) }))
  if (data.length > 0) await db.productOptionValue.createMany({ data })
}

interface WithTerms {
  id: string
  facts: { requires_shipping?: boolean | null | undefined }
}

/** Stores what variants have in no column of theirs; what is not given stays. Their own rows are written with it. */
export async function saveVariantTerms({ db }: Pick<Context, "db">, variants: WithTerms[]): Promise<void> {
  for (const requires_shipping of [true, false]) {
    const ids = variants.filter(({ facts }) => facts.requires_shipping === requires_shipping).map(({ id }) => id)
    if (ids.length === 0) continue
    await db.variantTerms.deleteMany({ where: { variant_id: { in: ids } } })
    if (!requires_shipping)
      await db.variantTerms.createMany({ data: ids.map((variant_id) => ({ variant_id, requires_shipping })) })
  }
}

/** An empty SKU or barcode is null. */
export function variantColumnsOf(facts: Ranked) {
  const { metadata: _, prices: __, options: ___, custom: ____, requires_shipping: _____, ...given } = facts
  return {
    ...given,
    title: given.title ?? undefined,
    inventory_quantity: given.inventory_quantity ?? undefined,
    allow_backorder: given.allow_backorder ?? undefined,
    manage_inventory: given.manage_inventory ?? undefined,
    sku: given.sku === "" ? null : given.sku,
    ean: given.ean === "" ? null : given.ean,
    upc: given.upc === "" ? null : given.upc,
    barcode: given.barcode === "" ? null : given.barcode,
  }
}
