import { issueToken, MAILED_TOKEN_MS } from "@mercer/auth"
import { type EmittedKind, WEBHOOK_KINDS } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { ORDER_CLAIM } from "../../src/access/token-purposes.ts"
import { emitWebhookEvents } from "../../src/outbox/emit-webhooks.ts"
import { fanOut } from "../../src/webhook/webhook-deliveries.ts"
import { cartAt, type Market, must } from "../support/checkout.ts"
import { secondServer } from "../support/races.ts"
import { aReceiver, aWebhook, type Receiver, verified, workWebhooks } from "../support/receiver.ts"
import { aFullOrder, anOperatorAtWork, aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let operator: Visitor
let receiver: Receiver

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  market = await aSceneMarket(shop)
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  await shop.api.sweep()
  receiver = await aReceiver()
})
afterEach(async () => {
  receiver.close()
  await shop.db.webhook.deleteMany()
})

const hook = (...kinds: string[]) => aWebhook(shop, receiver.url, kinds, operator)

/** The events that were received, with their contents. */
async function heard(secret: string) {
  await workWebhooks(shop)
  return receiver.received.map((one) => verified(secret, one))
}

const SECRETS = /password_hash|api_token|scrypt|argon2|session_data|idempotency|"data":\{"(token|secret)/

describe("shopper events", () => {
  test("an order that is placed", async () => {
    const { secret } = await hook("order.placed")
    const { id, email, display_id } = await aFullOrder(shop, market)
    const [event, ...more] = await heard(secret)
    const { order } = must(await shop.get(`/store/orders/${id}`))
    expect(more).toEqual([])
    expect(event).toMatchObject({ type: "order.placed", timestamp: expect.stringMatching(/^\d{4}-.*Z$/) })
    const { total, subtotal, tax_total, currency_code } = order
    expect(event!.data).toMatchObject({ id, email, display_id, total, subtotal, tax_total, currency_code })
    expect(event!.data).not.toHaveProperty("payments")
    expect(receiver.received[0]!.id).toMatch(/^msg_[0-9A-Z]{26}$/)
    expect(
      (await shop.db.outbox.findUniqueOrThrow({ where: { dedupe_key: `order.placed:${id}` } })).done_at,
    ).not.toBeNull()
  })

  test("a customer who registers and changes their profile", async () => {
    const { secret } = await hook("customer.created", "customer.updated")
    const { id, email, visitor } = await aShopper(shop, shop.visitor())
    const [created] = await heard(secret)
    expect(created).toMatchObject({
      type: "customer.created",
      data: { id, email, has_account: true, first_name: "Ada" },
    })
    must(await visitor.post("/store/customers/me", { last_name: "Lovelace", password: "another1" }))
    const [, updated, ...more] = await heard(secret)
    expect(updated).toMatchObject({ type: "customer.updated", data: { id, last_name: "Lovelace" } })
    expect(more).toEqual([])
    for (const { body } of receiver.received) expect(body).not.toMatch(SECRETS)
    expect(await shop.db.outbox.count({ where: { kind: { startsWith: "customer." } } })).toBe(0)
  })

  test("a registration or change that is refused emits no event", async () => {
    const { email } = await aShopper(shop)
    const { visitor } = await aShopper(shop)
    const { secret } = await hook("customer.created", "customer.updated")
    const facts = { email, password: "secret", first_name: "A", last_name: "B" }
    expect((await shop.visitor().post("/store/customers", facts)).status).not.toBe(200)
    expect((await visitor.post("/store/customers/me", { email })).status).not.toBe(200)
    expect(await heard(secret)).toEqual([])
  })

  test("a guest who adds their e-mail to a cart, once", async () => {
    const { secret } = await hook("customer.created")
    const email = "guest@example.com"
    for (let i = 0; i < 2; i++) must(await shop.post(`/store/carts/${await cartAt(shop, market).cart()}`, { email }))
    const events = await heard(secret)
    expect(events).toEqual([expect.objectContaining({ type: "customer.created" })])
    expect(events[0]!.data).toMatchObject({ email, has_account: false })
  })

  test("orders that an account claims", async () => {
    const { secret } = await hook("order.updated")
    const { id, email } = await aFullOrder(shop, market)
    const { id: claimant_id, visitor } = await aShopper(shop)
    const data = { email, order_ids: [id], claimant_id }
    const facts = { purpose: ORDER_CLAIM, subject_id: claimant_id, data, ttl_ms: MAILED_TOKEN_MS }
    const token = await issueToken(shop.db, facts)
    must(await visitor.post("/store/orders/customer/confirm", { token }))
    expect(await heard(secret)).toMatchObject([{ type: "order.updated", data: { id, customer_id: claimant_id } }])
  })
})

describe("emitting an event", () => {
  const message = WEBHOOK_KINDS.filter((kind): kind is EmittedKind => kind !== "order.placed")
  const tx = (work: Parameters<typeof shop.api.app.tx>[0]) => shop.api.app.tx(work)

  test.each(message)("%s reaches only the webhooks that subscribe to it", async (kind) => {
    const { secret } = await hook(kind)
    const others = await aReceiver()
    await aWebhook(shop, others.url, WEBHOOK_KINDS.filter((other) => other !== kind) as string[], operator)
    await tx((inside) => emitWebhookEvents(inside, kind, { id: "gone" }))
    expect(await heard(secret)).toEqual([{ type: kind, timestamp: expect.any(String), data: { id: "gone" } }])
    expect(others.received).toEqual([])
    others.close()
  })

  test("for several rows emits one event per row", async () => {
    const { secret } = await hook("order.updated")
    await tx((inside) => emitWebhookEvents(inside, "order.updated", { id: "a" }, { id: "b" }))
    await tx((inside) => emitWebhookEvents(inside, "order.updated"))
    const ids = (await heard(secret)).map(({ data }) => data.id)
    expect(ids.sort()).toEqual(["a", "b"])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
  })

  test("for a claim has the fields that operators see", async () => {
    const { secret } = await hook("claim.created")
    const { id: order_id } = await aFullOrder(shop, market)
    const claim = await shop.db.claimOrder.create({ data: { id: newId("claim"), type: "refund", order_id } })
    await tx((inside) => emitWebhookEvents(inside, "claim.created", claim))
    const [event] = await heard(secret)
    expect(event!.data).toMatchObject({ id: claim.id, order_id, type: "refund", payment_status: "na" })
  })

  test("for a customer who was deleted in the meantime still says who it was", async () => {
    const { secret } = await hook("customer.updated")
    const { id, email } = await aShopper(shop)
    await tx((inside) => emitWebhookEvents(inside, "customer.updated", { id }))
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(await heard(secret)).toMatchObject([{ data: { id, email, deleted_at: expect.any(String) } }])
  })

  test("writes nothing when no webhook subscribes to it", async () => {
    await hook("order.updated")
    const { id } = await hook("order.canceled")
    must(await operator.post(`/admin/webhooks/${id}`, { is_disabled: true }))
    const before = await shop.db.outbox.count()
    await tx((inside) => emitWebhookEvents(inside, "order.canceled", { id: "order_1" }))
    expect(await shop.db.outbox.count()).toBe(before)
  })

  test("is rolled back with its transaction", async () => {
    const { secret } = await hook("order.canceled")
    const back = tx(async (inside) => {
      await emitWebhookEvents(inside, "order.canceled", { id: "order_1" })
      throw new Error("Taken back")
    })
    await expect(back).rejects.toThrow("Taken back")
    expect(await heard(secret)).toEqual([])
  })

  test("does not reach webhooks that were created later", async () => {
    await hook("order.canceled")
    await tx((inside) => emitWebhookEvents(inside, "order.canceled", { id: "order_1" }))
    const later = await aReceiver()
    await aWebhook(shop, later.url, ["order.canceled"], operator)
    await workWebhooks(shop)
    expect([receiver.received.length, later.received.length]).toEqual([1, 0])
    later.close()
  })
})

describe("fan-out", () => {
  const outboxRow = (kind: string) => shop.db.outbox.findFirstOrThrow({ where: { kind, done_at: null } })

  test("happens once, however many servers run it and however often", async () => {
    const { id: webhook_id } = await hook("order.canceled")
    await hook("order.canceled")
    await shop.api.app.tx((inside) => emitWebhookEvents(inside, "order.canceled", { id: "order_1" }))
    const row = await outboxRow("order.canceled")
    const server = secondServer(shop)
    const twice = [shop.api.app, server.api.app, shop.api.app]
    await Promise.all(twice.map((one) => fanOut(one, { id: "order_1" }, row.id)))
    // As if the process had died before the outbox row was finished.
    await workWebhooks(shop)
    await server.close()
    const deliveries = await shop.db.webhookDelivery.findMany()
    expect(deliveries).toHaveLength(2)
    expect(new Set(deliveries.map(({ event_id }) => event_id))).toEqual(new Set([row.id.replace("outbox_", "msg_")]))
    expect(deliveries.filter((one) => one.webhook_id === webhook_id)).toHaveLength(1)
    expect(receiver.received).toHaveLength(2)
  })

  test("an event that is older than the retention period is not emitted again", async () => {
    await hook("order.canceled")
    await shop.api.app.tx((inside) => emitWebhookEvents(inside, "order.canceled", { id: "order_1" }))
    await shop.pool.query("UPDATE mercer.webhook SET created_at = now() - interval '1 year'")
    await shop.pool.query(
      "UPDATE mercer.outbox SET created_at = now() - interval '30 days' WHERE kind = 'order.canceled'",
    )
    await workWebhooks(shop)
    expect(receiver.received).toEqual([])
  })

  test("a webhook that is disabled in the meantime gets none", async () => {
    const { id } = await hook("order.canceled")
    await shop.api.app.tx((inside) => emitWebhookEvents(inside, "order.canceled", { id: "order_1" }))
    must(await operator.post(`/admin/webhooks/${id}`, { is_disabled: true }))
    await workWebhooks(shop)
    expect(await shop.db.webhookDelivery.count()).toBe(0)
  })

  test("a mail that fails neither delays an event nor causes it to be sent twice", async () => {
    const { secret } = await hook("order.placed")
    const target = shop.providers.notification
    const { send } = target
    Object.assign(target, { send: async () => Promise.reject(new Error("The mail server is down")) })
    const { id } = await aFullOrder(shop, market)
    expect(await heard(secret)).toMatchObject([{ data: { id } }])
    Object.assign(target, { send })
    await shop.pool.query("UPDATE mercer.outbox SET run_at = now() WHERE done_at IS NULL")
    expect(await heard(secret)).toHaveLength(1)
  })

  test("committed events are sent soon, without a sweep", async () => {
    const { secret } = await hook("customer.created")
    const [mail, webhooks] = [shop.api.startMailWorker(), shop.api.startWebhookWorker()]
    const { id } = await aShopper(shop, shop.visitor())
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 3_000 })
    expect(verified(secret, receiver.received[0]!).data).toMatchObject({ id })
    await mail.stop()
    await webhooks.stop()
  })
})
