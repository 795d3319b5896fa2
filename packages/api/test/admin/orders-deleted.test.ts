import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aGiftCard, aProduct, aShippingOption } from "../support/catalog.ts"
import { aMarket, must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, replacing } from "../support/claims.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let desk: Desk
let old: Awaited<ReturnType<typeof anOldOrder>>

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  old = await anOldOrder()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** An order with a return and a claim, whose shop data was all deleted since through the API. */
async function anOldOrder() {
  const market = await aMarket(shop, { stock: 100 })
  const { id, item } = await aSentOrder(shop, desk, 3, market)
  const reason = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "small", label: "Too small" } })
  const back = await aShippingOption(shop.db, market.region.id, { is_return: true, amount: 0 })
  const body = {
    items: [{ item_id: item, quantity: 1, reason_id: reason.id }],
    return_shipping: { option_id: back.id },
  }
  const { order } = must(await by.post(`/admin/orders/${id}/return`, body))
  const other = await aProduct(shop.db)
  must(await claimsDesk(desk).create(id, replacing(item, other.variant)))
  const option = await shop.db.productOption.create({
    data: { id: newId("opt"), title: "Size", product_id: market.product.id },
  })
  await shop.db.productOptionValue.create({
    data: { id: newId("optval"), value: "L", option_id: option.id, variant_id: market.variant },
  })
  const card = await aGiftCard(shop.db, market.region.id)
  await shop.db.giftCardTransaction.create({
    data: { id: newId("gct"), gift_card_id: card.id, order_id: id, amount: 1 },
  })
  for (const path of [
    `gift-cards/${card.id}`,
    `products/${market.product.id}`,
    `products/${other.id}`,
    `shipping-options/${market.option.id}`,
    `shipping-options/${back.id}`,
    `return-reasons/${reason.id}`,
    `regions/${market.region.id}`,
  ])
    must(await by.delete(`/admin/${path}`))
  return { id, item, return_id: order.returns[0].id as string, market, other, reason, back, card }
}

const deleted = (id: string) => expect.objectContaining({ id, deleted_at: expect.any(String) })
const sold = () => ({
  variant: { id: old.market.variant, deleted_at: expect.any(String), product: deleted(old.market.product.id) },
})
const sent = () => ({
  variant: { id: old.other.variant, deleted_at: expect.any(String), product: deleted(old.other.id) },
})

describe("data that was deleted from the shop stays in an old order", () => {
  test("for operators, at every depth", async () => {
    const paths = [
      "items.variant.product",
      "items.variant.options.option",
      "region",
      "shipping_methods.shipping_option.region",
      "fulfillments.items.item.variant.product",
      "returns.items.reason",
      "returns.items.item.variant.product",
      "returns.shipping_method.shipping_option",
      "claims.claim_items.variant.product",
      "claims.claim_items.item.variant.product",
      "claims.additional_items.variant.product",
      "gift_card_transactions.gift_card",
    ]
    const { order } = must(await desk.get(old.id, `?expand=${paths}`))
    expect(order).toMatchObject({
      region: deleted(old.market.region.id),
      items: [sold()],
      shipping_methods: [{ shipping_option: deleted(old.market.option.id) }],
      fulfillments: [{ items: [{ item: sold() }] }],
      returns: [
        {
          items: [{ reason: deleted(old.reason.id), item: sold() }],
          shipping_method: { shipping_option: deleted(old.back.id) },
        },
      ],
      claims: [{ claim_items: [{ ...sold(), item: sold() }], additional_items: [sent()] }],
      gift_card_transactions: [{ gift_card: deleted(old.card.id) }],
    })
    expect(order.items[0].variant.options).toMatchObject([{ value: "L", option: { title: "Size" } }])
    expect(order.shipping_methods[0].shipping_option.region).toEqual(deleted(old.market.region.id))
  })

  test("in the responses without requested relations, and in lists", async () => {
    const { order } = must(await desk.get(old.id))
    const { orders } = must(await by.get(`/admin/orders?id=${old.id}`))
    for (const one of [order, orders[0]])
      expect(one).toMatchObject({
        region: deleted(old.market.region.id),
        items: [sold()],
        returns: [{ items: [{ reason: deleted(old.reason.id) }] }],
        claims: [{ additional_items: [{ variant: { id: old.other.variant } }] }],
        gift_card_transactions: [{ gift_card: deleted(old.card.id) }],
      })
  })

  test("for the shopper, and nested in the customer", async () => {
    const query = "expand=items.variant.product,items.variant.options,region,shipping_methods.shipping_option"
    const { order } = must(await shop.get(`/store/orders/${old.id}?${query}`))
    expect(order).toMatchObject({ items: [sold()], region: deleted(old.market.region.id) })
    expect(order.items[0].variant.options).toMatchObject([{ value: "L" }])
    expect(order.shipping_methods).toMatchObject([{ shipping_option: deleted(old.market.option.id) }])
    const path = `/admin/customers/${order.customer_id}?expand=orders.items.variant.product,orders.region`
    const { customer } = must(await by.get(path))
    expect(customer.orders).toMatchObject([{ items: [sold()], region: deleted(old.market.region.id) }])
  })

  test("in the lists of returns, and in their responses", async () => {
    const expand = "expand=items.reason,items.item.variant.product,shipping_method.shipping_option"
    const { returns } = must(await by.get(`/admin/returns?${expand}`))
    const actual = {
      items: [{ reason: deleted(old.reason.id), item: sold() }],
      shipping_method: { shipping_option: deleted(old.back.id) },
    }
    expect(returns.find(({ id }: { id: string }) => id === old.return_id)).toMatchObject(actual)
    const body = { items: [{ item_id: old.item, quantity: 1 }] }
    const answer = must(await by.post(`/admin/returns/${old.return_id}/receive?${expand}`, body))
    expect(answer.return).toMatchObject({ ...actual, status: "received" })
  })
})

test("a product's own operations and carts leave out deleted data", async () => {
  const { product } = await aProductWithTwo()
  must(await by.delete(`/admin/products/${product.id}/variants/${product.variants[0]}`))
  const { product: actual } = must(await by.get(`/admin/products/${product.id}?expand=variants`))
  expect(actual.variants.map(({ id }: { id: string }) => id)).toEqual([product.variants[1]])
})

async function aProductWithTwo() {
  return { product: await aProduct(shop.db, { variants: [1000, 2000] }) }
}
