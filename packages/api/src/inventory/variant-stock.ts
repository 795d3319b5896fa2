import {
  keptByLocation,
  Refusal,
  type StockChange,
  type StockMoves,
  type StoredVariant,
  stockMoves,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { refresh } from "./by-location.ts"
import { changeReserved, lockLevels } from "./queries-levels.ts"
import {
  changeStocked,
  ensureLevels,
  hasOpenOperations,
  insertReservations,
  locationsOf,
  lockReservations,
  lockStockMode,
  sellsByLocation,
  setReservations,
} from "./queries-locations.ts"
import {
  deleteUnusedItems,
  insertItems,
  lockLevelsOf,
  owedLines,
  reservedLines,
  skusOfItems,
  skusOfVariants,
  unlinkVariants,
  variantsWithParts,
} from "./queries-variants.ts"

/*
 * The stock of variants as they are created, changed and deleted, in a shop with stock locations: a variant's own
 * quantity is written, and what it says is true at the locations.
 */

type Tx = Pick<App, "db" | "now">

/** Variants as they were before a change, and the shop's locations, the default one first. @public */
export interface HeldStock {
  locations: string[]
  before: ReadonlyMap<string, StoredVariant>
}

/** A change of a variant's stock; what is left out stays. @public */
export interface WantedStock {
  id: string
  manage_inventory?: boolean | null | undefined
  inventory_quantity?: number | null | undefined
}

/**
 * Locks what a change of these variants moves, before the variants themselves are locked: the order of all flows of
 * stock. Null in a shop without locations. Of changes that say nothing about stock nothing is held.
 * @public
 */
export async function holdStock(tx: Tx, changes: readonly WantedStock[]): Promise<HeldStock | null> {
  const ids = changes.map(({ id }) => id)
  // A variant that is managed again, or no longer, waits for orders that are being placed, and they for it.
  const switched = await isSwitched(tx, changes)
  if (switched) await lockStockMode(tx)
  if (!(await sellsByLocation(tx))) return null
  if (switched && (await hasOpenOperations(tx)))
    throw new Refusal("conflict", "An operation on an order is under way. Try again in a moment", "invalid_state_error")
  if (ids.length > 0) await lockLevelsOf(tx, ids)
  return readStock(tx, ids)
}

/** The same without locks; null in a shop without locations. @public */
export async function readStock(on: Pick<App, "db">, ids: string[]): Promise<HeldStock | null> {
  const locations = await locationsOf(on, null)
  if (locations.length === 0) return null
  const rows = ids.length > 0 ? await variantsWithParts(on, ids) : []
  return { locations, before: new Map(rows.map(({ id, ...row }) => [id, row])) }
}

async function isSwitched({ db }: Tx, changes: readonly WantedStock[]): Promise<boolean> {
  const given = changes.filter(({ manage_inventory }) => typeof manage_inventory === "boolean")
  if (given.length === 0) return false
  const where = (manage_inventory: boolean) => {
    const ids = given.filter((one) => one.manage_inventory !== manage_inventory).map(({ id }) => id)
    return { id: { in: ids }, manage_inventory }
  }
  const found = await db.productVariant.findFirst({ where: { OR: [where(true), where(false)] }, select: { id: true } })
  return found !== null
}

/** Changes of held variants: null for those that are gone; others are new. @public */
export function stockChanges(held: HeldStock, changes: readonly (WantedStock & { gone?: boolean })[]): StockChange[] {
  return changes.map(({ id, gone, manage_inventory, inventory_quantity }) => {
    const before = held.before.get(id) ?? null
    const after = {
      manage_inventory: manage_inventory ?? before?.manage_inventory ?? true,
      inventory_quantity: inventory_quantity ?? before?.inventory_quantity ?? 0,
    }
    return { id, before, after: gone ? null : after }
  })
}

/**
 * Brings items and levels in line with variants that have been written. New managed variants get an item with their
 * facts, stocked at the default location; deleted ones free theirs. Refuses a quantity that is kept by location
 * (invalid_data), and a SKU that another item has (duplicate_error).
 * @public
 */
export async function settleStock(tx: Tx, held: HeldStock | null, changes: readonly StockChange[]): Promise<void> {
  if (!held) return
  const moves = stockMoves(changes, held.locations.length)
  const [refused] = moves.refused
  if (refused !== undefined) throw keptByLocation(refused)
  const [place = ""] = held.locations
  const items = [
    ...(await dropItems(tx, moves.drop)),
    ...(await release(tx, moves.release)),
    ...(await stockItems(tx, moves.stock, place)),
    ...(await reserveOwed(tx, moves.reserve, { held, place })),
    ...(await setAvailable(tx, moves.set, place)),
  ]
  if (items.length > 0) await refresh(tx, [...new Set(items)])
}

async function dropItems(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const items = await unlinkVariants(tx, ids)
  if (items.length > 0) await deleteUnusedItems(tx, items, tx.now())
  return []
}

async function release(tx: Tx, variant_ids: string[]): Promise<string[]> {
  if (variant_ids.length === 0) return []
  const reservations = await lockReservations(tx, await reservedLines(tx, variant_ids))
  const none = reservations.map(({ id }) => ({ id, quantity: 0 }))
  await setReservations(tx, none, tx.now())
  await changeReserved(
    tx,
    reservations.map((one) => ({ ...one, quantity: -one.quantity })),
  )
  return reservations.map(({ inventory_item_id }) => inventory_item_id)
}

/** New items, each with a level: as many units can be sold as the variant has, and what is owed is reserved besides. */
async function stockItems(tx: Tx, stock: StockMoves["stock"], place: string): Promise<string[]> {
  if (stock.length === 0) return []
  const made = stock.map((one) => ({ ...one, item_id: newId("iitem"), link_id: newId("pvitem") }))
  const ids = made.map(({ variant_id }) => variant_id)
  await skusMustBeFree(tx, await skusOfVariants(tx, ids))
  await insertItems(tx, made)
  const owed = await owedLines(tx, ids)
  const levels = made.map(({ variant_id, item_id, quantity }) => {
    const due = owed.filter((line) => line.variant_id === variant_id).reduce((sum, { units }) => sum + units, 0)
    return { inventory_item_id: item_id, location_id: place, quantity: mustFit(Math.max(0, quantity + due)) }
  })
  await makeLevels(tx, levels)
  await changeStocked(tx, levels)
  const parts = new Map(made.map((one) => [one.variant_id, [{ inventory_item_id: one.item_id, required_quantity: 1 }]]))
  await reserveLines(tx, owed, (variant_id) => parts.get(variant_id) ?? [], place)
  return levels.map(({ inventory_item_id }) => inventory_item_id)
}

/** Those of these SKUs that other items have. @public */
export async function takenSkus(on: Pick<App, "db">, skus: string[]): Promise<string[]> {
  return skus.length > 0 ? skusOfItems(on, skus) : []
}

async function skusMustBeFree(tx: Tx, skus: string[]): Promise<void> {
  const [taken] = await takenSkus(tx, skus)
  if (taken !== undefined) throw new Refusal("duplicate_error", `Inventory_item with sku ${taken} already exists.`)
}

/** What open lines of variants are owed is reserved from the items that these have. */
async function reserveOwed(tx: Tx, variant_ids: string[], { held, place }: { held: HeldStock; place: string }) {
  if (variant_ids.length === 0) return []
  const partsOf = (variant_id: string) => held.before.get(variant_id)?.parts ?? []
  const items = variant_ids.flatMap((id) => partsOf(id).map(({ inventory_item_id }) => inventory_item_id))
  await makeLevels(
    tx,
    items.map((inventory_item_id) => ({ inventory_item_id, location_id: place })),
  )
  await reserveLines(tx, await owedLines(tx, variant_ids), partsOf, place)
  return items
}

type Owed = Awaited<ReturnType<typeof owedLines>>

async function reserveLines(
  tx: Tx,
  owed: Owed,
  partsOf: (variant_id: string) => StoredVariant["parts"],
  location_id: string,
): Promise<void> {
  const kept = owed.flatMap(({ line_id, variant_id, units, created_at }) =>
    partsOf(variant_id).map(({ inventory_item_id, required_quantity }) => ({
      id: newId("resitem"),
      line_item_id: line_id,
      inventory_item_id,
      location_id,
      quantity: units * required_quantity,
      created_at,
    })),
  )
  if (kept.length === 0) return
  await insertReservations(tx, kept, tx.now())
  await changeReserved(tx, kept)
}

/** Stocks items so that exactly so many are available: what is reserved is kept besides. */
async function setAvailable(tx: Tx, set: StockMoves["set"], place: string): Promise<string[]> {
  if (set.length === 0) return []
  const items = set.map(({ inventory_item_id }) => inventory_item_id)
  await makeLevels(
    tx,
    items.map((inventory_item_id) => ({ inventory_item_id, location_id: place })),
  )
  const levels = (await lockLevels(tx, items)).filter((one) => one.location_id === place && one.deleted_at === null)
  const changes = levels.map((level) => {
    const { inventory_item_id, location_id, stocked_quantity, reserved_quantity } = level
    const wanted = set.find((one) => one.inventory_item_id === inventory_item_id)?.available ?? 0
    const quantity = mustFit(wanted + reserved_quantity) - stocked_quantity
    return { inventory_item_id, location_id, quantity }
  })
  await changeStocked(tx, changes)
  return items
}

const MOST = 2_147_483_647

function mustFit(stocked: number): number {
  if (stocked >= 0 && stocked <= MOST) return stocked
  throw new Refusal("invalid_data", `A location stocks from 0 to ${MOST} units, with those that are reserved`)
}

const makeLevels = (tx: Tx, places: { inventory_item_id: string; location_id: string }[]) =>
  ensureLevels(
    tx,
    places.map(({ inventory_item_id, location_id }) => ({ id: newId("ilev"), inventory_item_id, location_id })),
  )
