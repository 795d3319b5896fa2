import { Refusal } from "../refusal.ts"
import type { Part } from "./available.ts"

/** A variant's own stock, as it is written. */
interface OwnStock {
  manage_inventory: boolean
  inventory_quantity: number
}

/** A variant as it is stored, with the items that it needs. */
export interface StoredVariant extends OwnStock {
  parts: readonly Part[]
}

/** A variant before and after a change; null: it does not exist yet, or no longer. */
export interface StockChange {
  id: string
  before: StoredVariant | null
  after: OwnStock | null
}

/** What follows at a shop's locations from changes of variants. */
export interface StockMoves {
  /** Variants that get an item, with so many units that can be sold. */
  stock: { variant_id: string; quantity: number }[]
  /** Variants that are managed again: what their open lines are owed is reserved from the items that they have. */
  reserve: string[]
  /** Variants that are no longer managed: what is reserved for their lines is released. */
  release: string[]
  /** Items of which so many are to be available. */
  set: { inventory_item_id: string; available: number }[]
  /** Variants that are gone: they need their items no longer. */
  drop: string[]
  /** Variants whose quantity cannot be written, because it is not that of one item at one location. */
  refused: string[]
}

/**
 * What changes of variants mean for their items, in a shop with this number of stock locations. A quantity that is
 * already the variant's changes nothing.
 */
export function stockMoves(changes: readonly StockChange[], locations: number): StockMoves {
  const moves: StockMoves = { stock: [], reserve: [], release: [], set: [], drop: [], refused: [] }
  for (const change of changes) addMoves(moves, change, locations)
  return moves
}

function addMoves(moves: StockMoves, { id, before, after }: StockChange, locations: number): void {
  if (!after) moves.drop.push(id)
  else if (!after.manage_inventory) {
    if (before?.manage_inventory) moves.release.push(id)
  } else if (!before || (!before.manage_inventory && before.parts.length === 0))
    moves.stock.push({ variant_id: id, quantity: after.inventory_quantity })
  else {
    if (!before.manage_inventory) moves.reserve.push(id)
    setQuantity(moves, { id, before, after }, locations)
  }
}

type Kept = StockChange & { before: StoredVariant; after: OwnStock }

/** A managed variant without items keeps its own stock. */
function setQuantity(moves: StockMoves, { id, before, after }: Kept, locations: number): void {
  const { inventory_quantity: available } = after
  const [part, ...others] = before.parts
  if (!part || available === before.inventory_quantity) return
  const same = moves.set.find(({ inventory_item_id }) => inventory_item_id === part.inventory_item_id)
  const isOne = locations === 1 && others.length === 0 && part.required_quantity === 1
  if (!isOne || (same && same.available !== available)) moves.refused.push(id)
  else if (!same) moves.set.push({ inventory_item_id: part.inventory_item_id, available })
}

/** The refusal of a quantity that is kept by location. */
export function keptByLocation(variant_id: string): Refusal {
  const where = "/admin/inventory-items/{id}/location-levels/{location_id}"
  const words = `The stock of variant ${variant_id} is kept by location. Write it by POST ${where}`
  return new Refusal("invalid_data", words)
}
