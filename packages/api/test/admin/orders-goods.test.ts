import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"

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

const placed = (quantity = 2) => aPlacedOrder(shop, quantity, market)
const notAllowed = (message: RegExp) => ({ status: 400, type: "not_allowed", message: expect.stringMatching(message) })

interface Asked {
  call: string
  given: unknown[]
}

/** Records the fulfillment provider's calls, until `stop`; its responses can be set. */
function listening(answer: (call: string) => object = () => ({})): { asked: Asked[]; stop: () => void } {
  const provider = shop.providers.fulfillment("manual")
  const { createFulfillment, cancelFulfillment, createReturn } = provider
  const asked: Asked[] = []
  const heard =
    (call: string) =>
    async (...given: unknown[]) => {
      asked.push({ call, given })
      return answer(call)
    }
  Object.assign(provider, {
    createFulfillment: heard("createFulfillment"),
    cancelFulfillment: heard("cancelFulfillment"),
    createReturn: heard("createReturn"),
  })
  return { asked, stop: () => Object.assign(provider, { createFulfillment, cancelFulfillment, createReturn }) }
}

describe("fulfilling", () => {
  test("calls the order's carrier, and stores its response", async () => {
    const { id, item } = await placed()
    const { asked, stop } = listening(() => ({ label: "L1" }))
    const body = {
      items: [
        { item_id: item, quantity: 1 },
        { item_id: item, quantity: 1 },
      ],
      metadata: { by: "Jo" },
      no_notification: true,
      location_id: "sloc_1",
    }
    const { order } = must(await desk.by.post(`/admin/orders/${id}/fulfillment`, body))
    stop()
    expect(order).toMatchObject({
      fulfillment_status: "fulfilled",
      items: [{ fulfilled_quantity: 2 }],
      fulfillments: [
        {
          order_id: id,
          claim_order_id: null,
          provider_id: "manual",
          data: { label: "L1" },
          items: [{ item_id: item, quantity: 2 }],
          metadata: { by: "Jo" },
          no_notification: true,
          location_id: "sloc_1",
          tracking_numbers: [],
        },
      ],
    })
    const [method, items, about, fulfillment, attempt] = asked[0]?.given ?? []
    expect(method).toEqual({})
    expect(items).toMatchObject([{ quantity: 2, item: { id: item, title: "Shirt", variant: { title: "One" } } }])
    expect(about).toMatchObject({ id, shipping_address: { city: "Berlin" } })
    expect(fulfillment).toEqual({ id: order.fulfillments[0].id })
    expect(attempt).toEqual({ idempotency_key: expect.stringMatching(/^act_\w+:0$/) })
  })

  test("is refused beyond the unfulfilled quantity", async () => {
    const { id, item } = await placed(3)
    must(await desk.fulfill(id, item, 2))
    expect(refusal(await desk.fulfill(id, item, 2))).toEqual(notAllowed(/^2 of "Shirt" cannot be fulfilled: 1 can$/))
    must(await desk.fulfill(id, item, 1))
    expect(refusal(await desk.fulfill(id, item, 1))).toEqual(notAllowed(/^All items are already fulfilled$/))
  })

  test.each([
    [{}, 400],
    [{ items: [] }, 400],
    [{ items: [{ item_id: "nothing", quantity: 1 }] }, 404],
    [{ items: [{ item_id: "ITEM", quantity: 0 }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: -1 }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: 1.5 }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: "1" }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: 2 ** 31 }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: 9_999_999 }] }, 400],
    [{ items: [{ item_id: "ITEM", quantity: 1, price: 1 }] }, 400],
    [{ items: [{ quantity: 1 }] }, 400],
    [{ items: "all" }, 400],
    [{ items: [{ item_id: "ITEM", quantity: 1 }], metadata: [] }, 400],
  ])("refuses %j with %d", async (body, status) => {
    const { id, item } = await placed()
    const given = JSON.parse(JSON.stringify(body).replaceAll("ITEM", item))
    expect((await desk.by.post(`/admin/orders/${id}/fulfillment`, given)).status).toBe(status)
    expect(must(await desk.get(id)).order.fulfillments).toEqual([])
  })

  test("of another order's line is not found, and of a canceled order is refused", async () => {
    const [one, other] = [await placed(), await placed()]
    expect((await desk.fulfill(one.id, other.item)).status).toBe(404)
    must(await desk.cancel(one.id))
    expect(refusal(await desk.fulfill(one.id, one.item))).toEqual(notAllowed(/order is canceled/))
    expect((await desk.fulfill("nothing", one.item)).status).toBe(404)
  })

  test("creates one fulfillment per shipping method, each with the items of its profile", async () => {
    const heavy = await aProfile(shop.db)
    const { variant } = await aProduct(shop.db, { profile_id: heavy, title: "Anvil" })
    const truck = await aShippingOption(shop.db, market.region.id, { profile_id: heavy, amount: 5000 })
    const cart_id = await cartAt(shop, market).withAddress(1)
    must(await shop.post(`/store/carts/${cart_id}/line-items`, { variant_id: variant, quantity: 1 }))
    for (const option_id of [market.option.id, truck.id])
      must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    const { order } = must(await desk.get(data.id))
    const items = order.items.map(({ id }: { id: string }) => ({ item_id: id, quantity: 1 }))

    // The second fulfillment is refused: the first is still created, and reported.
    let calls = 0
    const { stop } = listening(() => {
      calls += 1
      if (calls === 2) throw new Refusal("not_allowed", "The truck is full")
      return {}
    })
    const answer = await desk.by.post(`/admin/orders/${data.id}/fulfillment`, { items })
    stop()
    expect(refusal(answer)).toEqual(notAllowed(/The truck is full/))
    const half = must(await desk.get(data.id)).order
    expect(half).toMatchObject({ fulfillment_status: "partially_fulfilled", fulfillments: [{ items: [{}] }] })
    const packed = half.fulfillments[0].items[0].item_id
    const rest = items.filter(({ item_id }: { item_id: string }) => item_id !== packed)
    const whole = must(await desk.by.post(`/admin/orders/${data.id}/fulfillment`, { items: rest })).order
    expect(whole).toMatchObject({ fulfillment_status: "fulfilled", fulfillments: [{ items: [{}] }, { items: [{}] }] })
  })

  test("of an order without shipping uses the region's provider, and is refused where there is none", async () => {
    const { id, item } = await placed()
    await shop.db.shippingMethodTaxLine.deleteMany({ where: { shipping_method: { order_id: id } } })
    await shop.db.shippingMethod.deleteMany({ where: { order_id: id } })
    must(await desk.fulfill(id, item, 1))
    await shop.db.regionFulfillmentProvider.deleteMany({ where: { region_id: market.region.id } })
    expect(refusal(await desk.fulfill(id, item, 1))).toEqual(notAllowed(/no fulfillment provider/))
    await shop.db.regionFulfillmentProvider.create({ data: { region_id: market.region.id, provider_id: "manual" } })
  })

  test("by a provider that is no longer installed is refused, and nothing is stored", async () => {
    const { id, item } = await placed()
    await shop.db.fulfillmentProvider.create({ data: { id: "gone", is_installed: false } })
    const option = await aShippingOption(shop.db, market.region.id)
    await shop.db.shippingOption.update({ where: { id: option.id }, data: { provider_id: "gone" } })
    await shop.db.shippingMethod.updateMany({ where: { order_id: id }, data: { shipping_option_id: option.id } })
    const message = "The fulfillment provider gone is not configured."
    expect(refusal(await desk.fulfill(id, item, 1))).toEqual({ status: 409, type: "not_allowed", message })
    expect(await shop.db.orderAct.count({ where: { order_id: id } })).toBe(0)
    expect(must(await desk.get(id)).order.fulfillments).toEqual([])
  })

  test("repeated with its key fulfills once", async () => {
    const { id, item } = await placed()
    const headers = { "idempotency-key": `pack-${id}` }
    const [one, two] = [await desk.fulfill(id, item, 1, headers), await desk.fulfill(id, item, 1, headers)]
    expect(two.text).toBe(one.text)
    expect(must(await desk.get(id)).order.fulfillments).toHaveLength(1)
  })
})

describe("canceling a fulfillment", () => {
  test("notifies the carrier, and the units can be fulfilled again", async () => {
    const { id, item } = await placed()
    let { order } = must(await desk.fulfill(id, item, 2))
    const { asked, stop } = listening()
    const parcel = order.fulfillments[0].id
    order = must(await desk.unpack(id, parcel)).order
    stop()
    expect(asked.map(({ call }) => call)).toEqual(["cancelFulfillment"])
    expect(order).toMatchObject({
      fulfillment_status: "not_fulfilled",
      items: [{ fulfilled_quantity: 0 }],
      fulfillments: [{ canceled_at: expect.any(String) }],
    })
    expect(refusal(await desk.unpack(id, parcel))).toEqual(notAllowed(/fulfillment is canceled/))
    expect(refusal(await desk.ship(id, parcel))).toEqual(notAllowed(/fulfillment is canceled/))
    expect(must(await desk.fulfill(id, item, 2)).order.fulfillment_status).toBe("fulfilled")
  })

  test("is refused if it is shipped, belongs to another order, or the carrier refuses", async () => {
    const [one, other] = [await placed(), await placed()]
    const sent = await desk.send(one.id, one.item, 1)
    const parcel = sent.fulfillments[0].id
    expect(refusal(await desk.unpack(one.id, parcel))).toEqual(notAllowed(/has already been shipped/))
    expect((await desk.unpack(other.id, parcel)).status).toBe(404)
    expect((await desk.unpack(other.id, "nothing")).status).toBe(404)
    expect((await desk.unpack("nothing", parcel)).status).toBe(404)
    const { order } = must(await desk.fulfill(one.id, one.item, 1))
    const { stop } = listening(() => {
      throw new Refusal("not_allowed", "It has left the house")
    })
    expect(refusal(await desk.unpack(one.id, order.fulfillments[1].id))).toEqual(notAllowed(/left the house/))
    stop()
    expect(must(await desk.get(one.id)).order.fulfillments[1].canceled_at).toBeNull()
  })

  test("that has no provider (v1) calls no carrier", async () => {
    const { id, item } = await placed()
    const { order } = must(await desk.fulfill(id, item, 2))
    const parcel = order.fulfillments[0].id
    await shop.db.fulfillment.update({ where: { id: parcel }, data: { provider_id: null } })
    expect(must(await desk.unpack(id, parcel)).order.fulfillment_status).toBe("not_fulfilled")
  })

  test("whose line does not add up (v1) is recorded within the database's limits", async () => {
    const { id, item } = await placed()
    const { order } = must(await desk.fulfill(id, item, 2))
    await shop.db.lineItem.update({ where: { id: item }, data: { shipped_quantity: 1 } })
    const after = must(await desk.unpack(id, order.fulfillments[0].id)).order
    expect(after.items).toMatchObject([{ fulfilled_quantity: 1, shipped_quantity: 1 }])
  })
})

describe("shipping", () => {
  test("happens once per fulfillment, with its tracking numbers", async () => {
    const { id, item } = await placed()
    const { order } = must(await desk.fulfill(id, item, 1))
    const parcel = order.fulfillments[0].id
    await shop.db.trackingLink.create({
      data: { id: newId("tlink"), fulfillment_id: parcel, tracking_number: "old" },
    })
    const shipped = must(await desk.ship(id, parcel, ["T1"])).order
    expect(shipped).toMatchObject({
      fulfillment_status: "partially_shipped",
      items: [{ fulfilled_quantity: 1, shipped_quantity: 1 }],
      fulfillments: [{ tracking_numbers: [], tracking_links: [{ tracking_number: "T1", url: null }] }],
    })
    expect(refusal(await desk.ship(id, parcel, ["T2"]))).toEqual(notAllowed(/has already been shipped/))
    const after = must(await desk.get(id)).order
    expect(after.items).toMatchObject([{ shipped_quantity: 1 }])
    expect(after.fulfillments[0].tracking_links).toMatchObject([{ tracking_number: "T1" }])
  })

  test.each([
    [{}, 400],
    [{ fulfillment_id: "" }, 400],
    [{ fulfillment_id: "nothing" }, 404],
    [{ fulfillment_id: "FUL", tracking_numbers: [""] }, 400],
    [{ fulfillment_id: "FUL", tracking_numbers: [1] }, 400],
    [{ fulfillment_id: "FUL", tracking_numbers: "T1" }, 400],
    [{ fulfillment_id: "FUL", tracking_numbers: ["a\u0000"] }, 400],
    [{ fulfillment_id: "FUL", tracking_numbers: Array(101).fill("T") }, 400],
    [{ fulfillment_id: "FUL", shipped_at: "2020-01-01" }, 400],
  ])("refuses %j with %d", async (body, status) => {
    const { id, item } = await placed()
    const { order } = must(await desk.fulfill(id, item, 1))
    const given = JSON.parse(JSON.stringify(body).replaceAll("FUL", order.fulfillments[0].id))
    expect((await desk.by.post(`/admin/orders/${id}/shipment`, given)).status).toBe(status)
    expect(must(await desk.get(id)).order.fulfillment_status).toBe("partially_fulfilled")
  })

  test("with its key happens once, even if the process died before it could answer", async () => {
    const { id, item } = await placed()
    const { order } = must(await desk.fulfill(id, item, 1))
    const headers = { "idempotency-key": `ship-${id}` }
    const body = { fulfillment_id: order.fulfillments[0].id }
    const ship = () => desk.by.post(`/admin/orders/${id}/shipment`, body, headers)
    const one = must(await ship())
    expect(must(await ship())).toEqual(one)
    const forgotten = { response_code: null, response_body: null, recovery_point: "order_changed" }
    await shop.db.idempotencyKey.update({ where: { key: headers["idempotency-key"] }, data: forgotten })
    expect(must(await ship()).order.items).toMatchObject([{ shipped_quantity: 1 }])
  })

  test("of another order's fulfillment is not found", async () => {
    const [one, other] = [await placed(), await placed()]
    const { order } = must(await desk.fulfill(one.id, one.item, 1))
    expect((await desk.ship(other.id, order.fulfillments[0].id)).status).toBe(404)
  })
})
