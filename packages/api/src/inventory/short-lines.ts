import { shortAt, shortages } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { apart, itemsIn, type LineUnits, partsOf, placedLine } from "./line-parts.ts"
import { levelsOf, locationsOf } from "./queries-locations.ts"

/**
 * The variants of which the locations of a channel have too little for these lines, in a shop with stock locations.
 * Nothing is locked: units are only certain when they are reserved.
 * @public
 */
export async function shortLines(
  tx: Pick<App, "db">,
  channel_id: string | null,
  lines: LineUnits[],
): Promise<string[]> {
  const known = await partsOf(tx, lines)
  const { stocked, plain } = apart(lines, known)
  const placed = stocked.map((line) => placedLine(line, known))
  const items = itemsIn(placed)
  const short = items.length > 0 ? shortAt(placed, await levelsOf(tx, items), await locationsOf(tx, channel_id)) : []
  return [...short, ...(await shortOwn(tx, plain))]
}

/** Of variants that keep their own stock. */
async function shortOwn({ db }: Pick<App, "db">, lines: LineUnits[]): Promise<string[]> {
  const ids = [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))]
  if (ids.length === 0) return []
  const variants = await db.productVariant.findMany({ where: { id: { in: ids } } })
  return shortages(lines, variants).map(({ variant_id }) => variant_id)
}
