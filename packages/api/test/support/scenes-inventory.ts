import { aProduct } from "./catalog.ts"
import { aLevel, aLocation, anItem } from "./inventory.ts"
import { anOperatorAtWork, type MakeScene, type Scene } from "./scenes.ts"
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
}
