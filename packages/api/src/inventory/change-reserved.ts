import { keepReserved } from "@mercer/commerce"
import { place, refresh, takeOwn } from "./by-location.ts"
import { apart, itemsIn, type Parts, partsOf, placedLine, type Tx } from "./line-parts.ts"
import { changeReserved, lockLevels } from "./queries-levels.ts"
import { lockReservations, reservedItems, setReservations } from "./queries-locations.ts"
import { restock } from "./restock.ts"

/** A line whose quantity changes; all in units of its variant. @public */
export interface ChangedLine {
  id: string
  variant_id: string | null
  before: number
  after: number
  fulfilled: number
}

/**
 * Changes what is reserved for lines whose quantities change: first what is no longer owed is released, the newest
 * reservations first, then more is reserved at the locations of the channel, all or none. Returns the variants that are
 * short.
 * @public
 */
export async function reserveChanges(tx: Tx, channel_id: string | null, lines: ChangedLine[]): Promise<string[]> {
  const [less, more] = [lines.filter(({ before, after }) => after < before), lines.flatMap(increase)]
  if (less.length + more.length === 0) return []
  const known = await partsOf(tx, lines)
  const added = apart(more, known)
  const placed = added.stocked.map((line) => placedLine(line, known))
  const kept = await reservedItems(
    tx,
    less.map(({ id }) => id),
  )
  const items = [...new Set([...kept, ...itemsIn(placed)])].sort()
  // All levels at once, so that two edits never deadlock.
  if (items.length > 0) await lockLevels(tx, items)
  if (kept.length > 0) await releaseDown(tx, less, known)
  const short = placed.length > 0 ? await place(tx, channel_id, placed) : []
  if (short.length > 0) return short
  if (items.length > 0) await refresh(tx, items)
  await restock(tx, apart(less, known).plain.map(decrease))
  return takeOwn(tx, added.plain)
}

const increase = ({ id, variant_id, before, after }: ChangedLine) =>
  after > before ? [{ id, variant_id, quantity: after - before }] : []

const decrease = ({ variant_id, before, after }: ChangedLine) => {
  return { variant_id, quantity: before - after }
}

/** Releases what lines have reserved beyond what they still owe. */
async function releaseDown(tx: Tx, lines: ChangedLine[], known: Parts): Promise<void> {
  const reservations = await lockReservations(
    tx,
    lines.map(({ id }) => id),
  )
  const items = [...new Set(reservations.map(({ inventory_item_id }) => inventory_item_id))]
  const left = lines.flatMap((line) =>
    items.flatMap((item) => {
      const own = reservations.filter((one) => one.line_item_id === line.id && one.inventory_item_id === item)
      return keepReserved(own, owedOf(line, known, item))
    }),
  )
  await setReservations(tx, left, tx.now())
  const before = new Map(reservations.map(({ id, quantity }) => [id, quantity]))
  await changeReserved(
    tx,
    left.map((one) => ({ ...one, quantity: one.quantity - (before.get(one.id) ?? 0) })),
  )
}

/** Units of an item that a line is still owed; none of an item that its variant does not need any more. */
function owedOf({ variant_id, after, fulfilled }: ChangedLine, known: Parts, item: string): number {
  const part = known.get(variant_id ?? "")?.parts.find(({ inventory_item_id }) => inventory_item_id === item)
  return Math.max(0, after - fulfilled) * (part?.required_quantity ?? 0)
}
