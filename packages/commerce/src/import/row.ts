import { type CurrencyUnit, decimalText, isoDecimals } from "../currency/unit.ts"
import { readCell, readTags, type Value } from "./cells.ts"
import type { Column, PriceTarget, Target } from "./columns.ts"
import { type Fault, fault } from "./fault.ts"
import { type FieldOwner, readCustom } from "./field-cell.ts"
import { unguarded } from "./formula.ts"
import { minorUnits } from "./major-units.ts"

/** A parsed row of the file: only the fields of its columns. Null is a blank cell. */
export interface ImportRow {
  line: number
  handle: string
  product: Record<string, Value>
  variant: Record<string, Value>
  /** Whether any variant cell has a value. */
  has_variant: boolean
  options: { name: string; value: string }[]
  /** Minor units, by region or currency. */
  prices?: RowPrice[]
  /** The shop's custom fields. */
  custom?: { [Owner in FieldOwner]?: Record<string, Value> }
  collection?: string | null
  type?: string | null
  tags?: string[]
  images?: string[]
  channels?: { id: string; name: string; header: string }[]
  categories?: string[]
}

/** A negative one, or one not in the steps of its `unit`, has header and text: it may only repeat what is stored. */
interface RowPrice {
  region_id: string | null
  currency_code: string
  amount: number
  header?: string
  text?: string
  unit?: CurrencyUnit
}

type FieldTarget = Extract<Target, { of: "product" | "variant" }>
type CustomTarget = Extract<Target, { of: "custom" }>

const LONGEST_CELL = 65_536

/** One line of the file by its columns. `lines` is the number of its cells, which must match the header. */
export function readRow(
  columns: readonly Column[],
  width: number,
  cells: readonly string[],
  line: number,
): { row: ImportRow; faults: Fault[] } {
  const row: ImportRow = { line, handle: "", product: {}, variant: {}, has_variant: false, options: [] }
  const faults: Fault[] = []
  if (cells.length !== width) {
    const rule = `the line has ${cells.length} cells, the header has ${width}`
    faults.push(fault(line, null, null, rule, "put texts that hold the separator or a line break in quotes"))
    return { row, faults }
  }
  const reading: Reading = { row, faults, parts: new Map() }
  for (const column of columns) take(reading, column, unguarded(cells[column.at] as string))
  gather(reading)
  // Medusa v1 stored products without a handle: their rows belong together by their id.
  if (row.handle === "" && typeof row.product.id === "string") row.handle = row.product.id
  if (row.handle === "")
    faults.push(fault(line, "Product Handle", "", "every row needs a handle", "write the handle of its product"))
  return { row, faults }
}

interface Reading {
  row: ImportRow
  faults: Fault[]
  /** Cells of options, channels and categories, which several columns make up. */
  parts: Map<string, { target: Target; header: string; text: string }>
}

function take(reading: Reading, { target, header }: Column, text: string): void {
  const { row, faults, parts } = reading
  const broken = unfit(row.line, header, text)
  if (broken) faults.push(broken)
  else if (target.of === "product" || target.of === "variant") takeField(reading, target, header, text)
  else if (target.of === "custom") takeCustom(reading, target, header, text)
  else if (target.of === "collection" || target.of === "type") row[target.of] = text.trim() || null
  else if (target.of === "tags") row.tags = readTags(text)
  else if (target.of === "image") takeImage(row, text.trim())
  else if (target.of === "price") takePrice(reading, target, header, text.trim())
  else if (target.of === "option" || target.of === "channel" || target.of === "category")
    parts.set(`${target.of} ${target.n} ${target.part}`, { target, header, text: text.trim() })
}

function unfit(line: number, header: string, text: string): Fault | undefined {
  if (text.includes("\0"))
    return fault(line, header, null, "the cell holds a NUL character", "remove it; is this a text file?")
  if (text.length <= LONGEST_CELL) return undefined
  const rule = `a cell has at most ${LONGEST_CELL} characters, this one has ${text.length}`
  return fault(line, header, text, rule, "shorten the text; perhaps a quote was not closed")
}

function takeField({ row, faults }: Reading, target: FieldTarget, header: string, text: string): void {
  const { of, field, kind } = target
  const read = readCell(KEYS.has(field) ? text.trim() : text, kind)
  if (!("value" in read)) {
    faults.push(fault(row.line, header, text, read.rule, read.fix))
    return
  }
  row[of][field] = read.value
  if (of === "variant" && read.value !== null) row.has_variant = true
  if (field === "handle") row.handle = String(read.value ?? "")
}

function takeCustom({ row, faults }: Reading, { owner, field, custom }: CustomTarget, header: string, text: string) {
  const read = readCustom(text, custom)
  if (!("value" in read)) {
    faults.push(fault(row.line, header, text, read.rule, read.fix))
    return
  }
  row.custom = { ...row.custom, [owner]: { ...row.custom?.[owner], [field]: read.value } }
  if (owner === "variant" && read.value !== null) row.has_variant = true
}

/** Surrounding spaces are removed from these. */
const KEYS = new Set(["id", "handle", "sku", "barcode"])

function takeImage(row: ImportRow, url: string): void {
  row.images ??= []
  if (url && !row.images.includes(url)) row.images.push(url)
}

function takePrice({ row, faults }: Reading, target: PriceTarget, header: string, text: string): void {
  const { region_id, currency_code, decimals = isoDecimals(currency_code), step = 1 } = target
  row.prices ??= []
  if (text === "") return
  row.has_variant = true
  const isNegative = /^-\d/.test(text)
  const amount = minorUnits(isNegative ? text.slice(1) : text, decimals)
  if (amount === null) faults.push(notAnAmount(row.line, header, text, decimals))
  else if (isNegative) row.prices.push({ region_id, currency_code, amount: -amount, header, text })
  else if (amount % step !== 0)
    row.prices.push({ region_id, currency_code, amount, header, text, unit: { decimals, step } })
  else row.prices.push({ region_id, currency_code, amount })
}

const NOT_AN_AMOUNT = "must be an amount in major units"
const SUCH_AS = "write digits and a point, such as 12.50"

/** Why a price below zero is none, and what to write instead. */
export const NEGATIVE_PRICE: [rule: string, fix: string] = [NOT_AN_AMOUNT, SUCH_AS]

/** Why a changed price is not in its currency's steps, and what to write instead. */
export function notInSteps(amount: number, { decimals, step }: CurrencyUnit): [rule: string, fix: string] {
  const [smallest, example] = [step, amount - (amount % step)].map((one) => decimalText(one, decimals))
  return [`must be a multiple of ${smallest}`, `write an amount such as ${example}`]
}

/** A cell that is no amount of a currency with so many decimals. */
export function notAnAmount(line: number, header: string, text: string, decimals: number): Fault {
  const [, found = ""] = /^\d+\.(\d+)$/.exec(text) ?? []
  if (found.length > decimals) {
    const example = decimalText(12 * 10 ** decimals, decimals)
    return fault(line, header, text, `has more than ${decimals} decimals`, `write it as in ${example}`)
  }
  const fix = /^\d+,\d+$/.test(text) ? `write ${text.replace(",", ".")}` : SUCH_AS
  return fault(line, header, text, NOT_AN_AMOUNT, fix)
}

/** Values that several columns of a row form together. */
function gather({ row, faults, parts }: Reading): void {
  for (const { target, header, text } of parts.values()) {
    if (target.of === "option" && target.part === "name") gatherOption(row, parts, target.n, text)
    if (target.of === "option" && target.part === "value") orphaned(row, faults, parts, target.n, header, text)
    if (target.of === "category" && target.part === "handle") {
      row.categories ??= []
      if (text && !row.categories.includes(text)) row.categories.push(text)
    }
    if (target.of === "channel") gatherChannel(row, parts, target.n, header)
  }
}

function gatherOption(row: ImportRow, parts: Reading["parts"], n: number, name: string): void {
  const value = parts.get(`option ${n} value`)?.text ?? ""
  if (value !== "") row.has_variant = true
  if (name !== "") row.options.push({ name, value })
}

function orphaned(
  row: ImportRow,
  faults: Fault[],
  parts: Reading["parts"],
  n: number,
  header: string,
  text: string,
): void {
  if (text === "" || parts.get(`option ${n} name`)?.text) return
  faults.push(fault(row.line, header, text, `the option has no name`, `write its name into "Option ${n} Name"`))
}

function gatherChannel(row: ImportRow, parts: Reading["parts"], n: number, header: string): void {
  row.channels ??= []
  const id = parts.get(`channel ${n} id`)?.text ?? ""
  const name = parts.get(`channel ${n} name`)?.text ?? ""
  if ((id || name) && !row.channels.some((one) => one.id === id && one.name === name))
    row.channels.push({ id, name, header })
}
