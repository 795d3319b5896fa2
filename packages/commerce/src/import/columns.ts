import type { CurrencyUnits } from "../currency/unit.ts"
import type { Field } from "../field/field.ts"
import type { Kind } from "./cells.ts"
import { type Fault, fault } from "./fault.ts"
import { customHeader, customNamed, type FieldOwner, type FileFields } from "./field-cell.ts"
import { unguarded } from "./formula.ts"

/** What a column contains. */
export type Target =
  | { of: "product" | "variant"; field: string; kind: Kind }
  | { of: "collection" | "type" | "tags" | "ignored" }
  | { of: "custom"; owner: FieldOwner; field: string; custom: Field }
  | { of: "option"; n: number; part: "name" | "value" }
  | { of: "image"; n: number }
  | { of: "channel" | "category"; n: number; part: string }
  | PriceTarget

/** A price column: of a region, by its name or id, or of a currency. `region_id` is known once it was looked up. */
export interface PriceTarget {
  of: "price"
  currency_code: string
  region: string | null
  region_id: string | null
  /** Of the currency's amounts, once it was looked up; amounts that change are multiples of `step`. */
  decimals?: number
  step?: number
}

/** A column of one file: its position and what it is about. */
export interface Column {
  at: number
  header: string
  target: Target
}

const product = (header: string, field: string, kind: Kind = "text") =>
  [`Product ${header}`, { of: "product", field, kind }] as [string, Target]
const variant = (header: string, field: string, kind: Kind = "text") =>
  [`Variant ${header}`, { of: "variant", field, kind }] as [string, Target]
const other = (header: string, of: "collection" | "type" | "tags" | "ignored") =>
  [`Product ${header}`, { of }] as [string, Target]

/** The columns that every export has, in v1's order. */
export const FIXED: [header: string, target: Target][] = [
  product("Id", "id"),
  product("Handle", "handle"),
  product("Title", "title"),
  product("Subtitle", "subtitle"),
  product("Description", "description"),
  product("Status", "status", "status"),
  product("Thumbnail", "thumbnail"),
  product("Weight", "weight", "int"),
  product("Length", "length", "int"),
  product("Width", "width", "int"),
  product("Height", "height", "int"),
  product("HS Code", "hs_code"),
  product("Origin Country", "origin_country"),
  product("MID Code", "mid_code"),
  product("Material", "material"),
  other("Collection Title", "ignored"),
  other("Collection Handle", "collection"),
  other("Type", "type"),
  other("Tags", "tags"),
  product("Discountable", "discountable", "flag"),
  product("External Id", "external_id"),
  other("Profile Name", "ignored"),
  other("Profile Type", "ignored"),
  variant("Id", "id"),
  variant("Title", "title"),
  variant("SKU", "sku"),
  variant("Barcode", "barcode"),
  variant("Inventory Quantity", "inventory_quantity", "stock"),
  variant("Allow Backorder", "allow_backorder", "flag"),
  variant("Manage Inventory", "manage_inventory", "flag"),
  variant("Weight", "weight", "int"),
  variant("Length", "length", "int"),
  variant("Width", "width", "int"),
  variant("Height", "height", "int"),
  variant("HS Code", "hs_code"),
  variant("Origin Country", "origin_country"),
  variant("MID Code", "mid_code"),
  variant("Material", "material"),
]

const fixed = new Map(FIXED.map(([header, target]) => [header.toLowerCase(), target]))
const NUMBER = "([1-9]\\d{0,2})"
const numbered: [RegExp, (n: number, part: string) => Target][] = [
  [RegExp(`^option ${NUMBER} (name|value)$`, "i"), (n, part) => ({ of: "option", n, part: part as "name" | "value" })],
  [RegExp(`^image ${NUMBER} url$`, "i"), (n) => ({ of: "image", n })],
  [RegExp(`^sales channel ${NUMBER} (name|id|description)$`, "i"), (n, part) => ({ of: "channel", n, part })],
  [RegExp(`^product category ${NUMBER} (handle|name|description)$`, "i"), (n, part) => ({ of: "category", n, part })],
]
const REGION_PRICE = /^price (.+) \[([a-z]{3})\]$/i
const CURRENCY_PRICE = /^price ([a-z]{3})$/i

/** The column of a header, in any case; null when it is unknown. */
export function targetOf(header: string): Target | null {
  const known = fixed.get(header.toLowerCase())
  if (known) return known
  for (const [pattern, make] of numbered) {
    const found = pattern.exec(header)
    if (found) return make(Number(found[1]), (found[2] ?? "").toLowerCase())
  }
  const [, region, of = ""] = REGION_PRICE.exec(header) ?? []
  if (region) return { of: "price", region, region_id: null, currency_code: of.toLowerCase() }
  const [, code] = CURRENCY_PRICE.exec(header) ?? []
  return code ? { of: "price", region: null, region_id: null, currency_code: code.toLowerCase() } : null
}

/** Whether a custom field's column would be called as another column is. */
export const isImportColumn = (owner: FieldOwner, name: string): boolean => targetOf(customHeader(owner, name)) !== null

export interface KnownRegion {
  id: string
  name: string
  currency_code: string
}

/**
 * Assigns price columns to the shop's regions and currencies. A region is found by its exact name, else its name in any
 * case, else by its id; its own currency counts, regardless of the brackets.
 */
export function tiePrices(
  columns: Column[],
  regions: readonly KnownRegion[],
  currencies: ReadonlySet<string>,
  units: CurrencyUnits,
) {
  const faults: Fault[] = []
  const places = new Set<string>()
  const tied = columns.map((column): Column => {
    const { target, header } = column
    if (target.of !== "price") return column
    const place = target.region === null ? currencyPlace(target, currencies) : regionPlace(target.region, regions)
    if ("rule" in place) {
      faults.push(fault(1, header, null, place.rule, place.fix))
      return column
    }
    const key = JSON.stringify(place)
    if (places.has(key)) faults.push(fault(1, header, null, "this price appears twice", "remove one of the columns"))
    places.add(key)
    return { ...column, target: { ...target, ...place, ...units(place.currency_code) } }
  })
  return { columns: tied, faults }
}

type Place = { region_id: string | null; currency_code: string } | { rule: string; fix: string }

function currencyPlace({ currency_code }: PriceTarget, currencies: ReadonlySet<string>): Place {
  if (currencies.has(currency_code)) return { region_id: null, currency_code }
  const code = currency_code.toUpperCase()
  return { rule: `unknown currency ${code}`, fix: "use the code of a currency, such as EUR" }
}

function regionPlace(named: string, regions: readonly KnownRegion[]): Place {
  const exact = regions.filter(({ name }) => name === named)
  const alike = regions.filter(({ name }) => name.toLowerCase() === named.toLowerCase())
  const found = exact.length > 0 ? exact : alike.length > 0 ? alike : regions.filter(({ id }) => id === named)
  const [region] = found
  if (region && found.length === 1) return { region_id: region.id, currency_code: region.currency_code }
  if (region) return { rule: `several regions are called ${named}`, fix: "write the region's id in place of its name" }
  return { rule: `there is no region called ${named}`, fix: "use the name of an existing region" }
}

const MOST_COLUMNS = 500

/**
 * The columns of a file by its first line, with the shop's custom fields. Without a fault every header is known, once,
 * and Product Handle is there.
 */
export function readHeader(cells: readonly string[], fields: FileFields = {}): { columns: Column[]; faults: Fault[] } {
  if (cells.length > MOST_COLUMNS) {
    const rule = `a file has at most ${MOST_COLUMNS} columns, this one has ${cells.length}`
    return { columns: [], faults: [fault(1, null, null, rule, "leave out columns, or split the file")] }
  }
  const faults: Fault[] = []
  const seen = new Set<string>()
  const columns = cells.flatMap((cell, at): Column[] => {
    const header = unguarded(cell).trim()
    const target = targetOf(header) ?? customTarget(header, fields)
    const wrong = faultOf(header, target, at, seen)
    if (wrong) faults.push(wrong)
    return target ? [{ at, header, target }] : []
  })
  if (!seen.has("product handle") && faults.length === 0)
    faults.push(
      fault(1, "Product Handle", null, "this column is missing", "add it: it tells which rows are one product"),
    )
  return { columns, faults }
}

function customTarget(header: string, fields: FileFields): Target | null {
  const found = customNamed(header, fields)
  return found ? { of: "custom", ...found } : null
}

function faultOf(header: string, target: Target | null, at: number, seen: Set<string>): Fault | undefined {
  if (header === "") return fault(1, null, "", `column ${at + 1} has no header`, "name the column, or remove it")
  if (!target) return fault(1, header, null, "unknown column", nearest(header))
  // Names of regions may differ in case only.
  const key = target.of === "price" ? header : header.toLowerCase()
  if (seen.has(key)) return fault(1, header, null, "this column appears twice", "remove one of the two")
  seen.add(key)
  return undefined
}

/** The header that was probably meant: the same letters, ignoring spaces and punctuation. */
function nearest(header: string): string {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
  const wanted = plain(header)
  const meant = FIXED.find(([name]) => plain(name) === wanted || plain(name) === `product${wanted}`)
  return meant ? `call it "${meant[0]}"` : "remove the column, or use the name from an export"
}
