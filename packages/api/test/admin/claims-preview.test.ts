import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, expectNoClaim, refunding, refused, replacing } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, type Desk, stockOf } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 100 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await expectSound(shop, { [market.variant]: 100 })
  await shop.close()
})

const sent = () => aSentOrder(shop, desk, 2, market)
const preview = (id: string, body: object) => desk.by.post(`/admin/orders/${id}/claims/preview`, body)

describe("a claim preview", () => {
  test("returns the amount that would be refunded, which is then refunded", async () => {
    const { id, item } = await sent()
    const body = refunding(item, 1, { return_shipping: { option_id: market.option.id, price: 100 } })
    expect(must(await preview(id, body)).preview).toEqual({
      type: "refund",
      refund_amount: 1190,
      refundable_amount: 2975,
      currency_code: "eur",
      return_shipping_total: 119,
      shipping_total: 0,
      additional_items: [],
    })
    const { order } = must(await claimsDesk(desk).create(id, body))
    expect(order.claims[0].refund_amount).toBe(1190)
  })

  test("creates no claim, reserves no stock, refunds nothing and leaves no audit entry", async () => {
    const { id, item } = await sent()
    const stock = await stockOf(shop, market.variant)
    const notes = await shop.db.audit.count()
    const body = replacing(item, market.variant, 1, { shipping_methods: [{ option_id: market.option.id, price: 100 }] })
    const { preview: seen } = must(await preview(id, body))
    expect(seen).toMatchObject({ type: "replace", refund_amount: 0, return_shipping_total: null, shipping_total: 119 })
    expect(seen.additional_items).toMatchObject([{ variant_id: market.variant, quantity: 1, unit_price: 1000 }])
    must(await preview(id, refunding(item, 2)))
    await expectNoClaim(shop, desk, id)
    expect(await stockOf(shop, market.variant)).toBe(stock)
    expect(await shop.db.refund.count({ where: { order_id: id } })).toBe(0)
    expect(await shop.db.audit.count()).toBe(notes)
  })

  test("is refused for the same reasons as the claim itself", async () => {
    const { id, item } = await sent()
    const body = refunding(item, 3)
    expect(refusal(await preview(id, body))).toEqual(refusal(await claimsDesk(desk).create(id, body)))
    expect(refusal(await preview(id, replacing(item, market.variant, 1, { additional_items: [] })))).toEqual(
      refused.invalid(/additional item/),
    )
    expect(
      refusal(
        await preview(
          id,
          replacing(item, market.variant, 1, { additional_items: [{ variant_id: market.variant, quantity: 9999 }] }),
        ),
      ),
    ).toMatchObject({ type: "not_allowed" })
  })
})
