import { newId } from "@mercer/db"
import { aProduct } from "./catalog.ts"
import { type Market, must } from "./checkout.ts"
import { aPlacedOrder } from "./orders.ts"
import type { Visitor } from "./scenes.ts"
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

/** The row of a location's address. */
export async function anAddress(db: Db, facts: { address_1?: string; city?: string; deleted_at?: Date } = {}) {
  const id = newId("laddr")
  await db.stockLocationAddress.create({ data: { id, address_1: "Main St 1", country_code: "de", ...facts } })
  return id
}

interface ReservationFacts {
  quantity?: number
  line_item_id?: string
  description?: string
  created_by?: string
  deleted_at?: Date
}

/** A reservation's row; the level's row says the same. */
export async function aReservation(
  db: Db,
  inventory_item_id: string,
  location_id: string,
  facts: ReservationFacts = {},
) {
  const id = newId("resitem")
  const quantity = facts.quantity ?? 1
  await db.reservationItem.create({ data: { id, inventory_item_id, location_id, ...facts, quantity } })
  const where = { inventory_item_id, location_id }
  if (!facts.deleted_at)
    await db.inventoryLevel.updateMany({ where, data: { reserved_quantity: { increment: quantity } } })
  return id
}

/** A placed order of several units of a product, whose item is stocked at one location; nothing is reserved for it. */
export async function aStockedOrder(
  shop: TestShop,
  market: Market,
  { quantity = 3, stocked_quantity = 10, required_quantity = 1 } = {},
) {
  const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 1000 }], inventory_quantity: 100 }] })
  const { id, item: line } = await aPlacedOrder(shop, quantity, { ...market, variant })
  const item = await anItem(shop.db, [variant], { required_quantity })
  const location = await aLocation(shop.db)
  await aLevel(shop.db, item, location, { stocked_quantity })
  return { id, line, item, location, variant }
}

/** What is stocked and reserved of an item at a location, as "10/4"; undefined without a live level. */
export async function stockAt(db: Db, inventory_item_id: string, location_id: string): Promise<string | undefined> {
  const level = await db.inventoryLevel.findFirst({ where: { inventory_item_id, location_id, deleted_at: null } })
  return level ? `${level.stocked_quantity}/${level.reserved_quantity}` : undefined
}

/** A shop that sells by stock locations: two of them, the first is the default one, both linked to the default channel. */
export async function twoLocations(db: Db) {
  const L1 = await aLocation(db, { name: "L1", created_at: new Date("2026-01-01") })
  const L2 = await aLocation(db, { name: "L2", created_at: new Date("2026-01-02") })
  await db.store.updateMany({ data: { default_location_id: L1 } })
  const channels = await db.salesChannel.findMany({ where: { deleted_at: null }, select: { id: true } })
  const links = channels.flatMap(({ id }) => [L1, L2].map((location_id) => ({ sales_channel_id: id, location_id })))
  await db.salesChannelLocation.createMany({ data: links.map((link) => ({ id: newId("scloc"), ...link })) })
  return { L1, L2 }
}

/** A variant of one item, with its stock at each location; `stock` as "10/4". */
export async function aStockedVariant(
  db: Db,
  stock: Record<string, string>,
  { amount = 1000, ...facts }: { allow_backorder?: boolean; amount?: number } = {},
) {
  const levels = Object.entries(stock).map(([location, text]) => {
    const [stocked_quantity = 0, reserved_quantity = 0] = text.split("/").map(Number)
    return { location, stocked_quantity, reserved_quantity }
  })
  const inventory_quantity = levels.reduce((sum, one) => sum + one.stocked_quantity - one.reserved_quantity, 0)
  const { variant } = await aProduct(db, { variants: [{ prices: [{ amount }], ...facts, inventory_quantity }] })
  const item = await anItem(db, [variant])
  for (const { location, ...quantities } of levels) await aLevel(db, item, location, quantities)
  return { variant, item }
}

/** Two locations that an operator creates: the first one switches the shop over, the second one is empty and linked too. */
export async function switchedOver({ db }: Pick<TestShop, "db">, by: Pick<Visitor, "post">) {
  const create = async (name: string): Promise<string> =>
    must(await by.post("/admin/stock-locations", { name })).stock_location.id
  const [L1, L2] = [await create("L1"), await create("L2")]
  for (const { id } of await db.salesChannel.findMany({ where: { deleted_at: null } }))
    must(await by.post(`/admin/sales-channels/${id}/stock-locations`, { location_id: L2 }))
  const itemOf = async (variant_id: string) =>
    (await db.productVariantInventoryItem.findFirstOrThrow({ where: { variant_id } })).inventory_item_id
  return {
    L1,
    L2,
    itemOf,
    /** What is stocked and reserved of a variant's item at both, as "10/4". */
    async at(variant_id: string) {
      const item = await itemOf(variant_id)
      return [await stockAt(db, item, L1), await stockAt(db, item, L2)]
    },
    /** Sets what is stocked at a location, as an operator does. */
    async stock(variant_id: string, location_id: string, stocked_quantity: number) {
      const levels = `/admin/inventory-items/${await itemOf(variant_id)}/location-levels`
      const made = await by.post(levels, { location_id, stocked_quantity })
      if (made.status === 422) must(await by.post(`${levels}/${location_id}`, { stocked_quantity }))
      else must(made)
    },
    /** What is reserved for a line, by location. */
    async reservedFor(line_item_id: string) {
      const rows = await db.reservationItem.findMany({ where: { line_item_id, deleted_at: null } })
      return Object.fromEntries(rows.map(({ location_id, quantity }) => [location_id === L1 ? "L1" : "L2", quantity]))
    },
  }
}

export type Switched = Awaited<ReturnType<typeof switchedOver>>

/**
 * Sets what there is of a variant of which nothing is reserved; in a shop with stock locations at the first of them, with
 * an item that is made if need be.
 */
export async function setStock(db: Db, variant_id: string, inventory_quantity: number): Promise<void> {
  await db.productVariant.update({ where: { id: variant_id }, data: { inventory_quantity } })
  const location = await db.stockLocation.findFirst({ where: { deleted_at: null }, orderBy: { created_at: "asc" } })
  if (!location) return
  const link = await db.productVariantInventoryItem.findFirst({ where: { variant_id } })
  const item = link?.inventory_item_id ?? (await anItem(db, [variant_id]))
  const at = { inventory_item_id: item, location_id: location.id }
  const { count } = await db.inventoryLevel.updateMany({ where: at, data: { stocked_quantity: inventory_quantity } })
  if (count === 0) await aLevel(db, item, location.id, { stocked_quantity: inventory_quantity })
}
