import { afterAll, beforeAll, expect, test } from "vitest"
import { built } from "../support/contract.ts"
import { aReservation } from "../support/inventory.ts"
import { lacking } from "../support/recorded.ts"
import { aSceneMarket, urlOf } from "../support/scenes.ts"
import { inventoryScenes } from "../support/scenes-inventory.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * The answers of Medusa v1 with its inventory modules, as they were recorded: ours have all their keys. Adjusting and
 * moving stock are operations that v1 lacks.
 */

let shop: TestShop
let market: Awaited<ReturnType<typeof aSceneMarket>>

beforeAll(async () => {
  shop = await openShop()
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const OWN = ["admin.inventory-items.adjust", "admin.inventory-items.move"]
const scenesOfV1 = Object.entries(inventoryScenes).filter(([name]) => !OWN.includes(name))

test.each(scenesOfV1)("%s answers what v1 does", async (name, make) => {
  const operation = built.find(({ procedure }) => procedure === name)
  if (!operation) throw new Error(`There is no operation ${name}`)
  const { by, body, ...scene } = await make(shop, market)
  if (name === "admin.orders.listReservations") {
    const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: scene.values?.id ?? "" } })
    await aReservation(shop.db, "iitem_1", "sloc_1", { line_item_id: line.id })
  }
  const answer = await by.ask(operation.method, urlOf(operation.path, { by, ...scene }), body)
  expect(answer.status).toBe(200)
  expect(lacking(name, answer.body)).toEqual([])
})
