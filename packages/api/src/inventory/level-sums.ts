import { availableAt, type Level } from "@mercer/commerce"

/** Levels of an item as they are returned inside it, and their sums. @public */
export function levelSums<L extends Level>(levels: readonly L[]) {
  const sum = (key: keyof Level) => levels.reduce((all, level) => all + level[key], 0)
  return {
    stocked_quantity: sum("stocked_quantity"),
    reserved_quantity: sum("reserved_quantity"),
    location_levels: levels.map((level) => ({ ...level, available_quantity: availableAt(level) })),
  }
}
