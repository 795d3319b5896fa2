import type { Output } from "#panel/server/operations.ts"

/** The stock of an item at one location. */
export type Level = Item["location_levels"][number]

/** An inventory item as its pages read it; lists also name the variants that use it. */
export type Item = Output["inventory-items"]["get"]["inventory_item"]

export const availableOf = ({ stocked_quantity, reserved_quantity }: Level) => stocked_quantity - reserved_quantity

/** A quantity over some levels. */
export const sumOf = ({ location_levels = [] }: Item, of: (level: Level) => number) =>
  location_levels.reduce((sum, level) => sum + of(level), 0)

/** The item's title, or that of the variant that uses it. */
export function nameOf({ title, sku, variants: [variant] = [] }: Item): string | null {
  const ofVariant = variant && [variant.product?.title, variant.title].filter(Boolean).join(" · ")
  return title || ofVariant || sku
}
