import type { Value } from "./cells.ts"
import { type Fault, fault } from "./fault.ts"
import { badImage, isImageAddress } from "./image-address.ts"
import type { Known, NewId } from "./known.ts"
import { planRelations } from "./plan-relations.ts"
import { planVariants } from "./plan-variants.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState } from "./state.ts"
import { asStored, mustBeStatus, mustNotBeNegative, writeCustom } from "./stored.ts"

/** The change of a product by the rows of one handle: from `before` (null: it is new) to `after`. */
export interface Plan {
  before: ProductState | null
  after: ProductState
}

/**
 * The result of one product's rows, in the order of the file. The first row has the product's own fields; a row
 * with any variant cell is a variant. A product without id is created, one with an id is changed: columns that are in
 * the file are written, blank cells clear optional fields. With errors there is no plan.
 */
export function planProduct(rows: readonly ImportRow[], known: Known, newId: NewId): { plan?: Plan; faults: Fault[] } {
  const [first] = rows
  if (!first) return { faults: [] }
  const faults: Fault[] = []
  const before = present(first, rows, known, faults)
  if (before === undefined) return { faults }
  const after: ProductState = before ? structuredCopy(before) : blank(newId("prod"), known)
  writeFields(after, first, before, faults)
  writeCustom(after, first.custom?.product)
  mustOwnHandle(first, after, before, known, faults)
  planRelations(after, first, known, newId, faults)
  // v1: a new product without a thumbnail uses its first image.
  if (before === null) after.fields.thumbnail ??= after.images[0]?.url ?? null
  // As a product that is created by hand: no storefront offers one that is in no channel.
  if (before === null && after.channels.length === 0 && known.channel_id) after.channels = [known.channel_id]
  planVariants(after, rows, known, newId, faults, before)
  return faults.length > 0 ? { faults } : { plan: { before, after }, faults }
}

/** The product the rows refer to, null for a new one; undefined and a fault when it is ambiguous. */
function present(first: ImportRow, rows: readonly ImportRow[], known: Known, faults: Fault[]) {
  const id = text(first.product.id)
  for (const row of rows) {
    const other = text(row.product.id)
    if (other === null || other === id) continue
    const rule = "the rows of one handle must have one Product Id"
    faults.push(
      fault(
        row.line,
        "Product Id",
        other,
        rule,
        id ? `write ${id}, or another handle` : "write it in the first row too",
      ),
    )
  }
  if (faults.length > 0) return undefined
  if (id === null) return null
  const found = known.products.get(id)
  if (found) return found
  const fix = "leave the id blank to make a new product, or write the id of one that exists"
  faults.push(fault(first.line, "Product Id", id, "there is no product with this id", fix))
  return undefined
}

function blank(id: string, { profile_id }: Known): ProductState {
  const fields = { status: "draft", discountable: true, title: null, handle: null }
  const none = { tags: [], channels: [], categories: [], images: [], options: [], variants: [] }
  return { id, fields, collection_id: null, type_id: null, profiles: profile_id ? [profile_id] : [], ...none }
}

/** These cannot be empty: a blank cell leaves them unchanged. */
const KEPT = new Set(["status", "discountable", "id"])

function writeFields(after: ProductState, { line, product }: ImportRow, before: ProductState | null, faults: Fault[]) {
  const stored = before?.fields ?? {}
  for (const [field, value] of Object.entries(product)) {
    if (KEPT.has(field) && (value === null || field === "id")) continue
    mustNotBeNegative(line, { of: "product", field }, value, stored[field], faults)
    if (field === "status") mustBeStatus(line, value, stored[field], faults)
    after.fields[field] = asStored(field, value, stored[field])
  }
  if (blankText(after.fields.title) && after.fields.title !== stored.title)
    faults.push(fault(line, "Product Title", "", "a product needs a title", "enter a title"))
  const thumbnail = text(after.fields.thumbnail)
  if (thumbnail && thumbnail !== before?.fields.thumbnail && !isImageAddress(thumbnail))
    faults.push(badImage(line, "Product Thumbnail", thumbnail))
}

function mustOwnHandle(
  { line, handle }: ImportRow,
  after: ProductState,
  before: ProductState | null,
  { handles }: Known,
  faults: Fault[],
): void {
  if (before && after.fields.handle === before.fields.handle) return
  if (blankText(after.fields.handle)) {
    faults.push(fault(line, "Product Handle", "", "every row needs a handle", "write the handle of its product"))
    return
  }
  const owner = handles.get(handle)
  if (owner === undefined || owner === after.id) return
  const fix = `write ${owner} as its Product Id to change that product, or choose another handle`
  faults.push(fault(line, "Product Handle", handle, "another product already has this handle", fix))
}

const text = (value: Value | undefined): string | null => (typeof value === "string" ? value : null)
const blankText = (value: Value | undefined) => typeof value !== "string" || value.trim() === ""

/** States are plain data. */
function structuredCopy(state: ProductState): ProductState {
  return {
    ...state,
    fields: { ...state.fields },
    tags: [...state.tags],
    channels: [...state.channels],
    categories: [...state.categories],
    profiles: [...state.profiles],
    images: [...state.images],
    options: [...state.options],
    variants: state.variants.map((variant) => ({
      ...variant,
      fields: { ...variant.fields },
      values: { ...variant.values },
      prices: [...variant.prices],
    })),
  }
}
