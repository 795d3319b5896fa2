import { type AvailablePart, type StockVariant, soldUnits } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { availableParts, type SoldFrom } from "./queries-available.ts"

/** The parts of variants by variant, with how much is available; a variant without items is not in it. @public */
export type PartsByVariant = ReadonlyMap<string, readonly AvailablePart[]>

/** The items that variants need, with how much of each is available there. One statement. @public */
export async function partsByVariant(
  ctx: Pick<App, "query">,
  variant_ids: readonly string[],
  from: SoldFrom,
): Promise<PartsByVariant> {
  const parts = new Map<string, AvailablePart[]>()
  for (const { variant_id, ...part } of variant_ids.length > 0 ? await availableParts(ctx, variant_ids, from) : [])
    parts.set(variant_id, [...(parts.get(variant_id) ?? []), part])
  return parts
}

/** A row that was read with its variants' relation: whether the shop sells by stock locations is read with it. */
interface Owner<V> {
  by_location?: boolean
  variants?: V[]
}

/**
 * Rows with their variants as they are sold there: `inventory_quantity` is what is available at the channels' locations,
 * and `purchasable` whether it can be bought. In a shop without locations nothing changes, and nothing is read.
 * @public
 */
export async function variantsAsSold<V extends StockVariant, Row extends Owner<V>>(
  ctx: Pick<App, "query">,
  rows: Row[],
  from: SoldFrom,
): Promise<Row[]> {
  if (!rows.some(({ by_location }) => by_location)) return rows
  const parts = await partsByVariant(ctx, idsIn(rows), from)
  return rows.map((row) => (row.variants ? { ...row, variants: row.variants.map((one) => asSold(one, parts)) } : row))
}

const idsIn = (rows: Owner<StockVariant>[]) => [
  ...new Set(rows.flatMap(({ variants }) => variants?.map(({ id }) => id) ?? [])),
]

/** A variant as it is sold where its parts are available. @public */
export const asSold = <V extends StockVariant>(variant: V, parts: PartsByVariant): V => ({
  ...variant,
  ...soldUnits(variant, parts.get(variant.id)),
})

/** A variant as operators see it: its own quantity, which follows its levels at all locations. @public */
export const asStocked = <V extends object>(variant: V, by_location: boolean | undefined): V =>
  by_location ? { ...variant, purchasable: soldUnits(variant as unknown as StockVariant).purchasable } : variant
