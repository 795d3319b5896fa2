import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aShippingOption } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, refunding, replacing } from "../support/claims.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type Quoted, refusedSo } from "../support/v1-texts.ts"

/*
 * Messages of Medusa v1's refusals of claims: operators' scripts look for them.
 * Each row has the section, the status, and a request that is refused with the message.
 */

let shop: TestShop
let desk: Desk
let market: Market
let sent: { id: string; item: string }

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 1000 })
  sent = await aSentOrder(shop, desk, 2, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const claims = () => claimsDesk(desk)

/** A replacement claim with its fulfillment. */
async function aReplacement(more: object = {}) {
  const order = await aSentOrder(shop, desk, 2, market)
  const claim = await claims().made(order.id, replacing(order.item, market.variant, 1, more))
  return { order, claim, parcel: claim.fulfillments[0]?.id ?? "" }
}

const QUOTED: Quoted[] = [
  [
    "8.1",
    400,
    "Claims must have at least one claim item.",
    () => claims().create(sent.id, { type: "refund", claim_items: [] }),
  ],
  [
    "8.1",
    400,
    "Cannot create a claim on a canceled item.",
    async () => {
      const { id, item } = await aSentOrder(shop, desk, 1, market)
      await shop.db.order.update({ where: { id }, data: { canceled_at: new Date(), status: "canceled" } })
      return claims().create(id, refunding(item))
    },
  ],
  [
    "8.1",
    400,
    "Cannot claim a custom line item",
    async () => {
      const data = { id: newId("item"), order_id: sent.id, title: "Gift wrap", unit_price: 100, quantity: 1 }
      await shop.db.lineItem.create({ data })
      return claims().create(sent.id, refunding(data.id))
    },
  ],
  [
    "8.1",
    400,
    "Cannot claim more of an item than has been fulfilled.",
    () => claims().create(sent.id, refunding(sent.item, 3)),
  ],
  [
    "8.1",
    400,
    "Unable to generate the line items, some variant has not been found: variant_0",
    () => claims().create(sent.id, replacing(sent.item, "variant_0")),
  ],
  [
    "8.1",
    404,
    '"optionId" must be defined',
    () => claims().create(sent.id, replacing(sent.item, market.variant, 1, { shipping_methods: [{}] })),
  ],
  [
    "8.1",
    400,
    "Refund amount is greater that the refundable amount",
    () => claims().create(sent.id, refunding(sent.item, 1, { refund_amount: 999_999 })),
  ],
  [
    "8.4",
    400,
    "Fulfillment has been canceled",
    async () => {
      const { order, claim, parcel } = await aReplacement()
      must(await claims().unpack(order.id, claim.id, parcel))
      return claims().ship(order.id, claim.id, parcel)
    },
  ],
  [
    "8.5",
    400,
    "Canceled claim cannot be updated",
    async () => {
      const { order, claim } = await aReplacement()
      must(await claims().cancel(order.id, claim.id))
      return claims().update(order.id, claim.id, { metadata: { a: 1 } })
    },
  ],
  [
    "8.6",
    404,
    /^no claim was found with the id claim_0 related to order order_/,
    () => claims().cancel(sent.id, "claim_0"),
  ],
  [
    "8.6",
    400,
    "Claim with a refund cannot be canceled",
    async () => {
      const { id, item } = await aSentOrder(shop, desk, 1, market)
      return claims().cancel(id, (await claims().made(id, refunding(item))).id)
    },
  ],
  [
    "8.6",
    400,
    "All fulfillments must be canceled before the claim can be canceled",
    async () => {
      const { order, claim, parcel } = await aReplacement()
      must(await claims().ship(order.id, claim.id, parcel))
      return claims().cancel(order.id, claim.id)
    },
  ],
  [
    "8.6",
    400,
    "Return must be canceled before the claim can be canceled",
    async () => {
      const back = await aShippingOption(shop.db, market.region.id, { is_return: true })
      const { order, claim } = await aReplacement({ return_shipping: { option_id: back.id } })
      return claims().cancel(order.id, claim.id)
    },
  ],
]

test.each(QUOTED)("%s: %i %s", refusedSo)
