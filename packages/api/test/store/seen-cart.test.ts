import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadCart } from "../../src/cart/load-cart.ts"
import { lockFreeCart, lockUnchanged, type SeenCart, seeCart } from "../../src/cart/seen-cart.ts"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let discount: Awaited<ReturnType<typeof aDiscount>>
let card: Awaited<ReturnType<typeof aGiftCard>>
let id: string

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  discount = await aDiscount(shop.db, { regions: [market.region.id] })
  card = await aGiftCard(shop.db, market.region.id, { value: 10 })
  id = await cartAt(shop, market).withShipping()
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code: discount.code }] }))
  must(await shop.post(`/store/carts/${id}`, { gift_cards: [{ code: card.code }] }))
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const see = () => seeCart(shop.api.app, id)
const again = (seen: SeenCart) => shop.api.app.tx((tx) => lockUnchanged(tx, seen))
const where = () => ({ cart_id: id })

const CHANGES: [string, () => Promise<unknown>][] = [
  ["the cart's own row", () => shop.db.cart.update({ where: { id }, data: { email: "other@example.com" } })],
  ["a line", () => shop.db.lineItem.updateMany({ where: where(), data: { quantity: 3 } })],
  ["a new line", () => shop.db.lineItem.create({ data: { ...where(), ...line() } })],
  ["a session", () => shop.db.paymentSession.updateMany({ where: where(), data: { amount: 1 } })],
  ["the shipping", () => shop.db.shippingMethod.updateMany({ where: where(), data: { price: 1 } })],
  ["the region", () => shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: 7 } })],
  [
    "a product",
    () => shop.db.product.update({ where: { id: market.product.id }, data: { title: `Renamed ${newId("prod")}` } }),
  ],
  [
    "a discount's rule",
    () => shop.db.discountRule.update({ where: { id: discount.rule_id }, data: { value: { increment: 1 } } }),
  ],
  ["a discount that is gone", () => shop.db.cartDiscount.deleteMany({ where: where() })],
  ["a gift card", () => shop.db.giftCard.update({ where: { id: card.id }, data: { balance: { decrement: 1 } } })],
  ["the customer", () => shop.db.customer.updateMany({ data: { first_name: newId("cus") } })],
  [
    "an address",
    async () => {
      const { shipping_address_id } = await shop.db.cart.findUniqueOrThrow({ where: { id } })
      await shop.db.address.update({ where: { id: shipping_address_id ?? "" }, data: { city: newId("addr") } })
    },
  ],
  [
    "an attempt to complete it",
    () =>
      shop.db.completion.create({
        data: { id: newId("cmpl"), ...where(), state: "ended", fingerprint: "", amount: 1, currency_code: "eur" },
      }),
  ],
]
const line = () => ({ id: newId("item"), title: "By hand", unit_price: 100, quantity: 1 })

describe("a cart that was read is", () => {
  test("the same in another transaction, also when stock was sold", async () => {
    const seen = await see()
    await shop.db
      .$executeRaw`UPDATE product_variant SET inventory_quantity = inventory_quantity - 1, updated_at = now()`
    expect(await again(seen)).toEqual({
      ...(await loadCart(shop.api.app, id)),
      by_location: false,
      items: seen.cart.items,
    })
  })

  test.each(CHANGES)("not the same after a change of %s", async (_, change) => {
    const seen = await see()
    expect(await again(seen)).toBeDefined()
    await change()
    expect(await again(seen)).toBeUndefined()
  })

  test("the same for the transaction that has locked it and written its row, and for no other", async () => {
    const key = (value: string) => ({ where: { id }, data: { idempotency_key: value } })
    const seen = await shop.api.app.tx(async (tx) => {
      const found = await lockFreeCart(tx, id)
      await tx.db.cart.update(key("one"))
      return found as SeenCart
    })
    expect(await again(seen)).toBeDefined()
    await shop.db.cart.update(key("two"))
    expect(await again(seen)).toBeUndefined()
  })

  test("never known to be the same where stock is counted by locations", async () => {
    const seen = await see()
    const location = await shop.db.stockLocation.create({ data: { id: newId("sloc"), name: "Shelf" } })
    expect(await again(seen)).toBeUndefined()
    expect((await see()).read).toBeUndefined()
    await shop.db.stockLocation.delete({ where: { id: location.id } })
  })
})
