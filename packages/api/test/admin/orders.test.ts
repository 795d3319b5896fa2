import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, type Desk, type Placed } from "../support/orders.ts"
import { aFullOrder } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market
let first: Placed
let second: Placed

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  second = await aPlacedOrder(shop, 2)
  // After the other region, because a region takes over its countries.
  market = await aMarket(shop, { stock: 100 })
  first = await aPlacedOrder(shop, 1, market)
  must(await desk.capture(second.id))
  const paul = { email: "paul@example.com", tax_rate: 19.6, created_at: new Date("2020-02-02") }
  await shop.db.order.update({ where: { id: second.id }, data: paul })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const list = async (query: string) => must(await desk.by.get(`/admin/orders?${query}`))
const idsOf = async (query: string) => (await list(query)).orders.map(({ id }: { id: string }) => id)

describe("the list", () => {
  test("returns everything, newest first, with totals and relations", async () => {
    const page = await list("")
    expect(page).toMatchObject({ count: 2, limit: 50, offset: 0 })
    expect(page.orders).toMatchObject([
      { id: first.id, total: 1785, customer: { email: expect.any(String) }, items: [{ id: first.item }], claims: [] },
      { id: second.id, payment_status: "captured", payments: [{ data: { status: "captured" } }] },
    ])
  })

  test.each<[string, () => string, () => string[]]>([
    ["status", () => "status[]=pending", () => [first.id, second.id]],
    ["several statuses", () => "status[]=archived,completed", () => []],
    ["payment_status", () => "payment_status[]=captured", () => [second.id]],
    ["payment statuses", () => "payment_status[]=captured&payment_status[]=awaiting", () => [first.id, second.id]],
    ["fulfillment_status", () => "fulfillment_status=shipped", () => []],
    ["id", () => `id=${first.id}`, () => [first.id]],
    ["ids", () => `id[]=${first.id}&id[]=${second.id}`, () => [first.id, second.id]],
    ["e-mail in any case", () => "email=PAUL@example.com", () => [second.id]],
    ["region", () => `region_id=${market.region.id}`, () => [first.id]],
    ["regions", () => `region_id[]=${market.region.id}`, () => [first.id]],
    ["currency in any case", () => "currency_code=EUR", () => [first.id, second.id]],
    ["country in any case", () => "country_code=DE", () => [first.id, second.id]],
    ["countries", () => "country_code[]=dk&country_code[]=de", () => [first.id, second.id]],
    ["another country", () => "country_code=dk", () => []],
    ["another currency", () => "currency_code=usd", () => []],
    ["tax_rate", () => "tax_rate=19.6", () => [second.id]],
    ["created_at", () => "created_at[lt]=2021-01-01", () => [second.id]],
    ["updated_at", () => "updated_at[gt]=2021-01-01", () => [first.id, second.id]],
    ["canceled_at", () => "canceled_at[gt]=2000-01-01", () => []],
    ["sales channel", () => "sales_channel_id[]=nothing", () => []],
    ["cart", () => "cart_id=nothing", () => []],
    ["customer", () => "customer_id=nothing", () => []],
    ["q: a part of the e-mail", () => "q=PAUL@", () => [second.id]],
    ["q: a name on the address", () => "q=byron", () => [first.id, second.id]],
    ["q: wildcards are letters", () => "q=%25", () => []],
    ["q and a filter together", () => "q=byron&payment_status[]=captured", () => [second.id]],
    ["order", () => "order=created_at", () => [second.id, first.id]],
    ["order by number", () => "order=-display_id", () => [first.id, second.id]],
    ["a page", () => "limit=1&offset=1", () => [second.id]],
    ["an empty page", () => "limit=0", () => []],
  ])("filters by %s", async (_, query, ids) => expect(await idsOf(query())).toEqual(ids()))

  test("finds orders by number, postal code, SKU and phone, and by words in different fields", async () => {
    const { db } = shop
    const { display_id, shipping_address_id, items } = await db.order.findUniqueOrThrow({
      where: { id: first.id },
      include: { items: true },
    })
    const phone = { phone: "+49 (30) 123 45-67", postal_code: "SW1A 1AA", first_name: "Hanna", last_name: "Adler" }
    await db.address.update({ where: { id: shipping_address_id as string }, data: phone })
    await db.order.update({ where: { id: second.id }, data: { display_id: Number(`${display_id}0`) } })
    const sku = { sku: "SHIRT-%-M" }
    await db.productVariant.update({ where: { id: items[0]?.variant_id as string }, data: sku })
    const found = async (q: string) => idsOf(`q=${encodeURIComponent(q)}`)
    for (const q of [`#${display_id}`, "SW1A 1AA", "sw1a", "shirt-%-m", "030 1234567", "1234567", "0049 30 1234567"])
      expect(await found(q), q).toEqual([first.id])
    for (const q of ["Hanna Adler", "adler  HANNA", `Hanna ${display_id}`, "hanna shirt-%", "+49 30 123 45 67"])
      expect(await found(q), q).toEqual([first.id])
    for (const q of ["#0", "Hanna Byron", "shirt-x-m", "030 1234568", "#1x"]) expect(await found(q), q).toEqual([])
    expect(await found(String(display_id))).toEqual([first.id, second.id])
  })

  test("finds an order by a part of its number", async () => {
    const { display_id } = must(await desk.get(first.id)).order
    expect(await idsOf(`q=${display_id}`)).toContain(first.id)
    expect(await idsOf(`display_id=${display_id}`)).toEqual([first.id])
  })

  test.each([
    "status[]=lost",
    "payment_status=paid",
    "display_id=abc",
    "tax_rate=high",
    "order=metadata",
    "order=created_at;drop",
    "unknown=1",
    "created_at=2020-01-01",
    "expand=secrets",
    "fields=password",
  ])("refuses %s", async (query) => {
    const answer = await desk.by.get(`/admin/orders?${query}`)
    expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.any(String) })
  })

  test("returns the requested fields and relations", async () => {
    const { orders } = await list("fields=email&expand=items")
    expect(Object.keys(orders[0]).sort()).toEqual(["email", "id", "items"])
    const [{ id, ...none }] = (await list("fields=")).orders
    expect([typeof id, none]).toEqual(["string", {}])
  })
})

describe("one order", () => {
  test("that is unknown is not found", async () => {
    expect(refusal(await desk.get("nothing"))).toEqual({ status: 404, type: "not_found", message: expect.any(String) })
  })

  test("has all relations that v1 returns, and more on request", async () => {
    const { id } = await aFullOrder(shop, market)
    const { order } = must(await desk.get(id))
    expect(order).toMatchObject({
      object: "order",
      billing_address: { city: "Berlin" },
      shipping_address: { city: "Berlin" },
      discounts: [{ rule: { type: "percentage" } }],
      gift_card_transactions: [{ amount: 100 }],
      items: [{ variant: { title: "One" }, adjustments: [{}], tax_lines: [{}] }, {}],
      region: { currency_code: "eur" },
      sales_channel: expect.anything(),
      shipping_methods: [{ shipping_option: { name: "Standard" }, tax_lines: [{ rate: 19 }], total: 595 }],
      swaps: [],
      returns: [],
      gift_card_total: 100,
    })
    const more = must(await desk.get(id, "?expand=cart,edits,draft_order,payments")).order
    expect(more).toMatchObject({ cart: { id: order.cart_id }, edits: [], draft_order: null, payments: [{}] })
    expect(more.items).toBeUndefined()
  })

  test("includes what can be returned on request", async () => {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    expect(must(await desk.get(id, "?expand=returnable_items")).order.returnable_items).toEqual([])
    await desk.send(id, item, 2)
    const { order } = must(await desk.get(id, "?expand=returnable_items"))
    expect(order.returnable_items).toMatchObject([{ id: item, refundable: 2380 }])
  })

  test("totals are included only when requested by name", async () => {
    const { order } = must(await desk.get(first.id, "?fields=total,refundable_amount&expand="))
    expect(order).toEqual({ id: first.id, total: 1785, refundable_amount: 1785 })
  })
})

describe("an update", () => {
  const update = (id: string, body: object) => desk.by.post(`/admin/orders/${id}`, body)

  test("changes the customer and the addresses; the cart keeps its own address", async () => {
    const { id } = await aPlacedOrder(shop, 1, market)
    const customer_id = newId("cus")
    await shop.db.customer.create({ data: { id: customer_id, email: "new@example.com" } })
    const before = must(await desk.get(id, "?expand=cart.shipping_address,shipping_address")).order
    const { order } = must(
      await update(id, {
        email: "NEW@example.com",
        customer_id,
        shipping_address: { city: "Paris", country_code: "FR" },
        billing_address: { company: "Ink" },
        no_notification: true,
        metadata: { a: 1 },
      }),
    )
    expect(order).toMatchObject({
      email: "new@example.com",
      customer_id,
      no_notification: true,
      metadata: { a: 1 },
      shipping_address: { city: "Paris", country_code: "fr", first_name: ADDRESS.first_name },
      billing_address: { company: "Ink", city: "Berlin" },
      total: 1785,
    })
    const after = must(await desk.get(id, "?expand=cart.shipping_address")).order
    expect(after.cart.shipping_address).toEqual(before.cart.shipping_address)
    expect(must(await update(id, { metadata: { a: "", b: 2 } })).order.metadata).toEqual({ b: 2 })
  })

  test("ignores missing fields, and addresses that are null", async () => {
    const { order } = must(await desk.get(first.id))
    const { updated_at, ...before } = order
    const nothing = { shipping_address: null, no_notification: null, metadata: null }
    const { updated_at: _, ...after } = must(await update(first.id, nothing)).order
    expect(after).toEqual(before)
    expect(updated_at).toBeDefined()
  })

  test.each([
    [{ email: "nobody" }, 400],
    [{ email: "a\u0000@example.com" }, 400],
    [{ customer_id: "nothing" }, 404],
    [{ shipping_address: { country_code: "us" } }, 400],
    [{ billing_address: { country_code: "xx" } }, 400],
    [{ billing_address: "addr_1" }, 400],
    [{ items: [] }, 400],
    [{ status: "completed" }, 400],
    [{ payment_status: "captured" }, 400],
    [{ metadata: { "a\u0000": 1 } }, 400],
    [{ no_notification: "yes" }, 400],
  ])("refuses %j", async (body, status) => {
    const before = must(await desk.get(first.id)).order
    expect((await update(first.id, body)).status).toBe(status)
    expect(must(await desk.get(first.id)).order).toEqual(before)
  })

  test("of a canceled or unknown order is refused", async () => {
    const { id } = await aPlacedOrder(shop, 1, market)
    must(await desk.cancel(id))
    expect(refusal(await update(id, { email: "a@example.com" }))).toMatchObject({ status: 400, type: "not_allowed" })
    expect((await update("nothing", {})).status).toBe(404)
  })
})

test("an order is completed, then archived, and not the other way round", async () => {
  const { id } = await aPlacedOrder(shop, 1, market)
  const put = async (action: string) => desk.by.post(`/admin/orders/${id}/${action}`)
  expect(refusal(await put("archive"))).toEqual({
    status: 400,
    type: "not_allowed",
    message: "Only a completed order can be archived: complete the order first",
  })
  expect(must(await put("complete")).order.status).toBe("completed")
  expect(must(await put("complete")).order.status).toBe("completed")
  expect(must(await put("archive")).order.status).toBe("archived")
  expect(must(await put("complete")).order.status).toBe("completed")
  must(await desk.cancel(id))
  for (const action of ["complete", "archive"])
    expect(refusal(await put(action))).toMatchObject({ status: 400, message: "The order is canceled" })
})

test("shoppers and unauthenticated clients have no access", async () => {
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `/${first.id}`],
    ["POST", `/${first.id}`],
    ["POST", `/${first.id}/refund`],
  ] as const)
    expect((await shop.visitor().ask(method, `/admin/orders${path}`)).status).toBe(401)
})

test("the purchased data stays the same, although the shop has changed since", async () => {
  const { id, market: sold } = await aPlacedOrder(shop, 1)
  const { order: before } = must(await desk.get(id))
  await shop.db.productVariant.update({ where: { id: sold.variant }, data: { deleted_at: new Date() } })
  await shop.db.shippingOption.update({ where: { id: sold.option.id }, data: { deleted_at: new Date() } })
  await aDiscount(shop.db, { regions: [sold.region.id] })
  await aGiftCard(shop.db, sold.region.id)
  const { order: after } = must(await desk.get(id))
  expect(after.total).toBe(before.total)
  must(await desk.capture(id))
  must(await desk.fulfill(id, after.items[0].id))
})
