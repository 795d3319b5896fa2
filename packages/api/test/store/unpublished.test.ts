// Goods that are not published, or not in the cart's channel, under both rules of the store.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import { aChannel } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let admin: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  admin = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rules = async (wanted: "v1" | "current") =>
  expect(must(await admin.post("/admin/store", { rules: wanted })).store.rules).toBe(wanted)
const unavailable = { status: 400, type: "not_allowed", code: "item_unavailable" }
const publish = (id: string, status: "published" | "draft") =>
  shop.db.product.update({ where: { id }, data: { status } })
const add = (id: string, variant_id: string) => shop.post(`/store/carts/${id}/line-items`, { variant_id, quantity: 1 })

test("the store has the rules of Medusa v1 until an operator switches", async () => {
  await shop.db.setting.deleteMany()
  expect(must(await admin.get("/admin/store")).store.rules).toBe("v1")
  await rules("current")
  expect(await shop.db.setting.findFirst()).toMatchObject({
    key: "rules",
    value: "current",
    updated_by: expect.any(String),
  })
  must(await admin.post("/admin/store", { name: "Shirts" }))
  expect(must(await admin.get("/admin/store")).store.rules).toBe("current")
  expect((await admin.post("/admin/store", { rules: "v2" })).status).toBe(400)
  await rules("v1")
})

test("unpublished goods are not added under the current rules, and are as in v1", async () => {
  const { variant } = await aProduct(shop.db, { variants: [1000] }).then(async (made) => {
    await publish(made.id, "draft")
    return made
  })
  const steps = cartAt(shop, market)
  await rules("current")
  expect(refusal(await add(await steps.cart(), variant))).toMatchObject(unavailable)
  const items = [{ variant_id: variant, quantity: 1 }]
  expect(refusal(await shop.post("/store/carts", { region_id: market.region.id, items }))).toMatchObject(unavailable)
  must(await add(await steps.cart(), market.variant))
  await rules("v1")
  must(await add(await steps.cart(), variant))
})

test("goods that are unpublished or leave the channel after they were added are not sold", async () => {
  const steps = cartAt(shop, market)
  const id = await steps.withPayment()
  const [{ id: line }] = must(await shop.get(`/store/carts/${id}`)).cart.items
  await rules("current")
  await publish(market.product.id, "draft")
  const refused = await shop.post(`/store/carts/${id}/complete`)
  expect(refusal(refused)).toMatchObject(unavailable)
  expect(refused.body.errors).toMatchObject([{ code: "item_unavailable", item_ids: [line] }])
  await publish(market.product.id, "published")
  const channel = await aChannel(shop.db)
  await shop.db.cart.update({
    where: { id },
    data: { sales_channel_id: channel },
  })
  expect(refusal(await shop.post(`/store/carts/${id}/complete`))).toMatchObject(unavailable)
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  await rules("v1")
  expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
})

test("a switch while a checkout is under way does not stop it: the rules count when it begins", async () => {
  const id = await cartAt(shop, market).withPayment()
  await publish(market.product.id, "draft")
  await rules("v1")
  let switched = false
  shop.points.on(async (point) => {
    if (switched || !String(point).startsWith("author")) return
    switched = true
    await rules("current")
  })
  expect(must(await shop.post(`/store/carts/${id}/complete`)).type).toBe("order")
  shop.points.on()
  expect(switched).toBe(true)
  await publish(market.product.id, "published")
})
