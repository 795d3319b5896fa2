import {
  type Books,
  type PackedUnits,
  type PlacedLine,
  placeLines,
  Refusal,
  type Source,
  shortAt,
  sourcesOf,
  takeUnits,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { decrementBelowZero, decrementStock } from "./decrement.ts"
import {
  apart,
  isAt,
  itemsIn,
  type LineUnits,
  liveLevels,
  makeLevels,
  type Place,
  packedUnits,
  partsOf,
  placedLine,
  sums,
  type Tx,
} from "./line-parts.ts"
import { changeReserved, lockLevels, lockLocation } from "./queries-levels.ts"
import {
  changeStocked,
  insertReservations,
  locationsOf,
  lockReservations,
  lockUsers,
  refreshQuantities,
  reservedItems,
  setReservations,
} from "./queries-locations.ts"
import { restock } from "./restock.ts"

/*
 * The stock of a shop that has stock locations: orders reserve, packing takes, what comes back is stocked again. Managed
 * variants without an item keep their own stock, as in a shop without locations.
 */

/**
 * Reserves the units of lines at the locations of their channel, all or none; returns the variants that are short. With
 * `allow_backorder` none is, where there is a location at all.
 * @public
 */
export async function reserveLines(
  tx: Tx,
  channel_id: string | null,
  lines: LineUnits[],
  how: { allow_backorder?: boolean } = {},
): Promise<string[]> {
  const known = await partsOf(tx, lines)
  const { stocked, plain } = apart(lines, known)
  const placed = stocked.map((line) => placedLine(line, known, how))
  const short = placed.length > 0 ? await place(tx, channel_id, placed) : []
  if (short.length > 0) return short
  if (placed.length > 0) await refresh(tx, itemsIn(placed))
  return takeOwn(tx, plain, how)
}

/** Reserves lines where there is enough, or returns the variants that are short; the variants' own stock does not follow. */
export async function place(tx: Tx, channel_id: string | null, lines: PlacedLine[]): Promise<string[]> {
  const locations = await locationsOf(tx, channel_id)
  const levels = (await liveLevels(tx, itemsIn(lines))).filter(({ location_id }) => locations.includes(location_id))
  const short = shortAt(lines, levels, locations)
  if (short.length > 0) return short
  const picks = placeLines(lines, levels, locations)
  const isNew = (pick: (typeof picks)[number]) => !levels.some((level) => isAt(level, pick))
  if (picks.some(isNew)) await makeLevels(tx, picks.filter(isNew))
  await insertReservations(
    tx,
    picks.map((pick) => ({ ...pick, id: newId("resitem") })),
    tx.now(),
  )
  await changeReserved(tx, [...picks])
  return []
}

/** Decrements the own stock of managed variants without items; returns those that are short. */
export async function takeOwn(tx: Tx, lines: LineUnits[], { allow_backorder = false } = {}): Promise<string[]> {
  const wanted = sums(lines)
  if (wanted.length === 0) return []
  const ids = wanted.map(({ variant_id }) => variant_id)
  const managed = await tx.db.productVariant.findMany({
    where: { id: { in: ids }, manage_inventory: true },
    select: { id: true },
  })
  const own = wanted.filter(({ variant_id }) => managed.some(({ id }) => id === variant_id))
  if (own.length === 0) return []
  const taken = await decrementStock(tx, own)
  const short = own.filter(({ variant_id }) => !taken.some(({ id }) => id === variant_id))
  if (!allow_backorder) return short.map(({ variant_id }) => variant_id)
  await decrementBelowZero(tx, short)
  return []
}

/**
 * Takes packed units of lines from their location: the given one, or those where they are reserved. Returns where each
 * unit leaves from. Refuses what is not there, and what is promised to other orders.
 * @public
 */
export async function takeLines(tx: Tx, lines: LineUnits[], given: string | null): Promise<Source[]> {
  if (given !== null && !(await lockLocation(tx, given)))
    throw new Refusal("not_allowed", `StockLocation with id ${given} was not found`)
  const known = await partsOf(tx, lines)
  const packed = lines.map((line) => packedUnits(line, known))
  const items = itemsIn(packed)
  const locations = await locationsOf(tx, null)
  const levels = items.length > 0 ? await liveLevels(tx, items) : []
  const reservations =
    items.length > 0
      ? await lockReservations(
          tx,
          lines.map(({ id }) => id),
        )
      : []
  const sources = sourcesOf(packed, reservations, { given, locations })
  await write(tx, { levels, reservations }, taken({ levels, reservations }, packed, sources))
  if (items.length > 0) await refresh(tx, items)
  return sources
}

/**
 * Takes goods that are sent at once, without an order's reservation, from any location, or refuses: returns where they
 * leave from, or the variants that are short.
 * @public
 */
export async function takeUnreserved(tx: Tx, lines: LineUnits[]): Promise<{ sources: Source[]; short: string[] }> {
  const known = await partsOf(tx, lines)
  const { stocked, plain } = apart(lines, known)
  const placed = stocked.map((line) => ({ ...placedLine(line, known), allows_backorder: false }))
  const locations = await locationsOf(tx, null)
  const items = itemsIn(placed)
  const levels = items.length > 0 ? await liveLevels(tx, items) : []
  const short = shortAt(placed, levels, locations)
  if (short.length > 0) return { sources: [], short }
  const picks = placeLines(placed, levels, locations)
  const kept = picks.map((pick, at) => ({ ...pick, id: `${at}`, created_at: tx.now() }))
  const held = levels.map((level) => ({ ...level, reserved_quantity: level.reserved_quantity + sumAt(picks, level) }))
  const packed = lines.map((line) => packedUnits(line, known))
  const sources = sourcesOf(packed, kept, { given: null, locations })
  const after = taken({ levels: held, reservations: kept }, packed, sources)
  await write(tx, { levels: held, reservations: [] }, { levels: stockOnly(after, held), reservations: [] })
  if (items.length > 0) await refresh(tx, items)
  return { sources, short: await takeOwn(tx, plain) }
}

/**
 * Stocks units of lines again, each at its location, or at the default one where that is gone. `reserve`: they are still
 * owed to their line, so they are kept for it there.
 * @public
 */
export async function putBack(
  tx: Tx,
  lines: (LineUnits & { location_id: string | null })[],
  { reserve }: { reserve: boolean },
): Promise<void> {
  const known = await partsOf(tx, lines)
  const { stocked } = apart(lines, known)
  const items = itemsIn(stocked.map((line) => packedUnits(line, known)))
  if (items.length === 0) return
  const locations = await locationsOf(tx, null)
  const back = stocked.flatMap(({ id, variant_id, quantity, location_id }) => {
    const place = locations.find((one) => one === location_id) ?? locations[0]
    const parts = known.get(variant_id ?? "")?.parts ?? []
    if (place === undefined) return []
    return parts.map((part) => ({
      line_item_id: id,
      inventory_item_id: part.inventory_item_id,
      location_id: place,
      quantity: quantity * part.required_quantity,
    }))
  })
  const levels = await liveLevels(tx, items)
  const isNew = (one: (typeof back)[number]) => !levels.some((level) => isAt(level, one))
  if (back.some(isNew)) await makeLevels(tx, back.filter(isNew))
  await changeStocked(tx, back)
  if (reserve) {
    await insertReservations(
      tx,
      back.map((one) => ({ ...one, id: newId("resitem") })),
      tx.now(),
    )
    await changeReserved(tx, back)
  }
  await refresh(tx, items)
}

/** Stocks returned units of lines; variants without items get them into their own stock. @public */
export async function receiveLines(tx: Tx, lines: (LineUnits & { location_id: string | null })[]): Promise<void> {
  await putBack(tx, lines, { reserve: false })
  const { plain } = apart(lines, await partsOf(tx, lines))
  await restock(tx, plain)
}

/** Releases all that is reserved for lines; variants without items get the given units back. @public */
export async function releaseLines(tx: Tx, lines: LineUnits[]): Promise<void> {
  const ids = lines.map(({ id }) => id)
  const items = await reservedItems(tx, ids)
  if (items.length > 0) {
    await lockLevels(tx, items)
    const reservations = await lockReservations(tx, ids)
    const none = reservations.map(({ id }) => ({ id, quantity: 0 }))
    await setReservations(tx, none, tx.now())
    await changeReserved(
      tx,
      reservations.map((one) => ({ ...one, quantity: -one.quantity })),
    )
    await refresh(tx, items)
  }
  const { plain } = apart(lines, await partsOf(tx, lines))
  await restock(tx, plain)
}

/** Brings the variants that use these items in line with their levels, which the transaction has changed. @public */
export async function refresh(tx: Pick<App, "db">, item_ids: string[]): Promise<void> {
  const users = await lockUsers(tx, item_ids)
  if (users.length > 0) await refreshQuantities(tx, users)
}

/** The books after all sources were taken, one after another. */
function taken(books: Books, packed: PackedUnits[], sources: Source[]): Books {
  return sources.reduce((now, { line_item_id, location_id, quantity }) => {
    const line = packed.find((one) => one.line_item_id === line_item_id)
    return line && location_id !== null ? takeUnits(now, { ...line, quantity }, location_id) : now
  }, books)
}

/** Levels with what is stocked after, and what was reserved before. */
function stockOnly({ levels }: Books, before: Books["levels"]): Books["levels"] {
  return levels.map((level, at) => ({ ...level, reserved_quantity: before[at]?.reserved_quantity ?? 0 }))
}

/** Writes how levels and reservations have changed. */
async function write(tx: Tx, before: Books, after: Books): Promise<void> {
  const change = (key: "stocked_quantity" | "reserved_quantity") =>
    after.levels.flatMap((level, at) => {
      const quantity = level[key] - (before.levels[at]?.[key] ?? 0)
      const { inventory_item_id, location_id } = level
      return quantity === 0 ? [] : { inventory_item_id, location_id, quantity }
    })
  await changeStocked(tx, change("stocked_quantity"))
  const used = after.reservations.filter(({ quantity }, at) => quantity !== before.reservations[at]?.quantity)
  await setReservations(tx, [...used], tx.now())
  await changeReserved(tx, change("reserved_quantity"))
}

const sumAt = (picks: readonly (Place & { quantity: number })[], level: Place) =>
  picks.filter((pick) => isAt(pick, level)).reduce((sum, { quantity }) => sum + quantity, 0)
