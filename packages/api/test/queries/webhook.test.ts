import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  claimDueDeliveries,
  countedWebhooks,
  deleteDeliveriesBefore,
  giveUpDisabled,
  restartDelivery,
  rotateWebhookSecret,
  webhooksFor,
} from "../../src/webhook/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const now = new Date("2026-03-01T12:00:00.000Z")
const later = (ms: number) => new Date(now.getTime() + ms)
const HOUR = 3_600_000

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  await on.db.webhook.deleteMany()
})
afterAll(() => on.close())

const aWebhook = async (facts: object = {}) => {
  const id = newId("whk")
  await on.db.webhook.create({
    data: { id, url: "https://example.com", kinds: ["order.placed"], secret: "new", ...facts },
  })
  return id
}
const aDelivery = async (webhook_id: string, facts: object = {}) => {
  const id = newId("whd")
  const data = { id, webhook_id, event_id: id, kind: "order.placed", body: "{}", next_attempt_at: now, started_at: now }
  await on.db.webhookDelivery.create({ data: { ...data, ...facts } })
  return id
}

test("webhooksFor: those that subscribed to the kind when the event was recorded, not a month ago", async () => {
  const emitted_at = new Date(Date.now() - HOUR)
  const wants = await aWebhook({ created_at: new Date(emitted_at.getTime() - 1) })
  await aWebhook({ created_at: new Date(emitted_at.getTime() + 1) })
  await aWebhook({ created_at: new Date(0), is_disabled: true })
  await aWebhook({ created_at: new Date(0), kinds: ["order.updated"] })
  const outbox = { kind: "order.placed", payload: {} }
  const [fresh, old] = [newId("outbox"), newId("outbox")]
  await on.db.outbox.create({ data: { ...outbox, id: fresh, created_at: emitted_at } })
  await on.db.outbox.create({ data: { ...outbox, id: old, created_at: new Date(Date.now() - 30 * 24 * HOUR) } })
  await on.db.webhook.update({ where: { id: wants }, data: { created_at: new Date(0) } })
  expect(await webhooksFor(on, fresh)).toEqual([{ webhook_id: wants, kind: "order.placed", emitted_at }])
  expect(await webhooksFor(on, old)).toEqual([])
})

describe("claimDueDeliveries", () => {
  const claimed = async (most = 10, most_each = 10) =>
    (await claimDueDeliveries(on, { now, most, most_each })).map(({ id }) => id)

  test("claims due deliveries for a minute, with the data for sending", async () => {
    const webhook_id = await aWebhook({ previous_secret: "old", previous_secret_until: later(1) })
    const id = await aDelivery(webhook_id)
    await aDelivery(webhook_id, { next_attempt_at: later(1) })
    await aDelivery(webhook_id, { state: "delivered" })
    await aDelivery(await aWebhook({ is_disabled: true }))
    expect(await claimDueDeliveries(on, { now, most: 10, most_each: 10 })).toEqual([
      {
        ...{ id, webhook_id, event_id: id, body: "{}", attempts: 1, started_at: now },
        ...{ url: "https://example.com", secrets: ["new", "old"] },
      },
    ])
    const row = await on.db.webhookDelivery.findUniqueOrThrow({ where: { id } })
    expect(row.last_attempt_at).toEqual(now)
    expect(Number(row.locked_until) - Date.now()).toBeGreaterThan(HOUR / 120)
    expect(await claimed()).toEqual([])
    await on.db.webhookDelivery.update({ where: { id }, data: { locked_until: new Date(0) } })
    expect(await claimed()).toEqual([id])
  })

  test("an expired secret no longer signs", async () => {
    await aDelivery(await aWebhook({ previous_secret: "old", previous_secret_until: now }))
    expect(await claimDueDeliveries(on, { now, most: 1, most_each: 1 })).toMatchObject([{ secrets: ["new"] }])
  })

  test("one webhook has a limited number under way, and the least busy comes first", async () => {
    const busy = await aWebhook()
    await aDelivery(busy, { locked_until: new Date(Date.now() + HOUR) })
    const early = await aDelivery(busy, { next_attempt_at: later(-5) })
    await aDelivery(busy, { next_attempt_at: later(-4) })
    const idle = await aDelivery(await aWebhook())
    expect(await claimed(1, 2)).toEqual([idle])
    expect(await claimed(10, 2)).toEqual([early])
    expect(await claimed(10, 2)).toEqual([])
  })

  test("deliveries claimed by another transaction are skipped", async () => {
    await aDelivery(await aWebhook())
    await on.tx(async (tx) => {
      expect(await claimDueDeliveries(tx, { now, most: 10, most_each: 10 })).toHaveLength(1)
      expect(await claimed()).toEqual([])
    })
  })
})

test("countedWebhooks counts all, also disabled ones, and makes a second count wait", async () => {
  expect(await on.tx(countedWebhooks)).toBe(0)
  await aWebhook()
  await aWebhook({ is_disabled: true })
  expect(await on.tx(countedWebhooks)).toBe(2)
  expect(await on.waits(countedWebhooks, countedWebhooks)).toBe(true)
})

test("rotateWebhookSecret keeps the old one besides the new one", async () => {
  const [id, other] = [await aWebhook(), await aWebhook()]
  await rotateWebhookSecret(on, { id, secret: "newer", until: later(HOUR), now })
  expect(await on.db.webhook.findUnique({ where: { id } })).toMatchObject({
    ...{ secret: "newer", previous_secret: "new", previous_secret_until: later(HOUR), updated_at: now },
  })
  expect(await on.db.webhook.findUnique({ where: { id: other } })).toMatchObject({
    secret: "new",
    previous_secret: null,
  })
})

test("restartDelivery starts again, unless it is under way or another webhook's", async () => {
  const webhook_id = await aWebhook()
  const ended = { state: "given_up", attempts: 9, given_up_at: now, next_attempt_at: null, started_at: new Date(0) }
  const id = await aDelivery(webhook_id, ended)
  const held = await aDelivery(webhook_id, { ...ended, locked_until: new Date(Date.now() + HOUR) })
  for (const one of [id, held]) await restartDelivery(on, { webhook_id, id: one, at: later(1) })
  const stored = (one: string) => on.db.webhookDelivery.findUniqueOrThrow({ where: { id: one } })
  expect(await stored(id)).toMatchObject({
    ...{ state: "pending", attempts: 0, started_at: later(1), next_attempt_at: later(1), given_up_at: null },
  })
  expect(await stored(held)).toMatchObject({ state: "given_up", attempts: 9 })
  await restartDelivery(on, { webhook_id: await aWebhook(), id, at: later(2) })
  expect((await stored(id)).started_at).toEqual(later(1))
})

test("giveUpDisabled ends what has waited too long for a disabled webhook, and nothing else", async () => {
  const [disabled, enabled] = [await aWebhook({ is_disabled: true }), await aWebhook()]
  const old = { started_at: later(-2) }
  const ended = await aDelivery(disabled, old)
  const others = [
    await aDelivery(disabled, { started_at: now }),
    await aDelivery(enabled, old),
    await aDelivery(disabled, { ...old, state: "delivered" }),
  ]
  await giveUpDisabled(on, later(-1), now)
  const facts = { state: "given_up", given_up_at: now, next_attempt_at: null, last_error: "The webhook was disabled" }
  expect(await on.db.webhookDelivery.findUnique({ where: { id: ended } })).toMatchObject(facts)
  const kept = await on.db.webhookDelivery.findMany({ where: { id: { in: others } } })
  expect(kept.map(({ given_up_at }) => given_up_at)).toEqual([null, null, null])
})

test("deleteDeliveriesBefore deletes what has ended, however, and is old", async () => {
  const webhook_id = await aWebhook()
  const old = { created_at: later(-2) }
  const gone = [
    await aDelivery(webhook_id, { ...old, state: "delivered" }),
    await aDelivery(webhook_id, { ...old, state: "given_up" }),
  ]
  const kept = [await aDelivery(webhook_id, old), await aDelivery(webhook_id, { created_at: now, state: "delivered" })]
  await deleteDeliveriesBefore(on, later(-1))
  const left = await on.db.webhookDelivery.findMany({ where: { id: { in: [...gone, ...kept] } }, select: { id: true } })
  expect(left.map(({ id }) => id).sort()).toEqual([...kept].sort())
})
