/** The stock of an item at one location. */
export interface Level {
  id: string
  location_id: string
  stocked_quantity: number
  reserved_quantity: number
  incoming_quantity: number
  updated_at: string
}

/** An inventory item as its pages read it; lists also name the variants that use it. */
export interface Item {
  id: string
  sku: string | null
  title: string | null
  requires_shipping: boolean
  location_levels?: Level[]
  variants?: { title: string; product_id: string; product?: { id: string; title: string } | null }[]
  created_at: string
  updated_at: string
}

export const availableOf = ({ stocked_quantity, reserved_quantity }: Level) => stocked_quantity - reserved_quantity

/** A quantity over some levels. */
export const sumOf = ({ location_levels = [] }: Item, of: (level: Level) => number) =>
  location_levels.reduce((sum, level) => sum + of(level), 0)

/** The item's title, or that of the variant that uses it. */
export function nameOf({ title, sku, variants: [variant] = [] }: Item): string | null {
  const ofVariant = variant && [variant.product?.title, variant.title].filter(Boolean).join(" · ")
  return title || ofVariant || sku
}
