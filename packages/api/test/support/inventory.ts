import { newId } from "@mercer/db"
import type { TestShop } from "./shop.ts"

type Db = Pick<TestShop, "db">["db"]

/** A stock location's row. */
export async function aLocation(db: Db, facts: { name?: string; address_id?: string; created_at?: Date } = {}) {
  const id = newId("sloc")
  await db.stockLocation.create({ data: { id, name: "Berlin", ...facts } })
  return id
}

/** An inventory item's row, used by these variants; `required` units of it for each unit of a variant. */
export async function anItem(
  db: Db,
  variant_ids: string[] = [],
  { required_quantity = 1, ...facts }: { required_quantity?: number; sku?: string; title?: string } = {},
) {
  const inventory_item_id = newId("iitem")
  await db.inventoryItem.create({ data: { id: inventory_item_id, ...facts } })
  await db.productVariantInventoryItem.createMany({
    data: variant_ids.map((variant_id) => ({ id: newId("pvitem"), variant_id, inventory_item_id, required_quantity })),
  })
  return inventory_item_id
}

interface LevelFacts {
  stocked_quantity?: number
  reserved_quantity?: number
  incoming_quantity?: number
  deleted_at?: Date
  created_at?: Date
}

/** A level's row: how much of an item is stocked at a location. */
export async function aLevel(db: Db, inventory_item_id: string, location_id: string, facts: LevelFacts = {}) {
  const id = newId("ilev")
  await db.inventoryLevel.create({ data: { id, inventory_item_id, location_id, ...facts } })
  return id
}
