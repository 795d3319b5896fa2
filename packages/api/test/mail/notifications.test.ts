import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  CLAIM_WANTED,
  enqueueEvent,
  INVITE_WANTED,
  OPERATOR_RESET_WANTED,
  RESET_WANTED,
  wantMails,
} from "../../src/outbox/outbox.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { secondServer } from "../support/races.ts"
import { aFullOrder, aShopper } from "../support/scenes.ts"
import { anInvite } from "../support/scenes-operators.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

let shop: TestShop
let market: Market
let desk: Desk

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { stock: 1000 })
  desk = await aDesk(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** The notifications about a resource, the oldest first, after the outbox was processed. */
async function about(resource_id: string) {
  await shop.api.sweep()
  return shop.db.notification.findMany({ where: { resource_id }, orderBy: [{ created_at: "asc" }, { id: "asc" }] })
}

const namesOf = async (id: string) => (await about(id)).map(({ event_name }) => event_name).sort()

/** What the next call of the mail provider does; afterwards it works again. */
function nextMail(send: () => Promise<void>) {
  const target = shop.providers.notification
  const usual = target.send
  Object.assign(target, {
    send: async () => {
      Object.assign(target, { send: usual })
      await send()
    },
  })
}

test("each email about an order is a notification under v1's name, with what it takes to build it again", async () => {
  const { id, item } = await aPlacedOrder(shop, 2, market)
  const order = await shop.db.order.findUniqueOrThrow({ where: { id } })
  must(await desk.capture(id))
  const { fulfillments } = must(await desk.fulfill(id, item, 2)).order
  must(await desk.ship(id, fulfillments[0].id))
  const { refunds } = must(await desk.refund(id, 100)).order
  const rows = await about(id)
  const of = (event_name: string) => rows.filter((row) => row.event_name === event_name)
  const common = {
    ...{ resource_type: "order", resource_id: id, to: order.email, customer_id: order.customer_id, parent_id: null },
    provider_id: shop.providers.notification.id,
  }
  expect(of("order.placed")).toMatchObject([{ ...common, data: { id } }])
  expect(of("order.shipment_created")).toMatchObject([{ ...common, data: { id, fulfillment_id: fulfillments[0].id } }])
  expect(of("order.refund_created")).toMatchObject([{ ...common, data: { id, refund_id: refunds[0].id } }])
  expect(rows).toHaveLength(3)
  expect(rows[0]?.id).toMatch(/^noti_[0-9A-Z]{26}$/)

  const other = await aPlacedOrder(shop, 1, market)
  must(await desk.cancel(other.id))
  expect(await namesOf(other.id)).toEqual(["order.canceled", "order.placed"])
})

test("each of these can be sent again", async () => {
  const { id, item } = await aPlacedOrder(shop, 2, market)
  must(await desk.capture(id))
  const { fulfillments } = must(await desk.fulfill(id, item, 2)).order
  must(await desk.ship(id, fulfillments[0].id))
  must(await desk.refund(id, 100))
  const canceled = await aPlacedOrder(shop, 1, market)
  must(await desk.cancel(canceled.id))
  const rows = [...(await about(id)), ...(await about(canceled.id))]
  for (const row of rows)
    must(await desk.by.post(`/admin/notifications/${row.id}/resend`, { to: `${row.id}@example.com` }))
  for (const row of rows) {
    const [sent] = await mailsTo(shop, `${row.id}@example.com`.toLowerCase())
    const original = (await mailsTo(shop, row.to)).find((mail) => mail.id === row.id.replace("noti_", "outbox_"))
    expect([sent?.subject, sent?.text]).toEqual([original?.subject, original?.text])
  }
})

test("a gift card's email is about the card, and its code is not stored", async () => {
  const { id: order_id } = await aFullOrder(shop, market)
  const facts = { code: "SECRET-CODE", value: 5000, balance: 5000, region_id: market.region.id, order_id }
  const { id } = await shop.db.giftCard.create({ data: { id: newId("gift"), ...facts } })
  await enqueueEvent(shop.api.app, "gift_card.created", { id })
  const rows = await about(id)
  expect(rows).toMatchObject([{ event_name: "gift_card.created", resource_type: "gift_card", data: { id } }])
  expect(JSON.stringify(rows)).not.toContain("SECRET-CODE")
})

test("the email about a requested return is about the return, and can be sent again", async () => {
  const { id: order_id } = await aFullOrder(shop, market)
  const { email } = await shop.db.order.findUniqueOrThrow({ where: { id: order_id } })
  const { id } = await shop.db.return.create({ data: { id: newId("ret"), order_id, refund_amount: 0 } })
  await enqueueEvent(shop.api.app, "return.requested", { id })
  const [row] = await about(id)
  expect(row).toMatchObject({ event_name: "return.requested", resource_type: "return", to: email, data: { id } })
  const resend = (to: string) => desk.by.post(`/admin/notifications/${row?.id}/resend`, { to })
  must(await resend("return@example.com"))
  expect(await mailsTo(shop, "return@example.com")).toHaveLength(1)
  await shop.db.return.update({ where: { id }, data: { status: "canceled" } })
  expect((await resend("return@example.com")).status).toBe(400)
})

test("emails with a token are notifications without data", async () => {
  const now = { language: "en", asked_at: Date.now() } as const
  const shopper = await aShopper(shop)
  const user = await anOperator(shop, "reset@colleagues.test")
  const order = await aFullOrder(shop, market)
  const invite = await anInvite(shop)
  await wantMails(shop.api.app, RESET_WANTED, [{ ...now, email: shopper.email }])
  await wantMails(shop.api.app, OPERATOR_RESET_WANTED, [{ ...now, email: user.email }])
  await wantMails(shop.api.app, CLAIM_WANTED, [
    { ...now, email: order.email, order_ids: [order.id], claimant_id: shopper.id },
  ])
  await wantMails(shop.api.app, INVITE_WANTED, [{ id: invite.id, language: "en" }])
  expect(await about(shopper.id)).toMatchObject([
    { event_name: RESET_WANTED, resource_type: "customer", customer_id: shopper.id, data: {} },
  ])
  expect(await about(user.id)).toMatchObject([{ event_name: OPERATOR_RESET_WANTED, resource_type: "user", data: {} }])
  expect(await about(invite.id)).toMatchObject([{ event_name: INVITE_WANTED, resource_type: "invite", data: {} }])
  const claim = (await about(order.id)).filter(({ event_name }) => event_name === CLAIM_WANTED)
  expect(claim).toMatchObject([{ resource_type: "order", customer_id: shopper.id, data: {} }])
  const stored = JSON.stringify(await shop.db.notification.findMany())
  for (const { email } of [shopper, user, order])
    for (const mail of await mailsTo(shop, email)) if (tokenIn(mail)) expect(stored).not.toContain(tokenIn(mail))
})

test("a notice of a changed address is about the customer, and can be sent again", async () => {
  const { id, email, visitor } = await aShopper(shop)
  must(await visitor.post("/store/customers/me", { email: "moved@example.com" }))
  const [row] = await about(id)
  expect(row).toMatchObject({ event_name: "customer.email_changed", to: email, customer_id: id })
  must(await desk.by.post(`/admin/notifications/${row?.id}/resend`))
  expect(await mailsTo(shop, email)).toHaveLength(2)
  expect(await shop.db.notification.findMany({ where: { parent_id: row?.id ?? "" } })).toMatchObject([
    { resource_id: id, to: email, event_name: "customer.email_changed" },
  ])
})

test("an email that was not sent is no notification: unwanted, refused for good, or not delivered yet", async () => {
  const quiet = await aFullOrder(shop, market)
  await shop.db.order.update({ where: { id: quiet.id }, data: { no_notification: true } })
  expect(await about(quiet.id)).toEqual([])
  const refused = await aFullOrder(shop, market)
  nextMail(() => Promise.reject(new Refusal("invalid_data", "No such recipient")))
  expect(await about(refused.id)).toEqual([])
  const late = await aFullOrder(shop, market)
  nextMail(() => Promise.reject(new Error("The mail server is down")))
  expect(await about(late.id)).toEqual([])
  await aMinuteLater(shop)
  expect(await namesOf(late.id)).toEqual(["order.placed"])
})

test("a process that dies after sending, before recording it, sends again and lists it once", async () => {
  const { id, email } = await aFullOrder(shop, market)
  await shop.api.sweep()
  const [row] = await about(id)
  // As if the process had died before its transaction: neither the notification nor the end of the row is stored.
  await shop.db.notification.deleteMany({ where: { resource_id: id } })
  const where = { dedupe_key: `order.placed:${id}` }
  await shop.db.outbox.update({ where, data: { done_at: null, locked_until: null } })
  expect((await mailsTo(shop, email)).map(({ id: mail }) => mail)).toHaveLength(1) // the same Message-ID
  expect(await about(id)).toMatchObject([{ id: row?.id }])
  // As if two servers had sent it, since the first was slow: the second finds the notification.
  await shop.db.outbox.update({ where, data: { done_at: null, locked_until: null } })
  expect(await about(id)).toMatchObject([{ id: row?.id }])
  expect(await shop.db.outbox.findUniqueOrThrow({ where })).toMatchObject({ done_at: expect.any(Date) })
})

test("two servers at once make one notification of each email", async () => {
  const orders = await Promise.all([1, 2, 3].map(() => aFullOrder(shop, market)))
  const server = secondServer(shop)
  await Promise.all([shop.api.sweep(), server.api.sweep(), shop.api.sweep()])
  await server.close()
  for (const { id } of orders) expect(await namesOf(id)).toEqual(["order.placed"])
})

test("notifications outlive the outbox", async () => {
  const { id } = await aFullOrder(shop, market)
  expect(await namesOf(id)).toEqual(["order.placed"])
  await shop.db.outbox.deleteMany({ where: { dedupe_key: `order.placed:${id}` } })
  expect(await namesOf(id)).toEqual(["order.placed"])
})
