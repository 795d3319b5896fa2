// Carts with goods that the shop deleted in the meantime.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

test.each(["product", "variant"])(
  "a cart with a %s that was deleted since is refused by that name, before anything is paid",
  async (what) => {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 10 }] })
    const id = await cartAt(shop, market).withPayment(2, variant)
    const by = await anOperatorAtWork(shop)
    const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
    const product = `/admin/products/${product_id}`
    must(await by.delete(what === "product" ? product : `${product}/variants/${variant}`))
    const { items } = must(await shop.get(`/store/carts/${id}`)).cart
    const reply = await shop.post(`/store/carts/${id}/complete`)
    const error = { type: "not_allowed", code: "item_unavailable", message: expect.stringContaining(variant) }
    const item_ids = items.map((item: { id: string }) => item.id)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ ...error, errors: [{ ...error, variant_id: variant, item_ids }] })
    expect(await shop.db.payment.count({ where: { cart_id: id } })).toBe(0)
    const line = `/store/carts/${id}/line-items/${item_ids[0]}`
    expect((await shop.post(line, { quantity: 1 })).body).toMatchObject({ code: "item_unavailable" })
    must(await shop.delete(line))
  },
)
