import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount } from "../support/catalog.ts"
import { aMarket, type Market, refusal } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, replacing } from "../support/claims.ts"
import { desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let market: Market
const conditions: { discount: string; id: string }[] = []

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop, { stock: 100 })
  for (const _ of ["one", "another"]) {
    const { id, rule_id } = await aDiscount(shop.db, {
      regions: [market.region.id],
      conditions: [{ type: "products", operator: "in", ids: [market.product.id] }],
    })
    const condition = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
    conditions.push({ discount: id, id: condition.id })
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const notFound = { status: 404, type: "not_found" }
const invalid = { status: 400, type: "invalid_data" }
const WRONG = [{}, { resources: [] }, { resources: [{}] }, { strange: 1 }]

test.each(["POST", "DELETE"])(
  "%s of a condition's batch: a missing resource is reported before body errors",
  async (method) => {
    const [one, other] = conditions as [(typeof conditions)[0], (typeof conditions)[0]]
    const ask = (discount: string, condition: string, body: object) =>
      by.ask(method, `/admin/discounts/${discount}/conditions/${condition}/batch`, body)
    for (const body of WRONG) {
      expect(refusal(await ask("disc_0", one.id, body))).toMatchObject(notFound)
      expect(refusal(await ask(one.discount, "discon_0", body))).toMatchObject(notFound)
      const message = `Condition with id ${other.id} does not belong to Discount with id ${one.discount}`
      expect(refusal(await ask(one.discount, other.id, body))).toMatchObject({ ...invalid, message })
      expect(refusal(await ask(one.discount, one.id, body))).toMatchObject(invalid)
    }
  },
)

test("the same applies when a condition is changed, and only operators learn of it", async () => {
  const [one] = conditions as [(typeof conditions)[0]]
  for (const body of [{}, { products: [] }, { operator: "in", products: ["a"] }]) {
    expect(refusal(await by.post("/admin/discounts/disc_0/conditions/discon_0", body))).toMatchObject(notFound)
    expect(refusal(await by.post(`/admin/discounts/${one.discount}/conditions/discon_0`, body))).toMatchObject(notFound)
    expect(refusal(await by.post(`/admin/discounts/${one.discount}/conditions/${one.id}`, body))).toMatchObject(invalid)
    expect((await shop.visitor().post("/admin/discounts/disc_0/conditions/discon_0", body)).status).toBe(401)
  }
})

test("a missing order or claim is reported before errors in a claim's body", async () => {
  const { id, item } = await aSentOrder(shop, deskOf(by), 1, market)
  for (const body of [{}, { type: "odd" }, { type: "replace", claim_items: [] }, replacing(item, market.variant)])
    expect(refusal(await by.post("/admin/orders/order_0/claims", body))).toMatchObject(notFound)
  for (const path of ["claim_0", "claim_0/shipments", "claim_0/fulfillments", "claim_0/cancel"])
    for (const order of ["order_0", id])
      for (const body of [{}, { claim_items: [{ id: 1 }] }, { fulfillment_id: 7 }])
        expect(refusal(await by.post(`/admin/orders/${order}/claims/${path}`, body))).toMatchObject(notFound)
  expect(refusal(await by.post(`/admin/orders/${id}/claims`, {}))).toMatchObject(invalid)
})

test("an invalid claim is reported before missing resources, and its items before replacement items", async () => {
  const { id, item } = await aSentOrder(shop, deskOf(by), 1, market)
  const ask = async (body: object) => refusal(await claimsDesk(deskOf(by)).create(id, body))
  const unknown = { shipping_methods: [{ option_id: "so_0" }] }
  expect(await ask({ type: "replace", claim_items: [], ...unknown })).toMatchObject(invalid)
  expect(await ask({ type: "refund", claim_items: [], additional_items: [], ...unknown })).toMatchObject(invalid)
  const given = { ...replacing(item, "variant_0", 1, { refund_amount: 5 }), ...unknown }
  expect(await ask(given)).toMatchObject({ ...invalid, message: expect.stringContaining("refund_amount") })
  expect(await ask(replacing("item_0", "variant_0"))).toMatchObject(notFound)
  expect(await ask(replacing(item, "variant_0", 9))).toMatchObject({ status: 400, type: "not_allowed" })
  expect(await ask(replacing(item, "variant_0", 1, unknown))).toMatchObject(invalid)
  expect(await ask(replacing(item, market.variant, 1, unknown))).toMatchObject(notFound)
})
