import { type CurrencyUnit, isoDecimals } from "../currency/unit.ts"
import { readCell } from "../import/cells.ts"
import { type Column, type PriceTarget, targetOf } from "../import/columns.ts"
import { type Fault, fault } from "../import/fault.ts"
import { unguarded } from "../import/formula.ts"
import { minorUnits } from "../import/major-units.ts"
import { notAnAmount } from "../import/row.ts"

/** A line of a price list's file: the prices of one variant, for all quantities or for some. */
export interface PriceRow {
  line: number
  /** The variant's id once it is known; until then its SKU. */
  handle: string
  variant: { id: string | null; sku: string | null }
  min_quantity: number | null
  max_quantity: number | null
  /** Minor units, by region or currency. Blank cells are left out. One not in the steps of its `unit` has it. */
  prices: { region_id: string | null; currency_code: string; amount: number; header: string; unit?: CurrencyUnit }[]
}

/** How the variant of a row is named before its SKU was looked up. */
export const BY_SKU = "sku "

const FIELDS: [header: string, field: string][] = [
  ["Variant Id", "id"],
  ["Variant SKU", "sku"],
  ["Min Quantity", "min_quantity"],
  ["Max Quantity", "max_quantity"],
]
/** v1's names of columns. */
const V1_FIELDS: [header: string, field: string][] = [
  ["Product Variant ID", "id"],
  ["SKU", "sku"],
]

/** Columns that say which variant it is, for people; they are not read. */
const IGNORED = ["product id", "product handle", "product title", "variant title", "price list id", "price list name"]
const fields = new Map([...FIELDS, ...V1_FIELDS].map(([header, field]) => [header.toLowerCase(), field]))
const MOST_COLUMNS = 500

/** The columns of a price list's file by its first line. Prices are tied to regions and currencies afterwards. */
export function readPriceHeader(cells: readonly string[]): { columns: Column[]; faults: Fault[] } {
  if (cells.length > MOST_COLUMNS) {
    const rule = `a file has at most ${MOST_COLUMNS} columns, this one has ${cells.length}`
    return { columns: [], faults: [fault(1, null, null, rule, "leave out columns, or split the file")] }
  }
  const faults: Fault[] = []
  const seen = new Set<string>()
  const columns = cells.flatMap((cell, at): Column[] => {
    const header = unguarded(cell).trim()
    const target = priceTargetOf(header)
    if (!target) faults.push(unknown(header, at))
    else if (seen.has(nameOf(header)))
      faults.push(fault(1, header, null, "this column appears twice", "remove one of the two"))
    seen.add(nameOf(header))
    return target ? [{ at, header, target }] : []
  })
  const missing = fault(1, "Variant Id", null, "this column is missing", "add it, or the column Variant SKU")
  if (faults.length === 0 && !seen.has("id") && !seen.has("sku")) faults.push(missing)
  if (faults.length === 0 && !columns.some(({ target }) => target.of === "price"))
    faults.push(fault(1, null, null, "there is no column with prices", "add a column such as Price EUR"))
  return { columns, faults }
}

/** A column by what it means, whichever of its names it has. */
const nameOf = (header: string) => fields.get(header.toLowerCase()) ?? header.toLowerCase()

function priceTargetOf(header: string): Column["target"] | null {
  const field = fields.get(header.toLowerCase())
  if (field) return { of: "variant", field, kind: field.endsWith("quantity") ? "int" : "text" }
  if (IGNORED.includes(header.toLowerCase())) return { of: "ignored" }
  const target = targetOf(header)
  return target?.of === "price" ? target : null
}

function unknown(header: string, at: number): Fault {
  if (header === "") return fault(1, null, "", `column ${at + 1} has no header`, "name the column, or remove it")
  return fault(
    1,
    header,
    null,
    "unknown column",
    `remove it, or use ${FIELDS.map(([name]) => name).join(", ")}, Price EUR`,
  )
}

const LONGEST_CELL = 1_000

/** One line of the file by its columns; `width` is the number of the header's cells. */
export function readPriceRow(
  columns: readonly Column[],
  width: number,
  cells: readonly string[],
  line: number,
): { row: PriceRow; faults: Fault[] } {
  if (cells.length !== width) {
    const rule = `the line has ${cells.length} cells, the header has ${width}`
    const fix = "put texts that hold the separator or a line break in quotes"
    return { row: blank(line), faults: [fault(line, null, null, rule, fix)] }
  }
  const row = blank(line)
  const faults: Fault[] = []
  for (const column of columns) take(row, faults, column, unguarded(cells[column.at] as string).trim())
  const { id, sku } = row.variant
  row.handle = id ?? (sku === null ? "" : `${BY_SKU}${sku}`)
  mustBeWhole(row, faults)
  // Without its quantities a price would be compared with the wrong ones.
  if (faults.length > 0) row.prices = []
  return { row, faults }
}

const blank = (line: number): PriceRow => ({
  ...{ line, handle: "", variant: { id: null, sku: null }, min_quantity: null, max_quantity: null, prices: [] },
})

function take(row: PriceRow, faults: Fault[], { header, target }: Column, text: string): void {
  if (text.includes("\0") || text.length > LONGEST_CELL) {
    const rule = `a cell has at most ${LONGEST_CELL} characters and no NUL`
    faults.push(fault(row.line, header, text, rule, "shorten it"))
  } else if (target.of === "price") takePrice(row, faults, target, header, text)
  else if (target.of === "variant") {
    const read = readCell(text, target.kind)
    if ("value" in read)
      Object.assign(target.field.endsWith("quantity") ? row : row.variant, { [target.field]: read.value })
    else faults.push(fault(row.line, header, text, read.rule, read.fix))
  }
}

function takePrice(row: PriceRow, faults: Fault[], target: PriceTarget, header: string, text: string): void {
  if (text === "") return
  const { region_id, currency_code, decimals = isoDecimals(currency_code), step = 1 } = target
  const amount = minorUnits(text, decimals)
  if (amount === null) faults.push(notAnAmount(row.line, header, text, decimals))
  else if (amount % step === 0) row.prices.push({ region_id, currency_code, amount, header })
  else row.prices.push({ region_id, currency_code, amount, header, unit: { decimals, step } })
}

/** A row names its variant, and its quantities are a range. */
function mustBeWhole({ line, handle, min_quantity: min, max_quantity: max }: PriceRow, faults: Fault[]): void {
  if (handle === "" && faults.length === 0)
    faults.push(fault(line, "Variant Id", "", "every row needs a variant", "write its Variant Id or its Variant SKU"))
  for (const [header, value] of [
    ["Min Quantity", min],
    ["Max Quantity", max],
  ] as const)
    if (value !== null && value < 0)
      faults.push(
        fault(line, header, String(value), "must be a whole number from 0 to 2147483647", "write digits only"),
      )
  if (min !== null && max !== null && min > max)
    faults.push(fault(line, "Min Quantity", String(min), "must not be above Max Quantity", `write at most ${max}`))
}
