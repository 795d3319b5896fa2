import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let made: Awaited<ReturnType<typeof aFullOrder>>
let url: string

beforeAll(async () => {
  shop = await openShop()
  made = await aFullOrder(shop, await aSceneMarket(shop))
  url = `/store/orders/${made.id}`
})
afterAll(() => shop.close())

const text = expect.any(String)
const whole = expect.any(Number)

/** Every field that the API document marks as always present, and the totals. */
const FIELDS = {
  object: "order",
  status: "pending",
  fulfillment_status: "not_fulfilled",
  payment_status: "awaiting",
  email: text,
  currency_code: "eur",
  customer_id: text,
  region_id: text,
  draft_order_id: null,
  billing_address_id: text,
  shipping_address_id: text,
  external_id: null,
  no_notification: null,
  tax_rate: null,
  metadata: {},
  created_at: text,
  updated_at: text,
  canceled_at: null,
  sales_channel_id: text,
  subtotal: whole,
  discount_total: whole,
  item_tax_total: whole,
  shipping_total: whole,
  shipping_tax_total: whole,
  tax_total: whole,
  gift_card_total: 100,
  gift_card_tax_total: whole,
  total: whole,
  refunded_total: 0,
  paid_total: whole,
  refundable_amount: whole,
}

const DEFAULTS = [
  "customer",
  "discounts",
  "fulfillments",
  "items",
  "payments",
  "region",
  "shipping_address",
  "shipping_methods",
]
const BY_CART = [...DEFAULTS, "claims", "gift_card_transactions", "gift_cards", "refunds", "swaps"]

const isRelation = (value: unknown) => typeof value === "object" && value !== null
/** What came back to gift cards is one of the totals, which are always there. */
const NO_RELATIONS = ["metadata", "gift_card_refunds"]
const relations = (order: object) =>
  Object.entries(order).flatMap(([name, value]) => (!NO_RELATIONS.includes(name) && isRelation(value) ? [name] : []))

describe("an order", () => {
  test("is returned with all its fields and the relations that v1 returns", async () => {
    const { order } = must(await shop.get(url))
    expect(order).toMatchObject({ ...FIELDS, id: made.id, cart_id: made.cart_id, display_id: made.display_id })
    expect(order).toHaveProperty("idempotency_key")
    expect(relations(order).sort()).toEqual(DEFAULTS)
    expect(order.discounts[0].rule).toMatchObject({ type: "percentage", value: 10 })
    expect(order.items[0]).toMatchObject({ variant: { id: text }, adjustments: [expect.anything()], refundable: whole })
    expect(order.items[0].tax_lines[0]).toMatchObject({ rate: 19, item_id: order.items[0].id })
    expect(order.shipping_methods[0]).toMatchObject({
      shipping_option: { name: "Standard" },
      tax_lines: [{ rate: 19 }],
    })
    expect(order.items.map(({ variant }: { variant: object }) => "product" in variant)).toEqual([false, false])
  })

  test("adds up", async () => {
    const { order } = must(await shop.get(url))
    const { subtotal, discount_total, shipping_total, tax_total, gift_card_total, total } = order
    expect([subtotal, discount_total, shipping_total]).toEqual([3000, 300, 500])
    expect(tax_total).toBe(order.item_tax_total + order.shipping_tax_total - order.gift_card_tax_total)
    expect(total).toBe(subtotal - discount_total + shipping_total + tax_total - gift_card_total)
    expect([order.paid_total, order.refundable_amount]).toEqual([total, total])
    const items: { total: number }[] = order.items
    const [method] = order.shipping_methods
    expect(items.reduce((sum, item) => sum + item.total, 0) + method.total).toBe(total + 100)
  })

  test("does not include the payment provider's data", async () => {
    await shop.db.payment.updateMany({ where: { order_id: made.id }, data: { data: { secret: "sk_live" } } })
    for (const address of [url, `${url}?expand=payments`, `/store/orders/cart/${made.cart_id}`]) {
      const answer = await shop.get(address)
      expect(must(answer).order.payments).toEqual([expect.objectContaining({ provider_id: "scripted", data: {} })])
      expect(answer.text).not.toContain("sk_live")
    }
    expect(must(await shop.get(`${url}?fields=payments.data`)).order.payments[0].data).toEqual({})
  })

  test("is also found by its cart, with the relations that its totals need", async () => {
    const { order } = must(await shop.get(`/store/orders/cart/${made.cart_id}`))
    expect(order).toMatchObject({ ...FIELDS, id: made.id })
    expect(relations(order).sort()).toEqual(BY_CART.sort())
    expect(order.gift_card_transactions).toEqual([expect.objectContaining({ amount: 100, order_id: made.id })])
  })

  test("costs the same after its discount was deleted", async () => {
    const before = must(await shop.get(url)).order
    const { id, rule_id } = before.discounts[0]
    await shop.db.discount.update({ where: { id }, data: { deleted_at: new Date() } })
    await shop.db.discountRule.update({ where: { id: rule_id }, data: { deleted_at: new Date() } })
    const after = must(await shop.get(url)).order
    expect(after).toEqual({
      ...before,
      discounts: [{ ...before.discounts[0], deleted_at: text, updated_at: text, rule: expect.anything() }],
    })
  })

  test("has the remaining quantity, and totals of the purchased quantity", async () => {
    const before = must(await shop.get(url)).order
    const [item] = before.items.filter(({ quantity }: { quantity: number }) => quantity === 2)
    await shop.db.lineItem.update({ where: { id: item.id }, data: { returned_quantity: 1 } })
    const after = must(await shop.get(url)).order
    const [less] = after.items.filter(({ id }: { id: string }) => id === item.id)
    expect(less).toMatchObject({ quantity: 1, returned_quantity: 1, total: item.total, subtotal: item.subtotal })
    expect(less.refundable).toBeLessThan(item.refundable)
    expect(after.total).toBe(before.total)
    await shop.db.lineItem.update({ where: { id: item.id }, data: { returned_quantity: null } })
  })

  test("names the returnable lines on request", async () => {
    const ask = async (query: string) => must(await shop.get(`${url}?${query}`)).order
    expect(await ask("expand=items")).not.toHaveProperty("returnable_items")
    expect((await ask("expand=returnable_items")).returnable_items).toEqual([])
    const [line] = (await ask("expand=items")).items
    await shop.db.lineItem.update({ where: { id: line.id }, data: { shipped_quantity: line.quantity } })
    const { returnable_items, ...rest } = await ask("expand=returnable_items.variant")
    expect(returnable_items).toEqual([
      expect.objectContaining({ id: line.id, refundable: line.refundable, variant: expect.anything() }),
    ])
    expect(rest).not.toHaveProperty("items")

    const claim_order_id = newId("claim")
    await shop.db.claimOrder.create({
      data: { id: claim_order_id, order_id: made.id, type: "replace", payment_status: "na" },
    })
    const { order_id: _, cart_id: __, ...row } = await shop.db.lineItem.findUniqueOrThrow({ where: { id: line.id } })
    const sent = { id: newId("item"), claim_order_id, quantity: 1, shipped_quantity: 1, metadata: {} }
    await shop.db.lineItem.create({ data: { ...row, ...sent } })
    const found = (await ask("expand=returnable_items")).returnable_items
    expect(found.map((one: { claim_order_id: string | null }) => one.claim_order_id).sort()).toEqual([
      claim_order_id,
      null,
    ])
    await shop.db.lineItem.update({ where: { id: line.id }, data: { returned_quantity: line.quantity } })
    expect((await ask("expand=returnable_items")).returnable_items).toHaveLength(1)
    await shop.db.lineItem.update({ where: { id: line.id }, data: { returned_quantity: null, shipped_quantity: null } })
  })
})

describe("the response", () => {
  const ask = async (query: string) => must(await shop.get(`${url}?${query}`)).order

  test("has exactly the requested fields, and the id", async () => {
    expect(await ask("expand=&fields=")).toEqual({ id: made.id })
    expect(await ask("fields=")).toEqual({ id: made.id })
    expect(await ask("expand=&fields=total,email")).toEqual({ id: made.id, total: whole, email: made.email })
    expect(relations(await ask("fields=email")).sort()).toEqual(DEFAULTS)
    expect(Object.keys(await ask("expand=&fields=items.title")).sort()).toEqual(["id", "items"])
    expect((await ask("expand=&fields=items.title")).items[0]).toEqual({ id: text, title: "Shirt" })
    expect(await ask("expand=&fields=-total,-metadata")).not.toHaveProperty("total")
  })

  test("identifies a currency by its code, because it has no id", async () => {
    const currency = { code: "eur", name: "Euro" }
    expect(await ask("expand=&fields=currency.name")).toEqual({ id: made.id, currency })
  })

  test("has exactly the requested relations", async () => {
    expect(relations(await ask("expand="))).toEqual([])
    expect(relations(await ask("expand=region.countries"))).toEqual(["region"])
    expect((await ask("expand=cart")).cart).toMatchObject({
      id: made.cart_id,
      object: "cart",
      payment_session: { amount: whole },
    })
  })

  test.each([
    "billing_address",
    "cart",
    "claims",
    "currency",
    "customer",
    "discounts",
    "draft_order",
    "edits",
    "fulfillments",
    "gift_card_transactions",
    "gift_cards",
    "items",
    "payments",
    "refunds",
    "region",
    "returnable_items",
    "returns",
    "sales_channel",
    "shipping_address",
    "shipping_methods",
    "swaps",
    "items.variant.product.collection",
  ])("may be %s", async (relation) => {
    const order = await ask(`expand=${relation}&fields=`)
    expect(Object.keys(order).sort()).toEqual(["id", relation.split(".")[0]].sort())
  })

  test.each([
    "expand=nothing",
    "expand=items.nothing",
    "expand=customer.orders",
    "expand=customer.shipping_addresses",
    "expand=customer.groups.customers",
    "expand=cart.payment_sessions",
    "expand=cart.customer",
    "expand=items.order",
    "expand=discounts.rule.conditions",
    "expand=items.variant.product.variants.prices",
    "expand=payments.order.payments",
    "expand=shipping_methods.shipping_option.profile.products",
    "expand=password_hash",
    "expand=constructor",
    "expand=a.b.c.d.e.f",
    "fields=nothing",
    "fields=customer.password_hash",
    "fields=customer.orders.email",
    "fields=*customer.orders",
    "expand=items&x=1",
    `expand=${Array(101).fill("items").join(",")}`,
  ])("cannot be %s", async (query) => {
    const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await shop.get(`${url}?${query}`))).toEqual(invalid)
    expect(refusal(await shop.get(`/store/orders/cart/${made.cart_id}?${query}`))).toEqual(invalid)
  })

  test("exposes no other customer through a cart either", async () => {
    for (const far of [
      "customer.orders",
      "discounts.rule.conditions.customer_groups.customers",
      "items.variant.prices",
    ]) {
      const answer = await shop.get(`/store/carts/${made.cart_id}?expand=${far}`)
      expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
    }
    const again = await shop.post(`/store/carts/${made.cart_id}/complete?expand=customer.orders`)
    expect(refusal(again)).toMatchObject({ status: 400, type: "invalid_data" })
  })
})

test.each(["/store/orders/order_x", "/store/orders/cart/cart_x", "/store/orders/%20"])(
  "%s is not found",
  async (path) => {
    expect(refusal(await shop.get(path))).toEqual({ status: 404, type: "not_found", message: text })
  },
)

test("a cart that was not completed has no order", async () => {
  const { cart } = must(await shop.post("/store/carts"))
  expect(refusal(await shop.get(`/store/orders/cart/${cart.id}`))).toMatchObject({ status: 404, type: "not_found" })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
