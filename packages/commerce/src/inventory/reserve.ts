import { Refusal } from "../refusal.ts"
import { INSUFFICIENT_INVENTORY } from "./stock.ts"

/** The stock of an item at one location, in units of the item. */
export interface Level {
  stocked_quantity: number
  reserved_quantity: number
}

/** A line of an order, claim or swap; its units are the variant's. */
interface OwedLine {
  quantity: number
  fulfilled_quantity: number | null
}

/** What can still be promised of an item at one location; negative where more was promised than is there. */
export function availableAt({ stocked_quantity, reserved_quantity }: Level): number {
  return stocked_quantity - reserved_quantity
}

/** Refuses units that are not available at a location, unless a variant that uses the item allows back-orders. */
export function mustBeAvailable(level: Level, added: number, allows_backorder: boolean): void {
  if (added <= Math.max(0, availableAt(level)) || allows_backorder) return
  throw new Refusal(
    "not_allowed",
    `Only ${Math.max(0, availableAt(level))} units are available at this location`,
    INSUFFICIENT_INVENTORY,
  )
}

/**
 * How many units of an item may still be reserved for a line: what the line has not been sent yet needs `required`
 * units for each of its own, less those already reserved.
 */
export function reservable({ quantity, fulfilled_quantity }: OwedLine, required: number, reserved: number): number {
  return Math.max(0, (quantity - (fulfilled_quantity ?? 0)) * required - reserved)
}

/** Refuses more units of an item than a line may still reserve. */
export function mustBeOwed(
  line: OwedLine,
  { required, reserved }: { required: number; reserved: number },
  units: number,
) {
  const most = reservable(line, required, reserved)
  if (units > most) throw new Refusal("invalid_data", `The line can reserve ${most} more units of this item`)
}
