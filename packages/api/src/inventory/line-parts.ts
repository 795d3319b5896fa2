import type { PackedUnits, Part, PlacedLine } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { lockLevels } from "./queries-levels.ts"
import { ensureLevels, partsOfVariants } from "./queries-locations.ts"

export type Tx = Pick<App, "db" | "now">

/** Units of a line; `quantity` is in units of its variant. */
export interface LineUnits {
  id: string
  variant_id: string | null
  quantity: number
}

/** By variant, the items that it needs: only of managed variants that have some. */
export type Parts = Map<string, { parts: Part[]; allows_backorder: boolean }>

/** What the variants of lines need. */
export async function partsOf(tx: Pick<App, "db">, lines: Pick<LineUnits, "variant_id">[]): Promise<Parts> {
  const ids = [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))]
  const known: Parts = new Map()
  for (const { variant_id, allows_backorder, ...part } of ids.length > 0 ? await partsOfVariants(tx, ids) : [])
    known.set(variant_id, { allows_backorder, parts: [...(known.get(variant_id)?.parts ?? []), part] })
  return known
}

/** Lines whose goods are stocked by locations, and those whose variants keep their own stock. */
export function apart<Line extends Pick<LineUnits, "variant_id">>(lines: Line[], known: Parts) {
  const isStocked = ({ variant_id }: Line) => known.has(variant_id ?? "")
  return { stocked: lines.filter(isStocked), plain: lines.filter((line) => !isStocked(line)) }
}

/** A line to be placed; with `allow_backorder` on back-order, whatever its variant says. */
export function placedLine(
  { id, variant_id, quantity }: LineUnits,
  known: Parts,
  { allow_backorder = false } = {},
): PlacedLine {
  const { parts, allows_backorder } = known.get(variant_id ?? "") ?? { parts: [], allows_backorder: false }
  return { id, variant_id: variant_id ?? "", quantity, parts, allows_backorder: allows_backorder || allow_backorder }
}

export function packedUnits({ id, variant_id, quantity }: LineUnits, known: Parts): PackedUnits {
  return { line_item_id: id, quantity, parts: known.get(variant_id ?? "")?.parts ?? [] }
}

export const itemsIn = (lines: { parts: readonly Part[] }[]): string[] =>
  [...new Set(lines.flatMap(({ parts }) => parts.map(({ inventory_item_id }) => inventory_item_id)))].sort()

/** The live levels of items, locked until the transaction ends. @public */
export async function liveLevels(tx: Pick<App, "db">, item_ids: string[]) {
  return (await lockLevels(tx, item_ids)).filter(({ deleted_at }) => deleted_at === null)
}

export interface Place {
  inventory_item_id: string
  location_id: string
}

/** Whether two are of the same item at the same location. @public */
export const isAt = (one: Place, other: Place) =>
  one.inventory_item_id === other.inventory_item_id && one.location_id === other.location_id

/** Makes the levels of these places, with nothing stocked. @public */
export const makeLevels = (tx: Pick<App, "db">, places: Place[]) =>
  ensureLevels(
    tx,
    places.map(({ inventory_item_id, location_id }) => ({ id: newId("ilev"), inventory_item_id, location_id })),
  )

/** Units by variant. */
export function sums(lines: Pick<LineUnits, "variant_id" | "quantity">[]): { variant_id: string; quantity: number }[] {
  const all = new Map<string, number>()
  for (const { variant_id, quantity } of lines)
    if (variant_id !== null) all.set(variant_id, (all.get(variant_id) ?? 0) + quantity)
  return [...all].map(([variant_id, quantity]) => ({ variant_id, quantity }))
}
