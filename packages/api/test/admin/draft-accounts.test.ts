// Whose a draft order is, by the email that an operator enters.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { type DraftsDesk, draftOf, draftsDesk } from "../support/drafts.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let by: Visitor
let at: DraftsDesk

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  by = await anOperatorAtWork(shop)
  at = draftsDesk(by)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const create = async (body: object) => {
  const items = [{ variant_id: market.variant, quantity: 1 }]
  return must(await at.create({ ...draftOf(market), items, ...body })).draft_order
}

/** A customer with an account, in a group with a special price. */
async function aMember(amount: number) {
  const { id, email } = await aShopper(shop)
  const name = `Group of ${id}`
  const { customer_group } = must(await by.post("/admin/customer-groups", { name }))
  must(await by.post(`/admin/customer-groups/${customer_group.id}/customers/batch`, { customer_ids: [{ id }] }))
  const prices = [{ amount, variant_id: market.variant, currency_code: "eur" }]
  const of = { customer_groups: [{ id: customer_group.id }], prices }
  must(await by.post("/admin/price-lists", { name, description: name, type: "sale", status: "active", ...of }))
  return { id, email }
}

test("a draft with an account's email is that account's, at its groups' prices, and makes no second customer", async () => {
  const { id: customer_id, email } = await aMember(700)
  const draft = await create({ email: ` ${email.toUpperCase()} ` })
  expect(draft.cart).toMatchObject({ customer_id, email, items: [{ unit_price: 700 }] })
  expect(await shop.db.customer.count({ where: { email } })).toBe(1)
  expect(must(await at.pay(draft.id)).order).toMatchObject({ customer_id, email })
})

test("a guest's draft becomes an account's when it gets its email, with its prices", async () => {
  const [member, other] = [await aMember(800), await aMember(600)]
  const draft = await create({})
  const named = must(await at.update(draft.id, { email: member.email })).draft_order
  expect(named.cart).toMatchObject({ customer_id: member.id, email: member.email, items: [{ unit_price: 800 }] })
  const again = must(await at.update(draft.id, { email: other.email })).draft_order
  expect(again.cart).toMatchObject({ customer_id: member.id, email: other.email, items: [{ unit_price: 800 }] })
  expect(await shop.db.customer.count({ where: { email: { in: [member.email, other.email] } } })).toBe(2)
})

test("the account is used also where a guest with the same email has ordered before", async () => {
  const { id: customer_id, email } = await aMember(900)
  await shop.db.customer.create({ data: { id: `cus_guest_${customer_id}`, email, has_account: false } })
  expect((await create({ email })).cart).toMatchObject({ customer_id, items: [{ unit_price: 900 }] })
})
