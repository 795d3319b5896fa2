import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, bookOf, type Desk, newest } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })

/** An order that is paid and shipped. */
async function sent(quantity = 3, given = market) {
  const placed = await aPlacedOrder(shop, quantity, given)
  must(await desk.capture(placed.id))
  await desk.send(placed.id, placed.item, quantity)
  return placed
}

async function requested(quantity = 2, more: object = {}) {
  const placed = await sent()
  const { order } = must(await desk.takeBack(placed.id, placed.item, quantity, more))
  return { ...placed, return_id: order.returns[0].id as string, order }
}

test("a unit sold with the tax of an old order inside its price goes back for that price", async () => {
  const { id, item } = await sent(2)
  await shop.db.order.update({ where: { id }, data: { tax_rate: 12.5 } })
  await shop.db.lineItem.update({ where: { id: item }, data: { unit_price: 1125, includes_tax: true } })
  await shop.db.lineItemTaxLine.deleteMany({ where: { item_id: item } })
  for (const _ of ["the first", "the second"]) {
    const { order } = must(await desk.takeBack(id, item, 1))
    expect(newest<{ refund_amount: number }>(order.returns).refund_amount).toBe(1125)
  }
})

describe("a request", () => {
  test("keeps reasons and notes, and calls the carrier if it has one", async () => {
    const { id, item } = await sent()
    const reason = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "small", label: "Too small" } })
    const option = await aShippingOption(shop.db, market.region.id, { is_return: true, amount: 300 })
    await aTaxRate(shop.db, market.region.id, { rate: 10, options: [option.id] })
    const provider = shop.providers.fulfillment("manual")
    const { createReturn } = provider
    Object.assign(provider, { createReturn: async () => ({ label: "R1" }) })
    const body = {
      items: [{ item_id: item, quantity: 2, reason_id: reason.id, note: "pinches" }],
      return_shipping: { option_id: option.id },
      note: "on Friday",
      no_notification: true,
      location_id: "sloc_1",
    }
    const { order } = must(await desk.by.post(`/admin/orders/${id}/return`, body))
    Object.assign(provider, { createReturn })
    expect(order.returns).toMatchObject([
      {
        status: "requested",
        // 2 × 11.90 less 3.30 for return shipping.
        refund_amount: 2380 - 330,
        shipping_data: { label: "R1" },
        no_notification: true,
        location_id: "sloc_1",
        items: [{ quantity: 2, requested_quantity: 2, note: "pinches", reason: { label: "Too small" } }],
        shipping_method: { price: 300, tax_lines: [{ rate: 10 }], shipping_option: { id: option.id } },
      },
    ])
    const note = await shop.db.note.findFirst({ where: { resource_id: order.returns[0].id } })
    expect(note).toMatchObject({ value: "on Friday", resource_type: "return", author_id: expect.any(String) })
  })

  test.each([
    [{ refund: 100 }, 100],
    [{ refund: 0 }, 0],
    [{ refund: null }, 2380],
    [{ return_shipping: { price: 100 } }, 2380],
    [{ return_shipping: { option_id: "OPTION", price: 100 } }, 2380 - 119],
    [{ return_shipping: { option_id: "OPTION", price: 0 } }, 2380],
    [{ return_shipping: { option_id: "OPTION", price: 100_000 } }, 0],
  ])("with %j has the refund amount %d", async (more, refund_amount) => {
    const given = JSON.parse(JSON.stringify(more).replaceAll("OPTION", market.option.id))
    expect((await requested(2, given)).order.returns).toMatchObject([{ refund_amount }])
  })

  test("counts discounts and taxes as they were charged, to the last unit", async () => {
    const { code } = await aDiscount(shop.db, { type: "fixed", value: 100, regions: [market.region.id] })
    const cart_id = await cartAt(shop, market).withShipping(3)
    must(await shop.post(`/store/carts/${cart_id}`, { discounts: [{ code }] }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    const { id: item } = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: data.id } })
    must(await desk.capture(data.id))
    await desk.send(data.id, item, 3)
    const amounts: number[] = []
    for (let unit = 0; unit < 3; unit++) {
      const { order } = must(await desk.takeBack(data.id, item, 1, { receive_now: true }))
      amounts.push(order.returns[unit].refund_amount)
    }
    const { order } = must(await desk.get(data.id))
    expect(amounts.reduce((a, b) => a + b)).toBe(order.items[0].total)
    // Discounts of 33, 33 and 34 on the three; 19 % on the rest.
    expect(amounts).toEqual([967 + 184, 967 + 183, 966 + 184])
    expect(order).toMatchObject({ refunded_total: order.items[0].total, fulfillment_status: "returned" })
  })

  test("is refused beyond the shipped units that are not being returned", async () => {
    const { id, item } = await aPlacedOrder(shop, 3, market)
    expect(refusal(await desk.takeBack(id, item, 1))).toEqual(notAllowed(/^1 of "Shirt" cannot be returned: 0 can$/))
    must(await desk.fulfill(id, item, 1))
    expect(refusal(await desk.takeBack(id, item, 1))).toEqual(notAllowed(/0 can$/))
    await desk.send(id, item, 2)
    must(await desk.takeBack(id, item, 1))
    expect(refusal(await desk.takeBack(id, item, 2))).toEqual(notAllowed(/1 can$/))
  })

  test.each([
    [{ items: [] }, "invalid_data"],
    [{ items: [{ item_id: "nothing", quantity: 1 }] }, "invalid_data"],
    [{ items: [{ item_id: "OTHER", quantity: 1 }] }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: 0 }] }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: -1 }] }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: 1, reason_id: "nothing" }] }, "not_found"],
    [
      {
        items: [
          { item_id: "ITEM", quantity: 1 },
          { item_id: "ITEM", quantity: 1 },
        ],
      },
      "invalid_data",
    ],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], refund: -1 }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], refund: 1e9 }, "not_allowed"],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], return_shipping: { option_id: "nothing" } }, "not_found"],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], return_shipping: { option_id: "FOREIGN" } }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], return_shipping: { option_id: "ABC", price: -1 } }, "invalid_data"],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], status: "received" }, "invalid_data"],
  ])("refuses %j as %s", async (body, type) => {
    const [{ id, item }, other] = [await sent(), await sent()]
    const region = await shop.db.region.create({
      data: { id: newId("reg"), name: "Elsewhere", currency_code: "usd", tax_rate: 0 },
    })
    const foreign = await aShippingOption(shop.db, region.id)
    const text = JSON.stringify(body).replaceAll("ITEM", item).replaceAll("OTHER", other.item)
    const given = JSON.parse(text.replaceAll("FOREIGN", foreign.id))
    const answer = await desk.by.post(`/admin/orders/${id}/return`, given)
    expect(answer.body.type).toBe(type)
    expect(must(await desk.get(id)).order.returns).toEqual([])
  })

  test("that the carrier refuses leaves nothing behind", async () => {
    const { id, item } = await sent()
    const provider = shop.providers.fulfillment("manual")
    const { createReturn } = provider
    const refuse = async () => {
      throw new Refusal("not_allowed", "No van today")
    }
    Object.assign(provider, { createReturn: refuse })
    const answer = await desk.takeBack(id, item, 1, { return_shipping: { option_id: market.option.id } })
    Object.assign(provider, { createReturn })
    expect(refusal(answer)).toEqual(notAllowed(/No van today/))
    expect(must(await desk.get(id)).order.returns).toEqual([])
    expect(await shop.db.shippingMethod.count({ where: { order_id: id } })).toBe(1)
  })

  test("with its key is created once", async () => {
    const { id, item } = await sent()
    const headers = { "idempotency-key": `return-${id}` }
    const body = { items: [{ item_id: item, quantity: 1 }], receive_now: true }
    const ask = () => desk.by.post(`/admin/orders/${id}/return`, body, headers)
    const [one, two] = [await ask(), await ask()]
    expect(two.text).toBe(one.text)
    expect(must(one).order.returns).toHaveLength(1)
    expect(await bookOf(shop, id)).toMatchObject({ refunded: 1190 })
  })
})

describe("a cancellation", () => {
  const cancel = (id: string) => desk.by.post(`/admin/returns/${id}/cancel`)
  test("frees its units, once", async () => {
    const { id, item, return_id } = await requested(3)
    const { order } = must(await cancel(return_id))
    expect(order).toMatchObject({ id, returns: [{ status: "canceled" }] })
    expect(refusal(await cancel(return_id))).toEqual(notAllowed(/^The return is canceled$/))
    expect(refusal(await desk.receive(return_id, item, 1))).toEqual(notAllowed(/^The return is canceled$/))
    must(await desk.takeBack(id, item, 3))
  })

  test("of a received return is refused", async () => {
    const { item, return_id } = await requested()
    must(await desk.receive(return_id, item, 2))
    expect(refusal(await cancel(return_id))).toEqual(notAllowed(/has already been received/))
  })
})

test("the list has all returns, newest first", async () => {
  const { return_id, id } = await requested()
  const page = must(await desk.by.get("/admin/returns?limit=1"))
  expect(page).toMatchObject({ limit: 1, offset: 0, returns: [{ id: return_id, order: { id }, items: [{}] }] })
  expect(page.count).toBe(await shop.db.return.count())
  expect(must(await desk.by.get("/admin/returns?fields=status&expand=&limit=1")).returns).toEqual([
    { id: return_id, status: "requested" },
  ])
  for (const query of ["limit=x", "status=lost", "order=note", "expand=secrets"])
    expect((await desk.by.get(`/admin/returns?${query}`)).status).toBe(400)
})

test("the list has the returns of some statuses only, oldest first if that is asked", async () => {
  const first = await requested()
  const second = await requested()
  must(await desk.by.post(`/admin/returns/${second.return_id}/cancel`))
  const third = await requested()
  const open = must(await desk.by.get("/admin/returns?status[]=requested&status[]=requires_action&order=created_at"))
  const ids = open.returns.map((one: { id: string }) => one.id)
  expect(ids.slice(-2)).toEqual([first.return_id, third.return_id])
  expect(new Set(open.returns.map((one: { status: string }) => one.status))).toEqual(new Set(["requested"]))
  expect(open.count).toBe(await shop.db.return.count({ where: { status: { in: ["requested", "requires_action"] } } }))
})

test("unknown returns are not found", async () => {
  for (const path of ["nothing/cancel", "nothing/receive"]) {
    const answer = await desk.by.post(`/admin/returns/${path}`, { items: [{ item_id: "x", quantity: 1 }] })
    expect(refusal(answer)).toEqual({ status: 404, type: "not_found", message: expect.any(String) })
  }
})
