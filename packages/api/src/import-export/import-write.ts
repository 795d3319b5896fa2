import { PRODUCT_FIELDS, type ProductState, VARIANT_FIELDS, type VariantState } from "@mercer/commerce"
import { newId, type SqlSource } from "@mercer/db"
import { setFieldsOfMany } from "../custom-fields/queries.ts"
import { type Columns, insertRows, markRows, type Row, softDeleteRows, updateRows } from "../data/queries.ts"
import { adoptNewImages } from "../file/library.ts"
import {
  clearCodes,
  deleteOptionValues,
  deletePrices,
  setOptionValues,
  tieProducts,
  untieProducts,
} from "./queries-write.ts"

/** A product's state before and after; null: it does not exist (yet, or any longer). */
export interface Change {
  before: ProductState | null
  after: ProductState | null
}

/**
 * Brings products to their new state, with one statement for each kind of row. As in v1, removed products and
 * variants stay as deleted rows, and their prices and links are deleted.
 */
export async function writeChanges(tx: SqlSource, changes: readonly Change[]): Promise<void> {
  await insertRows(
    tx,
    "product",
    PRODUCT_COLUMNS,
    changes.filter(isNew).map(({ after }) => productRow(after)),
  )
  await updateRows(tx, "product", PRODUCT_COLUMNS, changes.filter(isKept).flatMap(productUpdate))
  await writeImages(tx, changes)
  for (const { kind, table, column } of TIES) await writeTies(tx, changes, kind, table, column)
  await insertRows(tx, "product_option", { product_id: "text", title: "text" }, changes.flatMap(newOptions))
  await writeVariants(tx, changes)
  await writeCustom(tx, "Product", changes)
  await markRows(
    tx,
    "product",
    changes.filter(isKept).map(({ after }) => after.id),
  )
  await softDeleteRows(
    tx,
    "product",
    changes.filter(isGone).map(({ before }) => (before as ProductState).id),
  )
}

type WithCustom = Pick<VariantState, "id" | "custom">

/** All custom fields that a row has or had, if one has changed. */
async function writeCustom(
  tx: SqlSource,
  entity: string,
  changes: readonly { before?: WithCustom | null | undefined; after?: WithCustom | null | undefined }[],
): Promise<string[]> {
  const rows = changes.flatMap(({ before, after }) => {
    const [was, is] = [before?.custom ?? {}, after?.custom ?? {}]
    const now = { ...nulled(was), ...is }
    return after && !isSame({ ...nulled(is), ...was }, now) ? [{ ...now, id: after.id }] : []
  })
  await setFieldsOfMany(tx, entity, rows)
  return rows.map(({ id }) => id)
}

const nulled = (fields: object): Record<string, null> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null]))

type Made = { before: null; after: ProductState }
type Kept = { before: ProductState; after: ProductState }
const isNew = (change: Change): change is Made => change.before === null && change.after !== null
const isKept = (change: Change): change is Kept => change.before !== null && change.after !== null
const isGone = ({ before, after }: Change) => before !== null && after === null

const TYPES: Columns = {
  status: "product_status_enum",
  discountable: "boolean",
  allow_backorder: "boolean",
  manage_inventory: "boolean",
  inventory_quantity: "integer",
  weight: "integer",
  length: "integer",
  width: "integer",
  height: "integer",
}
const columnsOf = (fields: readonly string[]): Columns =>
  Object.fromEntries(fields.map((field) => [field, TYPES[field] ?? "text"]))
const PRODUCT_COLUMNS = { ...columnsOf(PRODUCT_FIELDS), collection_id: "text", type_id: "text" } as const
const VARIANT_COLUMNS = { ...columnsOf(VARIANT_FIELDS), product_id: "text", variant_rank: "integer" } as const

const TIES = [
  { kind: "tags", table: "product_tags", column: "product_tag_id" },
  { kind: "channels", table: "product_sales_channel", column: "sales_channel_id" },
  { kind: "categories", table: "product_category_product", column: "product_category_id" },
  { kind: "profiles", table: "product_shipping_profile", column: "profile_id" },
] as const

const productRow = ({ id, fields, collection_id, type_id }: ProductState): Row => ({
  id,
  ...fields,
  collection_id,
  type_id,
})

function productUpdate({ before, after }: Kept): Row[] {
  const [was, is] = [productRow(before), productRow(after)]
  return isSame(was, is) ? [] : [is]
}

const isSame = (a: Row, b: Row) => Object.keys(b).every((key) => (a[key] ?? null) === (b[key] ?? null))

async function writeTies(
  tx: SqlSource,
  changes: readonly Change[],
  kind: (typeof TIES)[number]["kind"],
  table: string,
  column: string,
): Promise<void> {
  const tie = (product: ProductState, id: string) => ({ product_id: product.id, other_id: id })
  const gone = changes.flatMap(({ before, after }) =>
    before && after ? before[kind].filter((id) => !after[kind].includes(id)).map((id) => tie(before, id)) : [],
  )
  const come = changes.flatMap(({ before, after }) =>
    after ? after[kind].filter((id) => !before?.[kind].includes(id)).map((id) => tie(after, id)) : [],
  )
  await untieProducts(tx, table, column, gone)
  await tieProducts(tx, table, column, come)
}

/** A removed image is only unlinked: undoing links the same row again. */
async function writeImages(tx: SqlSource, changes: readonly Change[]): Promise<void> {
  const come = changes.flatMap(({ before, after }) =>
    (after?.images ?? [])
      .filter(({ id }) => !before?.images.some((image) => image.id === id))
      .map((image) => ({ ...image, product_id: after?.id })),
  )
  const gone = changes.flatMap(({ before, after }) =>
    after
      ? (before?.images ?? [])
          .filter(({ id }) => !after.images.some((image) => image.id === id))
          .map(({ id }) => ({ product_id: after.id, other_id: id }))
      : [],
  )
  await insertRows(
    tx,
    "image",
    { url: "text" },
    come.map(({ id, url }) => ({ id, url })),
    { may_be_there: true },
  )
  await adoptNewImages(tx, come)
  await untieProducts(tx, "product_images", "image_id", gone)
  await tieProducts(
    tx,
    "product_images",
    "image_id",
    come.map(({ id, product_id }) => ({ product_id, other_id: id })),
  )
}

function newOptions({ before, after }: Change): Row[] {
  const options = (after?.options ?? []).filter(({ id }) => !before?.options.some((option) => option.id === id))
  return options.map(({ id, title }) => ({ id, title, product_id: after?.id }))
}

interface VariantChange {
  product_id: string
  rank: number
  before: VariantState | undefined
  after: VariantState | undefined
}

function variantChanges({ before, after }: Change): VariantChange[] {
  const product_id = (after ?? before)?.id ?? ""
  const old = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const now = new Map(after?.variants.map((variant) => [variant.id, variant]))
  const ids = [...new Set([...old.keys(), ...now.keys()])]
  return ids.map((id, rank) => ({ product_id, rank, before: old.get(id), after: now.get(id) }))
}

async function writeVariants(tx: SqlSource, changes: readonly Change[]): Promise<void> {
  const variants = changes.flatMap(variantChanges)
  await softDeleteRows(
    tx,
    "product_variant",
    variants.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  )
  const kept = variants.filter(({ before, after }) => before && after && !isSame(before.fields, after.fields))
  // A SKU may move from one of them to another.
  await clearCodes(
    tx,
    kept.flatMap(({ after }) => after?.id ?? []),
  )
  const row = ({ product_id, rank, after }: VariantChange) =>
    ({ id: after?.id, ...after?.fields, product_id, variant_rank: rank }) as Row
  const { variant_rank: _, product_id: __, ...changeable } = VARIANT_COLUMNS
  await updateRows(tx, "product_variant", changeable, kept.map(row))
  await insertRows(
    tx,
    "product_variant",
    VARIANT_COLUMNS,
    variants.filter(({ before, after }) => !before && after).map(row),
  )
  await writeValues(tx, variants)
  await writePrices(tx, variants)
  await markRows(tx, "product_variant", await writeCustom(tx, "ProductVariant", variants))
}

async function writeValues(tx: SqlSource, variants: VariantChange[]): Promise<void> {
  const listed = variants.flatMap(({ before, after }) =>
    Object.entries(after?.values ?? {})
      .filter(([option_id, value]) => before?.values[option_id] !== value)
      .map(([option_id, value]) => ({ variant_id: after?.id, option_id, value, old: before?.values[option_id] })),
  )
  await setOptionValues(
    tx,
    listed.filter(({ old }) => old !== undefined),
  )
  const columns = { variant_id: "text", option_id: "text", value: "text" } as const
  const added = listed.filter(({ old }) => old === undefined)
  await insertRows(
    tx,
    "product_option_value",
    columns,
    added.map(({ old: _, ...row }) => ({ id: newId("optval"), ...row })),
  )
  const gone = variants.flatMap(({ before, after }) =>
    before && after
      ? Object.keys(before.values)
          .filter((option_id) => after.values[option_id] === undefined)
          .map((option_id) => ({ variant_id: after.id, option_id }))
      : [],
  )
  await deleteOptionValues(tx, gone)
}

async function writePrices(tx: SqlSource, variants: VariantChange[]): Promise<void> {
  const added: Row[] = []
  const changed: Row[] = []
  const gone: string[] = []
  for (const { before, after } of variants) {
    if (!after) continue
    const old = new Map(before?.prices.map((price) => [price.id, price]))
    for (const price of after.prices) {
      const was = old.get(price.id)
      if (!was) added.push({ ...price, variant_id: after.id })
      else if (!isSame({ ...was }, { ...price })) changed.push({ ...price })
      old.delete(price.id)
    }
    gone.push(...old.keys())
  }
  const columns = { region_id: "text", currency_code: "text", amount: "integer" } as const
  const repriced = variants.filter(({ before, after }) => before && after && !isSamePrices(before, after))
  await markRows(
    tx,
    "product_variant",
    repriced.flatMap(({ after }) => after?.id ?? []),
  )
  await deletePrices(tx, gone)
  await updateRows(tx, "money_amount", columns, changed)
  await insertRows(tx, "money_amount", columns, added)
  await insertRows(
    tx,
    "product_variant_money_amount",
    { money_amount_id: "text", variant_id: "text" },
    added.map(({ id, variant_id }) => ({ id: newId("pvma_"), money_amount_id: id, variant_id })),
  )
}

const isSamePrices = (before: VariantState, after: VariantState) =>
  JSON.stringify(before.prices) === JSON.stringify(after.prices)
