import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { aSentOrder, type ClaimsDesk, claimsDesk, refunding, replacing } from "../support/claims.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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
  await shop.close()
})

beforeEach(async () => {
  await shop.db.webhook.deleteMany()
})

const KINDS = ["claim.created", "claim.updated", "claim.canceled", "claim.shipment_created", "claim.refund_processed"]

async function listening() {
  await shop.db.webhook.create({ data: { id: newId("whk"), url: "https://hooks.test/", kinds: KINDS, secret: "s" } })
  shop.api.app.subscriptions.forget()
}

async function emittedBy(id: string): Promise<string[]> {
  const rows = await shop.db.outbox.findMany({ where: { kind: { in: KINDS } }, orderBy: { created_at: "asc" } })
  return rows.filter(({ payload }) => (payload as { id?: string }).id === id).map(({ kind }) => kind)
}

test("each step emits one event", async () => {
  await listening()
  const { id, item } = await aSentOrder(shop, desk, 3, market)
  const sent = await claims.made(id, replacing(item, market.variant))
  must(await claims.update(id, sent.id, { metadata: { a: 1 } }))
  must(await claims.ship(id, sent.id, sent.fulfillments[0]?.id ?? ""))
  expect(await emittedBy(sent.id)).toEqual(["claim.created", "claim.updated", "claim.shipment_created"])
  const paid = await claims.made(id, refunding(item))
  expect((await emittedBy(paid.id)).sort()).toEqual(["claim.created", "claim.refund_processed"])
  const ended = await claims.made(id, replacing(item, market.variant))
  for (let at = 0; at < 2; at++) must(await claims.cancel(id, ended.id))
  expect(await emittedBy(ended.id)).toEqual(["claim.created", "claim.canceled"])
})

test("refused requests emit no events", async () => {
  await listening()
  const { id, item } = await aSentOrder(shop, desk, 1, market)
  const before = await shop.db.outbox.count({ where: { kind: { in: KINDS } } })
  expect((await claims.create(id, refunding(item, 2))).status).toBe(400)
  expect((await claims.create(id, refunding(item, 1, { refund_amount: 99_999 }))).status).toBe(400)
  expect(await shop.db.outbox.count({ where: { kind: { in: KINDS } } })).toBe(before)
})

async function subjectsAbout(id: string) {
  const { email } = await shop.db.order.findUniqueOrThrow({ where: { id } })
  return (await mailsTo(shop, email))
    .map(({ subject }) => subject)
    .filter((one) => !/Nr\. \d+$/.test(one) || /erstattung/i.test(one))
}

test.each<[string, boolean | null, boolean | undefined, boolean]>([
  ["nothing said", null, undefined, true],
  ["the order silent", true, undefined, false],
  ["the claim silent", null, true, false],
  ["the order silent, the claim not", true, false, true],
])("mails of refunds and fulfillments: %s", async (_, on_order, no_notification, is_mailed) => {
  const { id, item } = await aSentOrder(shop, desk, 2, market)
  must(await desk.by.post(`/admin/orders/${id}`, { no_notification: on_order ?? false }))
  const before = await subjectsAbout(id)
  const more = no_notification === undefined ? {} : { no_notification }
  must(await claims.create(id, refunding(item, 1, more)))
  const sent = await claims.made(id, replacing(item, market.variant, 1, more))
  must(await claims.ship(id, sent.id, sent.fulfillments[0]?.id ?? "", ["T1"]))
  const after = await subjectsAbout(id)
  expect(after.length - before.length).toBe(is_mailed ? 2 : 0)
})
