import { aProduct, defaultChannel } from "./catalog.ts"
import type { Market } from "./checkout.ts"
import { aLevel, aLocation, anAddress, anItem, aReservation } from "./inventory.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene, type Scene } from "./scenes.ts"
import { aWord } from "./scenes-catalog.ts"
import type { TestShop } from "./shop.ts"

/** An operator's request about an item that a variant uses, stocked at one location. */
const onItem =
  (
    ask: (ids: { item: string; location: string }, shop: TestShop) => Omit<Scene, "by"> | Promise<Omit<Scene, "by">>,
  ): MakeScene =>
  async (shop) => {
    const by = await anOperatorAtWork(shop)
    const { variant } = await aProduct(shop.db)
    const item = await anItem(shop.db, [variant], { sku: aWord(), title: "Shirt" })
    const location = await aLocation(shop.db)
    await aLevel(shop.db, item, location, { stocked_quantity: 10, incoming_quantity: 4 })
    return { by, ...(await ask({ item, location }, shop)) }
  }

const onLevel = (body?: Record<string, unknown>) =>
  onItem(({ item, location }) => ({ values: { id: item, location_id: location }, body }))

/** An operator's request about a reservation of that item. */
const onReservation = (body?: Record<string, unknown>, more: Omit<Scene, "by"> = {}) =>
  onItem(async ({ item, location }, { db }) => ({
    values: { id: await aReservation(db, item, location, { quantity: 2, description: "for a fair" }) },
    body,
    ...more,
  }))

/** An operator's request about a placed order whose goods are stocked at one location. */
const onOrder =
  (ask: (ids: { id: string; line: string; location: string }, shop: TestShop) => Omit<Scene, "by">): MakeScene =>
  async (shop, market: Market) => {
    const { id } = await aFullOrder(shop, market)
    const line = await shop.db.lineItem.findFirstOrThrow({
      where: { order_id: id, variant_id: { not: market.variant } },
    })
    const location = await aLocation(shop.db)
    const item = await anItem(shop.db, [line.variant_id as string])
    await aLevel(shop.db, item, location, { stocked_quantity: 10 })
    return { by: await anOperatorAtWork(shop), ...ask({ id, line: line.id, location }, shop) }
  }

const reservations: Record<string, MakeScene> = {
  "admin.reservations.list": onItem(async ({ item, location }, { db }) => {
    await aReservation(db, item, location, { quantity: 2 })
    return { query: { limit: "1", inventory_item_id: item, expand: "inventory_item,line_item" } }
  }),
  "admin.reservations.create": onItem(({ item, location }) => ({
    body: {
      inventory_item_id: item,
      location_id: location,
      quantity: 2,
      description: "for a fair",
      metadata: { a: 1 },
    },
  })),
  "admin.reservations.get": onReservation(),
  "admin.reservations.update": onReservation({ quantity: 3, description: "bigger" }),
  "admin.reservations.delete": onReservation(),
  "admin.orders.listReservations": onOrder(({ id }) => ({ values: { id }, query: { limit: "1" } })),
  "admin.orders.reserveLine": onOrder(({ id, line, location }) => ({
    values: { id, line_item_id: line },
    body: { location_id: location, quantity: 1 },
  })),
}

/** An operator's request about a location that has an address. */
const onLocation = (body?: Record<string, unknown>) =>
  onItem(async ({ location }, { db }) => {
    await db.stockLocation.update({ where: { id: location }, data: { address_id: await anAddress(db) } })
    return { values: { id: location }, query: { expand: "address,sales_channels" }, body }
  })
const onLink = () =>
  onItem(async ({ location }, { db }) => ({
    values: { id: (await defaultChannel(db)) as string },
    body: { location_id: location },
  }))

const locations: Record<string, MakeScene> = {
  "admin.stock-locations.list": onItem(() => ({ query: { limit: "1", order: "created_at" } })),
  "admin.stock-locations.get": onLocation(),
  "admin.stock-locations.create": onItem(() => ({
    body: { name: "Berlin", address: { address_1: "Hauptstr. 1", country_code: "de" }, metadata: { k: "v" } },
  })),
  "admin.stock-locations.delete": onItem(async (_, { db }) => ({ values: { id: await aLocation(db) } })),
  "admin.stock-locations.update": onLocation({
    name: "Berlin",
    address: { address_1: "Neue Str. 2", country_code: "de" },
    metadata: { z: 1 },
  }),
  "admin.sales-channels.addLocation": onLink(),
  "admin.sales-channels.removeLocation": onLink(),
}

export const inventoryScenes: Record<string, MakeScene> = {
  "admin.inventory-items.list": onItem(({ item }) => ({ query: { id: item, limit: "1", order: "created_at" } })),
  "admin.inventory-items.create": onItem(async (_, { db }) => {
    const { variant } = await aProduct(db)
    const facts = { sku: aWord(), title: "Shirt M", weight: 120, origin_country: "pt", metadata: { a: 1 } }
    return { body: { variant_id: variant, ...facts } }
  }),
  "admin.inventory-items.get": onItem(({ item }) => ({ values: { id: item } })),
  "admin.inventory-items.update": onItem(({ item }) => ({
    values: { id: item },
    body: { title: "Shirt S", weight: 110, requires_shipping: true, metadata: { b: 2 } },
  })),
  "admin.inventory-items.delete": onItem(({ item }) => ({ values: { id: item } })),
  "admin.inventory-items.listLevels": onItem(({ item }) => ({ values: { id: item } })),
  "admin.inventory-items.createLevel": onItem(async ({ item }, { db }) => ({
    values: { id: item },
    body: { location_id: await aLocation(db), stocked_quantity: 10, incoming_quantity: 4 },
  })),
  "admin.inventory-items.updateLevel": onLevel({ stocked_quantity: 12, incoming_quantity: 0 }),
  "admin.inventory-items.deleteLevel": onLevel(),
  "admin.inventory-items.adjust": onLevel({ by: -2, reason: "Damaged" }),
  "admin.inventory-items.move": onItem(async ({ item, location }, { db }) => ({
    values: { id: item },
    body: { from_location_id: location, to_location_id: await aLocation(db), quantity: 3, reason: "Restock" },
  })),
  ...reservations,
  ...locations,
}
