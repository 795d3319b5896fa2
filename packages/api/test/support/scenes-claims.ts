import { must } from "./checkout.ts"
import { claimsDesk, replacing } from "./claims.ts"
import { desk as deskOf, newest } from "./orders.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** An order with all details whose goods are shipped, and the operator who works on it. */
async function aClaimable(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const by = await anOperatorAtWork(shop)
  const { id } = await aFullOrder(shop, market)
  const desk = deskOf(by)
  must(await desk.capture(id))
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: id, variant_id: market.variant } })
  must(await desk.refund(id, 1))
  const { order } = must(await desk.fulfill(id, line.id, 1))
  must(await desk.ship(id, newest<{ id: string }>(order.fulfillments).id, ["T0"]))
  return { by, desk, id, item: line.id }
}

const described = {
  reason: "other",
  note: "torn",
  tags: ["sleeve"],
  images: ["https://img.test/1.png"],
}

/** A replacement claim whose goods are fulfilled. */
async function aClaim(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const { by, id, item } = await aClaimable(shop, market)
  const { variant, option } = market
  const claim = await claimsDesk({ by }).made(id, {
    ...replacing(item, variant),
    claim_items: [{ item_id: item, quantity: 1, ...described }],
    shipping_methods: [{ option_id: option.id, price: 0 }],
    return_shipping: { option_id: option.id, price: 100 },
  })
  return { by, values: { id, claim_id: claim.id }, claim, item }
}

async function aWantedClaim(...[shop, market]: Parameters<MakeScene>): ReturnType<MakeScene> {
  const { by, id, item } = await aClaimable(shop, market)
  const body = {
    ...replacing(item, market.variant),
    claim_items: [{ item_id: item, quantity: 1, ...described }],
    shipping_methods: [{ option_id: market.option.id, price: 0 }],
    return_shipping: { option_id: market.option.id, price: 100 },
  }
  return { by, values: { id }, body }
}

export const claimScenes: Record<string, MakeScene> = {
  "admin.claims.create": aWantedClaim,
  "admin.orders.previewClaim": aWantedClaim,
  "admin.claims.update": async (shop, market) => {
    const { by, values, claim } = await aClaim(shop, market)
    const changed = {
      id: claim.claim_items[0]?.id,
      note: "torn sleeve",
      images: [{ url: "https://img.test/2.png" }],
      tags: [{ value: "seam" }],
    }
    return { by, values, body: { claim_items: [changed], metadata: { seen: true } } }
  },
  "admin.claims.ship": async (shop, market) => {
    const { by, values, claim } = await aClaim(shop, market)
    return { by, values, body: { fulfillment_id: claim.fulfillments[0]?.id ?? "", tracking_numbers: ["T1", "T2"] } }
  },
  "admin.claims.cancel": async (shop, market) => {
    const { by, values } = await aClaim(shop, market)
    const { id } = await shop.db.return.findFirstOrThrow({ where: { claim_order_id: values.claim_id } })
    must(await by.post(`/admin/returns/${id}/cancel`))
    return { by, values }
  },
  "admin.orders.fulfillClaim": async (shop, market) => {
    const { by, values, claim } = await aClaim(shop, market)
    const { id, claim_id } = values
    must(await claimsDesk({ by }).unpack(id, claim_id, claim.fulfillments[0]?.id ?? ""))
    return { by, values, body: { metadata: { again: true } } }
  },
  "admin.orders.cancelClaimFulfillment": async (shop, market) => {
    const { by, values, claim } = await aClaim(shop, market)
    return { by, values: { ...values, fulfillment_id: claim.fulfillments[0]?.id ?? "" } }
  },
}
