import { WEBHOOK_KINDS } from "@mercer/commerce"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { built } from "../support/contract.ts"
import { overTrpc, withoutGeneratedValues } from "../support/over-trpc.ts"
import { anOperatorAtWork, aSceneMarket, urlOf, type Visitor } from "../support/scenes.ts"
import { webhookScenes } from "../support/scenes-webhooks.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const URL_ = "https://example.com/hooks"
const create = async (facts: object = {}) =>
  must(await by.post("/admin/webhooks", { url: URL_, kinds: ["order.placed"], ...facts })).webhook

let events = 0
async function aDelivery(webhook_id: string, facts: object = {}) {
  const id = `whd_${++events}`
  const data = { id, webhook_id, event_id: `msg_${events}`, kind: "order.placed", body: "{}" }
  return shop.db.webhookDelivery.create({ data: { ...data, ...facts } })
}

const NO_WEBHOOK = { status: 404, type: "not_found", message: "Webhook whk_none was not found" }
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

const operations = built.filter(({ procedure }) => procedure.startsWith("admin.webhooks."))

describe.each(operations.map((one) => [one.route, one] as const))("%s", (_, operation) => {
  test("requires an operator", async () => {
    const answer = await shop.visitor().ask(operation.method, operation.path.replace(/\{\w+\}/g, "nothing"))
    expect(refusal(answer)).toEqual({ status: 401, type: "unauthorized", message: expect.any(String) })
  })

  test("answers the same over tRPC", async () => {
    const market = await aSceneMarket(shop)
    const scene = webhookScenes[operation.procedure]!
    const here = await scene(shop, market)
    const rest = await here.by.ask(operation.method, urlOf(operation.path, here), here.body)
    const there = await scene(shop, market)
    const trpc = await overTrpc(shop, there.by, operation, { ...there.values, ...there.query, ...there.body })
    expect(rest.status).toBe(200)
    const withoutSecret = (text: string) => JSON.parse(text.replace(/whsec_[\w+/=]+/g, "whsec"))
    expect(withoutSecret(JSON.stringify(withoutGeneratedValues(trpc.data)))).toEqual(
      withoutSecret(JSON.stringify(withoutGeneratedValues(rest.body))),
    )
  })

  if (operation.path.includes("{"))
    test("answers not found for an unknown webhook", async () => {
      const path = operation.path.replace("{id}", "whk_none").replace("{delivery_id}", "whd_none")
      expect(refusal(await by.ask(operation.method, path))).toEqual(NO_WEBHOOK)
    })
})

describe("a webhook", () => {
  test("is created with a secret, which is returned only once", async () => {
    const webhook = await create({ kinds: ["order.placed", "claim.created", "order.placed"] })
    expect(webhook).toEqual({
      id: expect.stringMatching(/^whk_/),
      url: URL_,
      kinds: ["claim.created", "order.placed"],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      is_disabled: false,
      disabled_reason: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const actual = { ...webhook, secret: null }
    expect(must(await by.get(`/admin/webhooks/${webhook.id}`))).toEqual({ webhook: actual })
    expect(must(await by.get("/admin/webhooks?limit=1"))).toMatchObject({ webhooks: [actual], limit: 1, offset: 0 })
    const answer = await by.post(`/admin/webhooks/${webhook.id}`, { kinds: ["order.placed"] })
    expect(must(answer).webhook.secret).toBeNull()
    expect(must(await by.get(`/admin/webhooks/${webhook.id}?fields=secret`)).webhook).toEqual({
      id: webhook.id,
      secret: null,
    })
  })

  test("can subscribe to all kinds of events", async () => {
    expect((await create({ kinds: WEBHOOK_KINDS })).kinds).toEqual(WEBHOOK_KINDS)
  })

  test("leaves no secret in the audit", async () => {
    const { id, secret } = await create()
    must(await by.post(`/admin/webhooks/${id}/rotate-secret`))
    const { secret: rotated } = await shop.db.webhook.findUniqueOrThrow({ where: { id } })
    const notes = JSON.stringify(await shop.db.audit.findMany({ where: { target_id: id } }))
    expect(notes).toContain("admin.webhooks.rotateSecret")
    for (const one of [secret, rotated]) expect(notes).not.toContain(one)
  })

  test.each([
    [{ url: "example.com/hooks" }],
    [{ url: "ftp://example.com" }],
    [{ url: "https://user:pass@example.com" }],
    [{ url: "http://localhost:9000/" }],
    [{ url: "http://127.0.0.1" }],
    [{ url: "http://2130706433/" }],
    [{ url: "http://[::ffff:10.0.0.1]/" }],
    [{ url: "http://169.254.169.254/latest" }],
    [{ url: `https://example.com/${"a".repeat(2_000)}` }],
    [{ url: "" }],
    [{ url: null }],
    [{ url: 7 }],
    [{ kinds: [] }],
    [{ kinds: ["order.deleted"] }],
    [{ kinds: ["toString"] }],
    [{ kinds: "order.placed" }],
    [{ kinds: null }],
    [{ kinds: [null] }],
    [{ kinds: Array(1_000).fill("order.placed") }],
    [{ secret: "whsec_mine" }],
    [{ is_disabled: true }],
  ])("is not created from %j", async (facts) => {
    const before = await shop.db.webhook.count()
    const answer = await by.post("/admin/webhooks", { url: URL_, kinds: ["order.placed"], ...facts })
    expect(refusal(answer)).toEqual(INVALID)
    expect(await shop.db.webhook.count()).toBe(before)
  })

  test.each([
    [{ url: "http://10.0.0.1" }],
    [{ kinds: [] }],
    [{ kinds: ["x"] }],
    [{ is_disabled: "no" }],
    [{ id: "x" }],
  ])("is not changed by %j", async (change) => {
    const { id } = await create()
    expect(refusal(await by.post(`/admin/webhooks/${id}`, change))).toEqual(INVALID)
    expect(await shop.db.webhook.findUnique({ where: { id } })).toMatchObject({ url: URL_, kinds: ["order.placed"] })
  })

  test("changes the given fields", async () => {
    const { id } = await create()
    const url = "https://example.com/elsewhere"
    expect(must(await by.post(`/admin/webhooks/${id}`, { url })).webhook).toMatchObject({
      url,
      kinds: ["order.placed"],
      is_disabled: false,
    })
    const disabled = must(
      await by.post(`/admin/webhooks/${id}`, { is_disabled: true, kinds: ["order.updated"] }),
    ).webhook
    expect(disabled).toMatchObject({ url, kinds: ["order.updated"], is_disabled: true })
  })

  test("that was disabled by its receiver clears the reason when it is enabled", async () => {
    const { id } = await create()
    await shop.db.webhook.update({ where: { id }, data: { is_disabled: true, disabled_reason: "410" } })
    const { webhook } = must(await by.post(`/admin/webhooks/${id}`, { is_disabled: false }))
    expect(webhook).toMatchObject({ is_disabled: false, disabled_reason: null })
  })

  test("is listed by whether it is disabled", async () => {
    const { id } = await create()
    must(await by.post(`/admin/webhooks/${id}`, { is_disabled: true }))
    const disabled = must(await by.get("/admin/webhooks?is_disabled=true&limit=1000"))
    expect(disabled.webhooks.every((one: { is_disabled: boolean }) => one.is_disabled)).toBe(true)
    expect(disabled.webhooks[0].id).toBe(id)
    expect(disabled.count).toBe(await shop.db.webhook.count({ where: { is_disabled: true } }))
    expect(refusal(await by.get("/admin/webhooks?is_disabled=maybe"))).toEqual(INVALID)
  })

  test("is deleted with its deliveries, once", async () => {
    const { id } = await create()
    await aDelivery(id)
    const answer = await by.delete(`/admin/webhooks/${id}`)
    expect(must(answer)).toEqual({ id, object: "webhook", deleted: true })
    expect((await by.delete(`/admin/webhooks/${id}`)).status).toBe(404)
    expect(await shop.db.webhookDelivery.count({ where: { webhook_id: id } })).toBe(0)
  })

  test("gets another secret, and keeps the previous one for a day", async () => {
    const { id, secret } = await create()
    const { webhook } = must(await by.post(`/admin/webhooks/${id}/rotate-secret`))
    expect(webhook.secret).toMatch(/^whsec_/)
    expect(webhook.secret).not.toBe(secret)
    const row = await shop.db.webhook.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ secret: webhook.secret, previous_secret: secret })
    expect((row.previous_secret_until!.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect(must(await by.get(`/admin/webhooks/${id}`)).webhook.secret).toBeNull()
  })
})

describe("deliveries", () => {
  test("are listed, newest first, with their results", async () => {
    const { id } = await create()
    const older = await aDelivery(id, { created_at: new Date(Date.now() - 60_000) })
    const facts = { state: "delivered", attempts: 2, last_status: 204, last_duration_ms: 31, delivered_at: new Date() }
    const newer = await aDelivery(id, facts)
    const { id: other } = await create()
    await aDelivery(other)
    const answer = must(await by.get(`/admin/webhooks/${id}/deliveries`))
    expect(answer).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(answer.deliveries.map((one: { id: string }) => one.id)).toEqual([newer.id, older.id])
    expect(answer.deliveries[0]).toEqual({
      id: newer.id,
      webhook_id: id,
      event_id: newer.event_id,
      kind: "order.placed",
      body: "{}",
      state: "delivered",
      attempts: 2,
      started_at: expect.any(String),
      next_attempt_at: null,
      last_attempt_at: null,
      last_status: 204,
      last_error: null,
      last_response: null,
      last_duration_ms: 31,
      delivered_at: expect.any(String),
      given_up_at: null,
      created_at: expect.any(String),
    })
  })

  test.each([
    ["state=pending", ["a", "c"]],
    ["state=delivered", ["b"]],
    ["state[]=delivered,given_up", ["b", "d"]],
    ["kind=order.updated", ["c", "d"]],
    ["kind=order.updated&state=given_up", ["d"]],
    ["kind=batch.failed", []],
  ])("with %s are %j", async (query, expected) => {
    const { id } = await create()
    const names = new Map<string, string>()
    const rows = [
      ["a", { state: "pending" }],
      ["b", { state: "delivered" }],
      ["c", { state: "pending", kind: "order.updated" }],
      ["d", { state: "given_up", kind: "order.updated" }],
    ] as const
    for (const [name, facts] of rows) names.set((await aDelivery(id, facts)).id, name)
    const { deliveries, count } = must(await by.get(`/admin/webhooks/${id}/deliveries?${query}`))
    expect(deliveries.map((one: { id: string }) => names.get(one.id)).sort()).toEqual(expected)
    expect(count).toBe(expected.length)
  })

  test.each(["state=lost", "kind=order.deleted", "limit=-1", "sort=id"])("refuse %s", async (query) => {
    const { id } = await create()
    expect(refusal(await by.get(`/admin/webhooks/${id}/deliveries?${query}`))).toEqual(INVALID)
  })

  test("are paged", async () => {
    const { id } = await create()
    for (let i = 0; i < 3; i++) await aDelivery(id)
    const { deliveries, count } = must(await by.get(`/admin/webhooks/${id}/deliveries?limit=2&offset=2`))
    expect([deliveries.length, count]).toEqual([1, 3])
  })
})

describe("resending", () => {
  const OVER = { state: "given_up", attempts: 10, given_up_at: new Date(), last_status: 500 }
  const path = (id: string, delivery: string) => `/admin/webhooks/${id}/deliveries/${delivery}/resend`

  test("starts three days of attempts again, under the same event", async () => {
    const { id } = await create()
    const old = await aDelivery(id, { ...OVER, started_at: new Date(0) })
    const { delivery } = must(await by.post(path(id, old.id)))
    expect(delivery).toMatchObject({ id: old.id, event_id: old.event_id, state: "pending", attempts: 0 })
    expect(delivery).toMatchObject({ given_up_at: null, delivered_at: null, last_status: 500 })
    expect(Date.now() - Date.parse(delivery.started_at)).toBeLessThan(10_000)
    expect(delivery.next_attempt_at).toBe(delivery.started_at)
  })

  test("of a delivery that is being sent does not interrupt it", async () => {
    const { id } = await create()
    const held = await aDelivery(id, { attempts: 3, locked_until: new Date(Date.now() + 30_000) })
    expect(must(await by.post(path(id, held.id))).delivery).toMatchObject({ state: "pending", attempts: 3 })
  })

  test("is refused for a webhook that is disabled", async () => {
    const { id } = await create()
    const old = await aDelivery(id, OVER)
    must(await by.post(`/admin/webhooks/${id}`, { is_disabled: true }))
    expect(refusal(await by.post(path(id, old.id)))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(await shop.db.webhookDelivery.findUnique({ where: { id: old.id } })).toMatchObject({ state: "given_up" })
  })

  test("accepts only the webhook's own deliveries", async () => {
    const { id } = await create()
    const { id: other } = await create()
    const foreign = await aDelivery(other, OVER)
    for (const one of [foreign.id, "whd_none", "__proto__"])
      expect(refusal(await by.post(path(id, one)))).toMatchObject({ status: 404, type: "not_found" })
    expect(await shop.db.webhookDelivery.findUnique({ where: { id: foreign.id } })).toMatchObject({ state: "given_up" })
  })
})
