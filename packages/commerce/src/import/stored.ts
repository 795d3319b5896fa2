import { NOT_WHOLE, STATUSES, type Value } from "./cells.ts"
import { FIXED } from "./columns.ts"
import { type Fault, fault } from "./fault.ts"

/*
 * A file may repeat any stored value, including what Medusa v1 stored against our rules (stock below
 * zero, two variants with the same option values): the rules apply to what the file changes.
 */

const KEYS = new Set(["handle", "sku", "barcode"])

/** A cell's value, or the stored one where a cell cannot express the difference: an empty text, spaces around a key. */
export function asStored(field: string, value: Value, stored: Value | undefined): Value {
  if (typeof stored !== "string") return value
  if (value === null) return stored.trim() === "" ? stored : value
  return KEYS.has(field) && stored.trim() === value ? stored : value
}

/** Writes the custom fields that the file has a cell for. */
export function writeCustom(to: { custom?: Record<string, Value> }, cells: Record<string, Value> = {}): void {
  for (const [field, value] of Object.entries(cells))
    to.custom = { ...to.custom, [field]: asStored(field, value, to.custom?.[field]) }
}

/** Numbers of products and variants are zero or more, unless they equal what is stored. */
export function mustNotBeNegative(
  line: number,
  { of, field }: { of: "product" | "variant"; field: string },
  value: Value,
  stored: Value | undefined,
  faults: Fault[],
): void {
  if (typeof value !== "number" || value >= 0 || value === stored) return
  const { rule, fix } = NOT_WHOLE
  faults.push(fault(line, headerOf(of, field), String(value), rule, fix))
}

/** A product's status is one of Medusa's, unless it equals what is stored: shops have added statuses of their own. */
export function mustBeStatus(line: number, value: Value, stored: Value | undefined, faults: Fault[]): void {
  if (typeof value !== "string" || value === stored || STATUSES.includes(value)) return
  const rule = `must be one of ${STATUSES.join(", ")}`
  faults.push(fault(line, headerOf("product", "status"), value, rule, "write one of these, or leave it blank"))
}

/** The header of the column that writes a field. */
function headerOf(of: "product" | "variant", field: string): string | null {
  const found = FIXED.find(([, target]) => target.of === of && target.field === field)
  return found ? found[0] : null
}
