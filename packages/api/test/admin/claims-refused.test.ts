import { Refusal } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import {
  aSentOrder,
  type ClaimsDesk,
  carrier,
  claimsDesk,
  expectNoClaim,
  refused,
  replacing,
} from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, aPlacedOrder, type Desk, stockOf } from "../support/orders.ts"
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

const sent = (quantity = 2) => aSentOrder(shop, desk, quantity, market)
const { notAllowed, invalid, notFound } = refused

describe("a claim is refused", () => {
  test("beyond what was fulfilled, over all claims together", async () => {
    const { id, item } = await aPlacedOrder(shop, 3, market)
    const asked = (quantity: number) => claims.create(id, replacing(item, market.variant, quantity))
    expect(refusal(await asked(1))).toEqual(notAllowed(/^Cannot claim more of an item than has been fulfilled\.$/))
    must(await desk.fulfill(id, item, 2))
    expect(refusal(await asked(3))).toEqual(notAllowed(/^Cannot claim more of an item than has been fulfilled\.$/))
    must(await asked(1))
    expect(refusal(await asked(2))).toEqual(notAllowed(/^Cannot claim more of an item than has been fulfilled\.$/))
    must(await asked(1))
    expect(refusal(await asked(1))).toEqual(notAllowed(/^Cannot claim more of an item/))
    const twice = {
      ...replacing(item, market.variant),
      claim_items: Array(2).fill({ item_id: item, quantity: 1, reason: "other" }),
    }
    must(await desk.fulfill(id, item, 1))
    expect(refusal(await claims.create(id, twice))).toEqual(
      notAllowed(/^Cannot claim more of an item than has been fulfilled\.$/),
    )
  })

  test("for units that were returned or are being returned", async () => {
    const { id, item } = await sent(2)
    must(await desk.takeBack(id, item, 1))
    expect(refusal(await claims.create(id, replacing(item, market.variant, 2)))).toEqual(
      notAllowed(/^Cannot claim more of an item than has been fulfilled\.$/),
    )
  })

  test("for items of another order, and unknown orders", async () => {
    const { id } = await sent(1)
    const other = await sent(1)
    expect(refusal(await claims.create(id, replacing(other.item, market.variant)))).toEqual(notFound(/no line item/))
    expect(refusal(await claims.create("order_nobody", replacing(other.item, market.variant)))).toEqual(
      notFound(/^Order with id: order_nobody was not found$/),
    )
    await expectNoClaim(shop, desk, id)
  })

  test("for a canceled order, and for a line without a variant", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    must(await desk.cancel(id))
    expect(refusal(await claims.create(id, replacing(item, market.variant)))).toEqual(
      invalid(/^Cannot create a claim on a canceled item\.$/),
    )
    const { variant } = await aProduct(shop.db)
    const custom = await aSentOrder(shop, desk, 1, { ...market, variant })
    await shop.db.lineItem.update({ where: { id: custom.item }, data: { variant_id: null } })
    expect(refusal(await claims.create(custom.id, replacing(custom.item, market.variant)))).toEqual(
      notAllowed(/^Cannot claim a custom line item$/),
    )
    await shop.db.lineItem.update({ where: { id: custom.item }, data: { variant_id: variant } })
  })

  test.each([
    ["no items", { claim_items: [] }, invalid(/at least one claim item/)],
    ["no other goods", { additional_items: [] }, invalid(/at least one additional item/)],
    ["none at all", { additional_items: undefined }, invalid(/at least one additional item/)],
    ["money beside", { refund_amount: 1 }, invalid(/must not have a refund_amount/)],
    ["an unknown variant", { additional_items: [{ variant_id: "x", quantity: 1 }] }, invalid(/not been found: x$/)],
    ["an unknown option", { shipping_methods: [{ option_id: "so_x" }] }, notFound(/so_x was not found/)],
    ["no option", { shipping_methods: [{ price: 5 }] }, notFound(/^"optionId" must be defined$/)],
    ["an unknown method", { shipping_methods: [{ id: "sm_x" }] }, notFound(/sm_x was not found/)],
    ["an unknown way back", { return_shipping: { option_id: "so_x" } }, notFound(/so_x was not found/)],
    ["no such type", { type: "gift" }, invalid(/./)],
    ["no type", { type: undefined }, invalid(/./)],
    ["no whole number", { additional_items: [{ variant_id: "x", quantity: 1.5 }] }, invalid(/./)],
    ["a huge quantity", { additional_items: [{ variant_id: "x", quantity: 2 ** 31 }] }, invalid(/./)],
    ["a negative price", { shipping_methods: [{ option_id: "x", price: -1 }] }, invalid(/./)],
    ["an unknown key", { refund: 5 }, invalid(/./)],
    ["a list as metadata", { metadata: [] }, invalid(/./)],
  ])("with %s", async (_, change, expected) => {
    const { id, item } = await sent(1)
    expect(refusal(await claims.create(id, { ...replacing(item, market.variant), ...change }))).toEqual(expected)
    await expectNoClaim(shop, desk, id)
  })

  test.each([
    [{ reason: undefined }],
    [{ reason: "because" }],
    [{ quantity: 0 }],
    [{ quantity: -1 }],
    [{ quantity: "1" }],
    [{ quantity: 2 ** 31 }],
    [{ item_id: "" }],
    [{ tags: "lost" }],
    [{ tags: [" "] }],
    [{ images: ["javascript:alert(1)"] }],
    [{ images: [""] }],
    [{ note: 5 }],
    [{ note: "a\u0000b" }],
  ])("with the item's %j", async (change) => {
    const { id, item } = await sent(1)
    const claim_items = [{ item_id: item, quantity: 1, reason: "other", ...change }]
    expect(refusal(await claims.create(id, { ...replacing(item, market.variant), claim_items }))).toEqual(invalid(/./))
    await expectNoClaim(shop, desk, id)
  })

  test("with items out of stock, and no stock is reserved; back-orders and untracked goods are accepted", async () => {
    const { id, item } = await sent(2)
    const { variants } = await aProduct(shop.db, {
      variants: [
        { inventory_quantity: 1 },
        { inventory_quantity: 5 },
        { inventory_quantity: 0, allow_backorder: true },
        { inventory_quantity: 0, manage_inventory: false },
      ],
    })
    const [short = "", enough = "", later = "", always = ""] = variants
    const asked = (...ids: string[]) =>
      claims.create(id, {
        ...replacing(item, short),
        additional_items: ids.map((variant_id) => ({ variant_id, quantity: 1 })),
      })
    expect(refusal(await asked(enough, short, short))).toEqual({
      status: 400,
      type: "not_allowed",
      code: "insufficient_inventory",
      message: `Variant with id: ${short} does not have the required inventory`,
    })
    expect([await stockOf(shop, short), await stockOf(shop, enough)]).toEqual([1, 5])
    await expectNoClaim(shop, desk, id)
    must(await asked(later, always))
    expect([await stockOf(shop, later), await stockOf(shop, always)]).toEqual([-1, 0])
  })

  test("with a variant that was deleted, or has no price here", async () => {
    const { id, item } = await sent(1)
    const gone = await aProduct(shop.db)
    await shop.db.productVariant.update({ where: { id: gone.variant }, data: { deleted_at: new Date() } })
    expect(refusal(await claims.create(id, replacing(item, gone.variant)))).toEqual(invalid(/has not been found/))
    const abroad = await aProduct(shop.db, { variants: [{ prices: [{ amount: 5, currency_code: "usd" }] }] })
    expect(refusal(await claims.create(id, replacing(item, abroad.variant)))).toEqual(invalid(/price/))
    await expectNoClaim(shop, desk, id)
  })

  test("with methods of another region or another order", async () => {
    const { id, item } = await sent(1)
    const region = await aRegion(shop.db, { countries: [] })
    const option = await aShippingOption(shop.db, region.id)
    for (const more of [
      { shipping_methods: [{ option_id: option.id }] },
      { return_shipping: { option_id: option.id } },
    ])
      expect(refusal(await claims.create(id, replacing(item, market.variant, 1, more)))).toEqual(invalid(/region/))
    const other = await sent(1)
    const [method] = must(await desk.get(other.id)).order.shipping_methods
    expect(
      refusal(await claims.create(id, replacing(item, market.variant, 1, { shipping_methods: [{ id: method.id }] }))),
    ).toEqual(notFound(/was not found/))
    await expectNoClaim(shop, desk, id)
  })

  test("when the goods to be returned were not shipped", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    must(await desk.fulfill(id, item, 1))
    expect(refusal(await claims.create(id, replacing(item, market.variant, 1, { return_shipping: {} })))).toEqual(
      notAllowed(/cannot be returned: 0 can$/),
    )
    await expectNoClaim(shop, desk, id)
  })

  test("when the carrier refuses, and its goods are restocked", async () => {
    const { id, item } = await sent(1)
    const stock = await stockOf(shop, market.variant)
    const { stop } = carrier(shop, () => {
      throw new Refusal("invalid_data", "Nobody lives there")
    })
    const body = replacing(item, market.variant, 1, { return_shipping: {}, shipping_address: ADDRESS })
    expect(refusal(await claims.create(id, body))).toEqual(notAllowed(/^Nobody lives there$/))
    stop()
    await expectNoClaim(shop, desk, id)
    expect(await stockOf(shop, market.variant)).toBe(stock)
    must(await claims.create(id, body))
  })

  test("by the second of two carriers, but the first one's fulfillment is kept, and the rest can follow", async () => {
    const { id, item } = await sent(1)
    const profile_id = await aProfile(shop.db)
    const bulky = await aProduct(shop.db, { profile_id })
    const other = await aShippingOption(shop.db, market.region.id, { profile_id })
    let asked = 0
    const { stop } = carrier(shop, () => {
      asked += 1
      if (asked > 1) throw new Refusal("invalid_data", "Too heavy")
      return {}
    })
    const refused = await claims.create(id, {
      ...replacing(item, market.variant),
      additional_items: [market.variant, bulky.variant].map((variant_id) => ({ variant_id, quantity: 1 })),
      shipping_methods: [{ option_id: market.option.id }, { option_id: other.id }],
    })
    stop()
    expect(refusal(refused)).toEqual(notAllowed(/^Too heavy$/))
    const [claim] = must(await desk.get(id)).order.claims
    expect(claim).toMatchObject({ fulfillment_status: "partially_fulfilled", fulfillments: [{}] })
    const { order } = must(await claims.fulfill(id, claim.id))
    expect(order.claims).toMatchObject([{ fulfillment_status: "fulfilled", fulfillments: [{}, {}] }])
  })
})
