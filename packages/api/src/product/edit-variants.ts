import { mustBeUnchanged, type PriceEdit, Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { saveFieldsOfRows } from "../custom-fields/save.ts"
import { type Columns, updateRows } from "../data/queries.ts"
import { holdStock, settleStock, stockChanges } from "../inventory/variant-stock.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import type { LockedProduct } from "./lock-product.ts"
import { lockVariants } from "./queries.ts"
import { CODES, takenCode } from "./unique-codes.ts"
import { editPrices } from "./write-prices.ts"
import { fieldsOf, saveVariantTerms, type VariantFacts, variantColumnsOf } from "./write-variants.ts"

type Tx = Pick<Context, "db" | "now"> & Notifier

/** The changes of one variant; what is left out stays, prices too. */
export interface VariantEdit extends Omit<VariantFacts, "prices" | "options" | "metadata"> {
  id: string
  if_unchanged_since?: Date | null | undefined
  prices?: PriceEdit[] | null | undefined
}

const TYPES: Columns = {
  ...{ title: "text", sku: "text", ean: "text", upc: "text", barcode: "text", hs_code: "text", mid_code: "text" },
  ...{ origin_country: "text", material: "text", inventory_quantity: "integer", weight: "integer", length: "integer" },
  ...{ height: "integer", width: "integer", allow_backorder: "boolean", manage_inventory: "boolean" },
}

/**
 * Edits many variants of a locked product, all or none, in a few statements. Variants that are not named stay the same.
 * Refuses unknown variants (not_found), variants that were changed after they were read (conflict), and codes that are
 * taken (duplicate_error, each of them in `errors`).
 */
export async function editVariants(tx: Tx, product: LockedProduct, edits: VariantEdit[]): Promise<void> {
  const present = new Map(product.variants.map((one) => [one.id, one]))
  const stranger = edits.find(({ id }) => !present.has(id))
  if (stranger) throw new Refusal("not_found", `Variant with id: ${stranger.id} was not found`)
  const ids = edits.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice) throw new Refusal("invalid_data", `The variant ${twice} is named twice`)
  const moved = edits.filter((one) => one.inventory_quantity != null || one.manage_inventory != null)
  const held = moved.length > 0 ? await holdStock(tx, moved) : null
  await mustBeAsRead(tx, edits)
  const rows = edits.map(({ id, if_unchanged_since: _, prices: __, ...facts }) => ({
    id,
    facts: variantColumnsOf(facts),
  }))
  await mustHaveFreeCodes(tx, rows)
  await writeColumns(tx, rows)
  await saveVariantTerms(
    tx,
    edits.map(({ id, ...facts }) => ({ id, facts })),
  )
  await saveFieldsOfRows(tx, "ProductVariant", edits)
  if (held) await settleStock(tx, held, stockChanges(held, moved))
  const priced = edits.flatMap(({ id, prices }) => (prices ? [{ id, prices }] : []))
  await editPrices(
    tx,
    priced.map(({ id, prices }) => ({ variant_id: id, present: present.get(id)?.prices ?? [], edits: prices })),
  )
  const changed = edits.map(({ id, if_unchanged_since: _, ...facts }) => ({
    id,
    product_id: product.id,
    ...fieldsOf(facts),
  }))
  await emitWebhookEvents(tx, "product-variant.updated", ...changed)
}

type Row = { id: string; facts: Record<string, unknown> }

/** Checkout moves stock without locking the product, so variants are locked too, in one order. */
async function mustBeAsRead(tx: Tx, edits: VariantEdit[]) {
  const ids = edits.map(({ id }) => id)
  const stored = await lockVariants(tx, ids)
  const since = new Map(edits.map(({ id, if_unchanged_since }) => [id, if_unchanged_since]))
  for (const one of stored) mustBeUnchanged(one, since.get(one.id), `Variant ${one.title}`)
}

/** Reports all taken codes at once; two of these variants may swap theirs. */
async function mustHaveFreeCodes({ db }: Tx, rows: Row[]) {
  const taken: { code: string; value: string }[] = []
  for (const code of CODES) {
    const values = rows.flatMap(({ facts }) => (facts[code] ? [String(facts[code])] : []))
    if (values.length === 0) continue
    const own = rows.filter(({ facts }) => facts[code] !== undefined).map(({ id }) => id)
    const where = { [code]: { in: values }, id: { notIn: own }, ...live }
    const others = await db.productVariant.findMany({ where, select: { [code]: true } })
    const found = new Set(others.map((one) => String((one as Record<string, unknown>)[code])))
    const refused = values.filter((value, at) => found.has(value) || values.indexOf(value) < at)
    for (const value of new Set(refused)) taken.push({ code, value })
  }
  const errors = taken.map(({ code, value }) => ({ type: "duplicate_error" as const, message: takenCode(code, value) }))
  const [first] = errors
  if (!first) return
  const faults = taken.map(({ code, value }) => ({ path: code, code: "taken" as const, params: { value } }))
  throw new Refusal("duplicate_error", first.message, undefined, { errors, faults })
}

/** A statement for each column. Codes are cleared first, because their index is checked row by row. */
async function writeColumns(tx: Tx, rows: Row[]) {
  const { db } = tx
  for (const code of CODES) {
    const changed = rows.filter(({ facts }) => facts[code] !== undefined).map(({ id }) => id)
    if (changed.length > 0)
      await db.productVariant.updateMany({ where: { id: { in: changed } }, data: { [code]: null } })
  }
  for (const [column, type] of Object.entries(TYPES)) {
    const changed = rows.filter(({ facts }) => facts[column] !== undefined)
    const values = changed.map(({ id, facts }) => ({ id, [column]: facts[column] }))
    await updateRows(tx, "product_variant", { [column]: type }, values)
  }
  // A variant whose price changes has a new version.
  await markChanged(
    tx,
    "product_variant",
    rows.map(({ id }) => id),
  )
}
