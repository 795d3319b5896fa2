import { type Fault, fault } from "./fault.ts"
import type { Known, NewId } from "./known.ts"
import { type ImportRow, NEGATIVE_PRICE, notInSteps } from "./row.ts"
import type { PriceState, ProductState, VariantState } from "./state.ts"
import { asStored, mustNotBeNegative, writeCustom } from "./stored.ts"

/** Variants of a product by its rows: one with a Variant Id is changed, one without is created. Others stay. */
export function planVariants(
  after: ProductState,
  rows: readonly ImportRow[],
  known: Known,
  newId: NewId,
  faults: Fault[],
  before: ProductState | null,
): void {
  const [first] = rows
  // v1: the options of a new product are those in its first row; a file cannot change those of an existing one.
  if (before === null && first) after.options = first.options.map(({ name }) => ({ id: newId("opt"), title: name }))
  const touched = new Map<string, ImportRow>()
  for (const row of rows) {
    mustNameOnce(row, before, faults)
    if (!row.has_variant) continue
    const variant = planVariant(after, row, newId, faults)
    if (!variant) continue
    if (touched.has(variant.id)) faults.push(twice(row))
    touched.set(variant.id, row)
  }
  const stored = new Map(before?.variants.map((variant) => [variant.id, variant]))
  mustDiffer(after, touched, stored, faults)
  for (const variant of after.variants) {
    const row = touched.get(variant.id)
    if (row) mustBeFree(row, variant, stored.get(variant.id), known, faults)
  }
}

/** An option appears once in a row, unless the product has several with that name. */
function mustNameOnce({ line, options }: ImportRow, before: ProductState | null, faults: Fault[]): void {
  for (const [at, { name }] of options.entries()) {
    const nth = options.slice(0, at).filter((option) => option.name === name).length
    if (nth === 0 || nth < (before?.options ?? []).filter(({ title }) => title.trim() === name).length) continue
    const rule = "an option is named once in a row"
    faults.push(fault(line, `Option ${at + 1} Name`, name, rule, "remove one of the two"))
  }
}

const twice = ({ line, variant }: ImportRow) =>
  fault(line, "Variant Id", String(variant.id), "this variant appears in two rows", "remove one of the rows")

function planVariant(after: ProductState, row: ImportRow, newId: NewId, faults: Fault[]): VariantState | undefined {
  const { id } = row.variant
  const isNew = id == null
  const variant = isNew ? blank(newId("variant")) : after.variants.find((one) => one.id === id)
  if (!variant) {
    const fix = "leave the id blank to make a new variant, or write the id of one of this product's variants"
    faults.push(fault(row.line, "Variant Id", String(id), "the product has no variant with this id", fix))
    return undefined
  }
  writeFields(variant, row, faults)
  writeCustom(variant, row.custom?.variant)
  writeValues(variant, after, row, isNew, faults)
  if (row.prices && row.prices.length > 0) variant.prices = replaced(variant.prices, row, newId, faults)
  if (isNew) after.variants.push(variant)
  return variant
}

function blank(id: string): VariantState {
  const fields = { title: null, inventory_quantity: 0, allow_backorder: false, manage_inventory: true }
  return { id, fields, values: {}, prices: [] }
}

/** These cannot be empty: a blank cell leaves them unchanged. */
const KEPT = new Set(["inventory_quantity", "allow_backorder", "manage_inventory"])

function writeFields({ fields }: VariantState, { line, variant }: ImportRow, faults: Fault[]): void {
  const stored = fields.title === null ? undefined : fields.title
  for (const [field, value] of Object.entries(variant)) {
    if (field === "id" || (KEPT.has(field) && value === null)) continue
    mustNotBeNegative(line, { of: "variant", field }, value, fields[field], faults)
    fields[field] = asStored(field, value, fields[field])
  }
  const isBlank = typeof fields.title !== "string" || fields.title.trim() === ""
  if (isBlank && fields.title !== stored)
    faults.push(fault(line, "Variant Title", "", "a variant needs a title", "enter a title"))
}

/** A new variant has a value for each option of its product; in an existing one only the given values are changed. */
function writeValues(
  variant: VariantState,
  { options }: ProductState,
  row: ImportRow,
  isNew: boolean,
  faults: Fault[],
): void {
  for (const [at, { name, value }] of row.options.entries()) {
    const nth = row.options.slice(0, at).filter((one) => one.name === name).length
    const option = options.filter(({ title }) => title.trim() === name)[nth]
    if (option && value !== "" && variant.values[option.id]?.trim() !== value) variant.values[option.id] = value
    if (!option && value !== "") {
      const has = options.length > 0 ? `: it has ${options.map(({ title }) => title).join(", ")}` : ""
      const rule = `the product has no option with this name${has}`
      faults.push(fault(row.line, "Option Name", name, rule, "name the product's options, the same in all its rows"))
    }
  }
  const missing = isNew ? options.filter(({ id }) => variant.values[id] === undefined) : []
  for (const { title } of missing)
    faults.push(
      fault(row.line, "Option Value", title, "a new variant needs a value for each option", `write its ${title}`),
    )
}

/** Exactly the row's prices; one for the same region or currency keeps its database row. */
function replaced(present: PriceState[], { line, prices }: ImportRow, newId: NewId, faults: Fault[]): PriceState[] {
  return (prices ?? []).map(({ region_id, currency_code, amount, header, text = String(amount), unit }) => {
    const same = present.find(
      (one) => one.region_id === region_id && (region_id ?? one.currency_code) === (region_id ?? currency_code),
    )
    const words = unit ? notInSteps(amount, unit) : NEGATIVE_PRICE
    if (header !== undefined && same?.amount !== amount) faults.push(fault(line, header, text, ...words))
    return { id: same?.id ?? newId("ma"), region_id, currency_code, amount }
  })
}

/** No two variants of a product have the same values, as far as the file has changed them. */
function mustDiffer(
  { options, variants }: ProductState,
  touched: Map<string, ImportRow>,
  stored: ReadonlyMap<string, VariantState>,
  faults: Fault[],
): void {
  if (options.length === 0) return
  const valuesOf = (variant: VariantState) => JSON.stringify(options.map(({ id }) => variant.values[id]?.trim()))
  const changed = (variant: VariantState | undefined) => {
    const old = variant && stored.get(variant.id)
    return variant && !(old && valuesOf(old) === valuesOf(variant)) ? touched.get(variant.id) : undefined
  }
  const seen = new Map<string, VariantState>()
  for (const variant of variants) {
    const values = valuesOf(variant)
    const row = changed(variant) ?? changed(seen.get(values))
    if (seen.has(values) && row) {
      const title = options.map(({ id }) => variant.values[id] ?? "").join(" / ")
      const rule = "another variant of the product has the same option values"
      faults.push(fault(row.line, "Option Value", title, rule, "give each variant different values"))
    }
    seen.set(values, variant)
  }
}

function mustBeFree(
  { line }: ImportRow,
  { id, fields }: VariantState,
  stored: VariantState | undefined,
  known: Known,
  faults: Fault[],
): void {
  const checks: [string, "sku" | "barcode", ReadonlyMap<string, string>][] = [
    ["Variant SKU", "sku", known.skus],
    ["Variant Barcode", "barcode", known.barcodes],
  ]
  for (const [header, field, holders] of checks) {
    const value = fields[field]
    const holder = typeof value === "string" ? holders.get(value) : undefined
    if (holder === undefined || holder === id || stored?.fields[field] === value) continue
    const fix = `change it, or write ${holder} as the Variant Id to change that variant`
    faults.push(fault(line, header, String(value), `the variant ${holder} already uses it`, fix))
  }
}
