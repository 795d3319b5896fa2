import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, type ClaimsDesk, carrier, claimsDesk, refused, replacing } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, type Desk, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"

let shop: TestShop
let desk: Desk
let claims: ClaimsDesk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  claims = claimsDesk(desk)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await expectSound(shop, { [market.variant]: 1000 })
  await shop.close()
})

const { notAllowed, notFound } = refused

/** An order of two units, one of which was replaced. */
async function replaced(more: object = {}) {
  const placed = await aSentOrder(shop, desk, 2, market)
  const claim = await claims.made(placed.id, replacing(placed.item, market.variant, 1, more))
  return {
    ...placed,
    claim: claim.id,
    parcel: claim.fulfillments[0]?.id ?? "",
    line: claim.additional_items[0]?.id ?? "",
  }
}

/** The same, in two fulfillments. */
async function inTwoParcels() {
  const placed = await aSentOrder(shop, desk, 2, market)
  const profile_id = await aProfile(shop.db)
  const { variant } = await aProduct(shop.db, { profile_id })
  const option = await aShippingOption(shop.db, market.region.id, { profile_id })
  const claim = await claims.made(placed.id, {
    ...replacing(placed.item, market.variant),
    additional_items: [market.variant, variant].map((variant_id) => ({ variant_id, quantity: 1 })),
    shipping_methods: [{ option_id: market.option.id }, { option_id: option.id }],
  })
  const [one = "", other = ""] = claim.fulfillments.map(({ id }) => id)
  return { ...placed, claim: claim.id, one, other, variant }
}

const claimIn = async (id: string) => must(await desk.get(id)).order.claims[0]

describe("shipping", () => {
  test("ships the fulfillment, with one link per tracking number", async () => {
    const { id, claim, parcel, line } = await replaced()
    const { order } = must(await claims.ship(id, claim, parcel, ["T1", "T2"]))
    expect(order.claims).toMatchObject([
      {
        fulfillment_status: "shipped",
        additional_items: [{ id: line, fulfilled_quantity: 1, shipped_quantity: 1 }],
        fulfillments: [
          {
            id: parcel,
            shipped_at: expect.any(String),
            tracking_numbers: [],
            tracking_links: [{ tracking_number: "T1" }, { tracking_number: "T2" }],
          },
        ],
      },
    ])
    expect(order).toMatchObject({ fulfillment_status: "shipped", refunded_total: 0 })
  })

  test("needs no tracking numbers, and is refused a second time", async () => {
    const { id, claim, parcel } = await replaced()
    must(await claims.ship(id, claim, parcel))
    expect(refusal(await claims.ship(id, claim, parcel, ["T9"]))).toEqual(notAllowed(/has already been shipped/))
    expect((await claimIn(id)).fulfillments).toMatchObject([{ tracking_links: [] }])
    expect((await claimIn(id)).additional_items).toMatchObject([{ shipped_quantity: 1 }])
  })

  test("ships fulfillments separately", async () => {
    const { id, claim, one, other } = await inTwoParcels()
    must(await claims.ship(id, claim, one))
    expect(await claimIn(id)).toMatchObject({ fulfillment_status: "partially_shipped" })
    expect(refusal(await claims.cancel(id, claim))).toEqual(
      notAllowed(/^All fulfillments must be canceled before the claim can be canceled$/),
    )
    must(await claims.ship(id, claim, other))
    expect(await claimIn(id)).toMatchObject({ fulfillment_status: "shipped" })
  })

  test("is refused for fulfillments of the order, of other claims and unknown ones", async () => {
    const { id, claim } = await replaced()
    const [own] = must(await desk.get(id)).order.fulfillments
    const other = await replaced()
    for (const foreign of [own.id, other.parcel, "ful_nobody"])
      expect(refusal(await claims.ship(id, claim, foreign))).toEqual(notFound(/^The claim has no fulfillment/))
    for (const [order, one] of [
      [id, other.claim],
      [other.id, claim],
      [id, "claim_nobody"],
      ["order_nobody", claim],
    ] as const)
      expect((await claims.ship(order, one, other.parcel)).status).toBe(404)
    expect(await claimIn(other.id)).toMatchObject({ fulfillment_status: "fulfilled" })
  })

  test("is refused for canceled fulfillments and claims", async () => {
    const { id, claim, parcel } = await replaced()
    must(await claims.unpack(id, claim, parcel))
    expect(refusal(await claims.ship(id, claim, parcel))).toEqual(notAllowed(/^Fulfillment has been canceled$/))
    must(await claims.cancel(id, claim))
    expect(refusal(await claims.ship(id, claim, parcel))).toEqual(notAllowed(/^The claim is canceled$/))
  })

  test.each([
    {},
    { fulfillment_id: "" },
    { fulfillment_id: 5 },
    { fulfillment_id: "ful", tracking_numbers: "T1" },
    { fulfillment_id: "ful", tracking_numbers: [5] },
    { fulfillment_id: "ful", tracking_number: "T1" },
  ])("refuses %j", async (body) => {
    const { id, claim } = await replaced()
    const answer = await desk.by.post(`/admin/orders/${id}/claims/${claim}/shipments`, body)
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
  })
})

describe("fulfilling", () => {
  test("again changes nothing, in any state", async () => {
    const { id, claim, parcel } = await replaced()
    const before = await claimIn(id)
    expect(must(await claims.fulfill(id, claim)).order.claims).toMatchObject([before])
    must(await claims.ship(id, claim, parcel))
    const shipped = must(await claims.fulfill(id, claim, { metadata: { a: 1 } })).order.claims[0]
    expect(shipped).toMatchObject({ fulfillment_status: "shipped", fulfillments: [{ id: parcel }] })
    expect(shipped.fulfillments).toHaveLength(1)
  })

  test("can follow a canceled fulfillment, with new data", async () => {
    const shipping_methods = [{ option_id: market.option.id, data: { floor: 2 } }]
    const { id, claim, parcel, line } = await replaced({ shipping_methods, shipping_address: { city: "Potsdam" } })
    const { asked, stop } = carrier(shop)
    const { order } = must(await claims.unpack(id, claim, parcel))
    expect(order.claims).toMatchObject([
      {
        fulfillment_status: "canceled",
        canceled_at: null,
        additional_items: [{ fulfilled_quantity: 0 }],
        fulfillments: [{ canceled_at: expect.any(String) }],
      },
    ])
    const body = { metadata: { by: "Jo" }, no_notification: true, location_id: "sloc_1" }
    const packed = must(await claims.fulfill(id, claim, body)).order.claims[0]
    stop()
    expect(packed).toMatchObject({ fulfillment_status: "fulfilled", additional_items: [{ fulfilled_quantity: 1 }] })
    expect(packed.fulfillments).toHaveLength(2)
    expect(packed.fulfillments.find((one: { id: string }) => one.id !== parcel)).toMatchObject(body)
    const [method, items, about] = asked[0] ?? []
    expect(method).toMatchObject({ floor: 2 })
    expect(items).toMatchObject([{ quantity: 1, item: { id: line, variant: { id: market.variant } } }])
    expect(about).toMatchObject({ id, shipping_address: { city: "Potsdam" } })
  })

  test("is refused for canceled and unknown claims, and when the carrier refuses", async () => {
    const { id, claim, parcel } = await replaced()
    must(await claims.unpack(id, claim, parcel))
    const { stop } = carrier(shop, () => {
      throw new Refusal("invalid_data", "On strike")
    })
    expect(refusal(await claims.fulfill(id, claim))).toEqual(notAllowed(/^On strike$/))
    stop()
    expect(await claimIn(id)).toMatchObject({ fulfillment_status: "canceled", fulfillments: [{}] })
    must(await claims.cancel(id, claim))
    expect(refusal(await claims.fulfill(id, claim))).toEqual(notAllowed(/^The claim is canceled$/))
    const other = await replaced()
    expect(refusal(await claims.fulfill(id, other.claim))).toEqual(notFound(/related to order/))
  })

  test("can be canceled for each of the claim's fulfillments that was not shipped", async () => {
    const { id, claim, one, other } = await inTwoParcels()
    must(await claims.unpack(id, claim, one))
    expect(await claimIn(id)).toMatchObject({ fulfillment_status: "partially_fulfilled" })
    expect(refusal(await claims.unpack(id, claim, one))).toEqual(notAllowed(/^The fulfillment is canceled$/))
    must(await claims.ship(id, claim, other))
    expect(refusal(await claims.unpack(id, claim, other))).toEqual(notAllowed(/already (been )?shipped/))
    expect(await claimIn(id)).toMatchObject({ fulfillment_status: "partially_shipped" })
    must(await claims.fulfill(id, claim))
    expect((await claimIn(id)).fulfillments).toHaveLength(3)
    const [own] = must(await desk.get(id)).order.fulfillments
    for (const foreign of [own.id, "ful_nobody"])
      expect(refusal(await claims.unpack(id, claim, foreign))).toEqual(notFound(/^The claim has no fulfillment/))
  })
})

describe("canceling", () => {
  test("cancels fulfillments, restocks the goods, and allows the units to be claimed again", async () => {
    const stock = await stockOf(shop, market.variant)
    const { id, item, claim } = await replaced()
    expect(await stockOf(shop, market.variant)).toBe(stock - 3)
    const { order } = must(await claims.cancel(id, claim))
    expect(order.claims).toMatchObject([
      {
        canceled_at: expect.any(String),
        fulfillment_status: "canceled",
        fulfillments: [{ canceled_at: expect.any(String) }],
      },
    ])
    expect(await stockOf(shop, market.variant)).toBe(stock - 2)
    must(await claims.create(id, replacing(item, market.variant, 2)))
  })

  test("twice returns the same order, and restocks and refunds nothing again", async () => {
    const { id, claim } = await replaced()
    const first = must(await claims.cancel(id, claim))
    const stock = await stockOf(shop, market.variant)
    expect(must(await claims.cancel(id, claim))).toEqual(first)
    expect(await stockOf(shop, market.variant)).toBe(stock)
  })

  test("is refused when something is shipped, and while a return is not canceled", async () => {
    const shipped = await replaced()
    must(await claims.ship(shipped.id, shipped.claim, shipped.parcel))
    expect(refusal(await claims.cancel(shipped.id, shipped.claim))).toEqual(
      notAllowed(/^All fulfillments must be canceled before the claim can be canceled$/),
    )
    const { id, item, claim } = await replaced({ return_shipping: {} })
    expect(refusal(await claims.cancel(id, claim))).toEqual(
      notAllowed(/^Return must be canceled before the claim can be canceled$/),
    )
    const { return_order } = await claimIn(id)
    must(await desk.by.post(`/admin/returns/${return_order.id}/cancel`))
    must(await claims.cancel(id, claim))
    const again = await replaced({ return_shipping: {} })
    must(await desk.receive((await claimIn(again.id)).return_order.id, again.item))
    expect(refusal(await claims.cancel(again.id, again.claim))).toEqual(notAllowed(/^Return must be canceled/))
    expect(item).not.toBe(again.item)
  })

  test("is refused for claims of other orders and unknown ones", async () => {
    const { id } = await replaced()
    const other = await replaced()
    for (const foreign of [other.claim, "claim_nobody"])
      expect(refusal(await claims.cancel(id, foreign))).toEqual(
        notFound(/^no claim was found with the id .* related to/),
      )
    expect(await claimIn(other.id)).toMatchObject({ canceled_at: null })
  })

  test("stops when the second carrier refuses: what was canceled is reported, the claim stays", async () => {
    const { id, claim } = await inTwoParcels()
    const stock = await stockOf(shop, market.variant)
    const provider = shop.providers.fulfillment("manual")
    const { cancelFulfillment } = provider
    let asked = 0
    const refuses = async () => {
      asked += 1
      if (asked > 1) throw new Refusal("invalid_data", "It is in the van")
      return {}
    }
    Object.assign(provider, { cancelFulfillment: refuses })
    expect(refusal(await claims.cancel(id, claim))).toEqual(notAllowed(/^It is in the van$/))
    Object.assign(provider, { cancelFulfillment })
    expect(await claimIn(id)).toMatchObject({ canceled_at: null, fulfillment_status: "partially_fulfilled" })
    expect(await stockOf(shop, market.variant)).toBe(stock)
    must(await claims.cancel(id, claim))
    expect(await stockOf(shop, market.variant)).toBe(stock + 1)
  })

  test("allows the order to be canceled only after all its claims are", async () => {
    const { id } = await replaced()
    expect(refusal(await desk.cancel(id))).toEqual(notAllowed(/./))
  })
})
