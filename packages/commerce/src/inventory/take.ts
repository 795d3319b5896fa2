import { Refusal } from "../refusal.ts"
import type { Part } from "./available.ts"
import type { StockedLevel } from "./places.ts"
import { availableAt } from "./reserve.ts"
import { INSUFFICIENT_INVENTORY } from "./stock.ts"

/** A line's reservation; `created_at` decides which of several is used up first. */
export interface LineReservation {
  id: string
  line_item_id: string
  inventory_item_id: string
  location_id: string
  quantity: number
  created_at: Date
}

/** Levels and reservations of the items that are about to move. */
export interface Books {
  levels: readonly StockedLevel[]
  reservations: readonly LineReservation[]
}

/** Units of a line's variant that are packed; unmanaged goods have no parts. */
export interface PackedUnits {
  line_item_id: string
  parts: readonly Part[]
  quantity: number
}

/** Units of a line that leave from one location; null where nothing of them is stocked. */
export interface Source {
  line_item_id: string
  location_id: string | null
  quantity: number
}

/**
 * The books after units of a line have left a location. Units that are reserved for the line there go first; more may
 * only be taken as far as it is not promised to others, and then uses up the line's reservations elsewhere, the oldest
 * first. Refuses where there is no level, too little stock, or too much of it promised to other orders.
 */
export function takeUnits(books: Books, { line_item_id, parts, quantity }: PackedUnits, location_id: string): Books {
  return parts.reduce((now, { inventory_item_id, required_quantity }) => {
    const level = levelAt(now, inventory_item_id, location_id)
    const units = quantity * required_quantity
    mustHold(now, { line_item_id, level, units })
    const taken = replaceLevel(now, level, { stocked_quantity: level.stocked_quantity - units })
    return useUp(taken, { line_item_id, inventory_item_id, location_id }, units)
  }, books)
}

/** Where the units of lines come from: the given location, or those where they are reserved, else the default one. */
export function sourcesOf(
  lines: readonly PackedUnits[],
  reservations: readonly LineReservation[],
  { given, locations }: { given: string | null; locations: readonly string[] },
): Source[] {
  const stocked = lines.filter(({ parts }) => parts.length > 0)
  const sources = stocked.flatMap((line) =>
    given === null ? reservedAt(line, reservations, locations) : [at(line, given)],
  )
  // What nothing is stocked of goes with the first of the others.
  const first = given ?? sources[0]?.location_id ?? null
  return [...sources, ...lines.filter(({ parts }) => parts.length === 0).map((line) => at(line, first))]
}

const at = ({ line_item_id, quantity }: PackedUnits, location_id: string | null): Source => {
  return { line_item_id, location_id, quantity }
}

function reservedAt(
  line: PackedUnits,
  reservations: readonly LineReservation[],
  locations: readonly string[],
): Source[] {
  const start: { left: number; sources: Source[] } = { left: line.quantity, sources: [] }
  const { left, sources } = locations.reduce((now, location_id) => {
    const quantity = Math.min(now.left, unitsReserved(line, reservations, location_id))
    if (quantity === 0) return now
    return { left: now.left - quantity, sources: [...now.sources, { ...at(line, location_id), quantity }] }
  }, start)
  if (left === 0) return sources
  const [default_id = null] = locations
  const known = sources.find(({ location_id }) => location_id === default_id)
  const rest = { ...at(line, default_id), quantity: left + (known?.quantity ?? 0) }
  return [rest, ...sources.filter((one) => one !== known)]
}

/** Whole units of a line that are reserved for it at a location. */
function unitsReserved({ line_item_id, parts }: PackedUnits, all: readonly LineReservation[], location_id: string) {
  const units = parts.map(({ inventory_item_id, required_quantity }) => {
    const own = all.filter((one) => isOf(one, { line_item_id, inventory_item_id }) && one.location_id === location_id)
    return Math.floor(own.reduce((sum, { quantity }) => sum + quantity, 0) / required_quantity)
  })
  return Math.min(...units)
}

interface Of {
  line_item_id: string
  inventory_item_id: string
}

const isOf = (one: LineReservation, { line_item_id, inventory_item_id }: Of) =>
  one.line_item_id === line_item_id && one.inventory_item_id === inventory_item_id

function levelAt({ levels }: Books, item: string, location: string): StockedLevel {
  const level = levels.find((one) => one.inventory_item_id === item && one.location_id === location)
  if (level) return level
  throw new Refusal(
    "not_allowed",
    `Inventory item ${item} is not stocked at location ${location}`,
    INSUFFICIENT_INVENTORY,
  )
}

function mustHold(
  { reservations }: Books,
  { line_item_id, level, units }: { line_item_id: string; level: StockedLevel; units: number },
): void {
  const { inventory_item_id, location_id, stocked_quantity } = level
  if (stocked_quantity < units)
    throw new Refusal("not_allowed", `Only ${stocked_quantity} units are at this location`, INSUFFICIENT_INVENTORY)
  const own = reservations.filter(
    (one) => isOf(one, { line_item_id, inventory_item_id }) && one.location_id === location_id,
  )
  const more = units - own.reduce((sum, { quantity }) => sum + quantity, 0)
  if (more <= 0 || more <= Math.max(0, availableAt(level))) return
  const words = "The units at this location are promised to other orders: move their reservations first"
  throw new Refusal("not_allowed", words, INSUFFICIENT_INVENTORY)
}

/** Takes units off a line's reservations of an item: those at this location first, then the oldest elsewhere. */
function useUp(books: Books, { location_id, ...of }: Of & { location_id: string }, units: number): Books {
  const own = books.reservations.filter((one) => isOf(one, of) && one.quantity > 0)
  const isElsewhere = (one: LineReservation) => Number(one.location_id !== location_id)
  const order = own.toSorted(
    (a, b) => isElsewhere(a) - isElsewhere(b) || Number(a.created_at) - Number(b.created_at) || (a.id < b.id ? -1 : 1),
  )
  const start = { books, left: units }
  return order.reduce((now, one) => {
    const used = Math.min(now.left, one.quantity)
    return used > 0 ? { books: lessReserved(now.books, one, used), left: now.left - used } : now
  }, start).books
}

function lessReserved(books: Books, one: LineReservation, used: number): Books {
  const { inventory_item_id, location_id } = one
  const level = books.levels.find(
    (other) => other.inventory_item_id === inventory_item_id && other.location_id === location_id,
  )
  const reservations = books.reservations.map((other) =>
    other.id === one.id ? { ...other, quantity: other.quantity - used } : other,
  )
  const after = { ...books, reservations }
  if (!level) return after
  // v1's levels may say less than their reservations.
  return replaceLevel(after, level, { reserved_quantity: Math.max(0, level.reserved_quantity - used) })
}

function replaceLevel(books: Books, level: StockedLevel, change: Partial<StockedLevel>): Books {
  return { ...books, levels: books.levels.map((one) => (one === level ? { ...one, ...change } : one)) }
}
