import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { killWhileSending } from "../support/completion-kills.ts"
import { secondServer } from "../support/races.ts"
import { aReceiver, aWebhook, dueDeliveries, leasesEnd, type Receiver, verified } from "../support/receiver.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Long enough for a busy machine to have sent everything else in the meantime. */
const TIMEOUT_MS = 2_000

let shop: TestShop
let operator: Visitor
let receiver: Receiver
const opened: Receiver[] = []

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true, webhook_timeout_ms: TIMEOUT_MS } })
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  receiver = await another()
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await shop.db.webhook.deleteMany()
})

async function another(...args: Parameters<typeof aReceiver>) {
  const made = await aReceiver(...args)
  opened.push(made)
  return made
}

const hook = (to = receiver) => aWebhook(shop, to.url, ["order.updated"], operator)
const due = (webhook_id: string, count = 1) => dueDeliveries(shop, webhook_id, count)
const read = (id: string) => shop.db.webhookDelivery.findUniqueOrThrow({ where: { id } })

describe("concurrent deliveries", () => {
  test("a receiver that hangs times out and delays no other", async () => {
    const slow = await another(() => {})
    const { id: slowId } = await hook(slow)
    const { id: fastId } = await hook()
    const [hanging] = await due(slowId, 6)
    await due(fastId, 6)
    const began = performance.now()
    await shop.api.deliver()
    expect(receiver.received).toHaveLength(6)
    for (const { at: moment } of receiver.received) expect(moment - began).toBeLessThan(TIMEOUT_MS)
    expect(slow.received).toHaveLength(6)
    expect(slow.most).toBeLessThanOrEqual(4)
    expect(performance.now() - began).toBeGreaterThan(2 * TIMEOUT_MS - 50)
    expect(await read(hanging!)).toMatchObject({
      state: "pending",
      last_error: `No answer within ${TIMEOUT_MS / 1000} s`,
    })
  })

  test("with more dead receivers than slots the others still get their deliveries", async () => {
    const dead = await Promise.all(Array.from({ length: 12 }, () => another(() => {})))
    for (const one of dead) await due((await hook(one)).id, 3)
    const { id } = await hook()
    await due(id, 3)
    const began = performance.now()
    await shop.api.deliver()
    for (const { at: moment } of receiver.received) expect(moment - began).toBeLessThan(2 * TIMEOUT_MS)
    expect(receiver.received).toHaveLength(3)
  })

  test("new deliveries do not wait for those under way", async () => {
    const slow = await another(() => {})
    await due((await hook(slow)).id)
    const { stop } = shop.api.startWebhookWorker()
    shop.api.app.signals.notify("webhooks")
    await vi.waitFor(() => expect(slow.received).toHaveLength(1))
    await due((await hook()).id)
    const began = performance.now()
    shop.api.app.signals.notify("webhooks")
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
    expect(performance.now() - began).toBeLessThan(TIMEOUT_MS / 2)
    await stop()
    expect(await shop.db.webhookDelivery.count({ where: { locked_until: { not: null } } })).toBe(0)
  })

  test("a worker that is stopped starts no new deliveries", async () => {
    const { id } = await hook()
    receiver.answer = (response) => void setTimeout(() => response.end(), 200)
    await due(id, 10)
    const { stop } = shop.api.startWebhookWorker()
    const { signals } = shop.api.app
    signals.notify("webhooks")
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0))
    await stop()
    const sent = receiver.received.length
    expect(sent).toBeLessThanOrEqual(4)
    signals.notify("webhooks")
    await new Promise((later) => setTimeout(later, 100))
    expect(receiver.received).toHaveLength(sent)
    expect(await shop.db.webhookDelivery.count({ where: { state: "delivered" } })).toBe(sent)
  })
})

test("a worker that is stopped does not wait for a receiver that hangs: another worker sends it again", async () => {
  const { settings } = shop.api.app
  settings.webhook_timeout_ms = 30_000
  const { id } = await hook()
  const [one] = await due(id)
  receiver.answer = () => {}
  const { stop } = shop.api.startWebhookWorker()
  shop.api.app.signals.notify("webhooks")
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  await stop()
  settings.webhook_timeout_ms = TIMEOUT_MS
  expect(await read(one!)).toMatchObject({
    state: "pending",
    attempts: 1,
    last_error: "Broken off before an answer came",
    next_attempt_at: expect.any(Date),
    locked_until: null,
  })
})

test("several servers send each delivery once", async () => {
  const { id } = await hook()
  const ids = await due(id, 30)
  const servers = [secondServer(shop), secondServer(shop)]
  await Promise.all([...servers, shop].map(({ api }) => api.deliver()))
  // A server that finds the webhook's slots in use leaves the rest to the others.
  await shop.api.deliver()
  for (const { close } of servers) await close()
  expect(receiver.received.map((one) => one.id).sort()).toEqual(ids.map((one) => `msg_${one}`).sort())
  expect(receiver.most).toBeLessThanOrEqual(4 * 3)
  expect(await shop.db.webhookDelivery.count({ where: { state: "delivered", attempts: 1 } })).toBe(30)
})

test("a server that is killed between sending and recording leaves the delivery to another, under the same id", {
  timeout: 120_000,
}, async () => {
  const { id, secret } = await hook()
  const [one] = await due(id)
  const died = await killWhileSending(shop, receiver)
  expect(died.signal).toBe("SIGKILL")
  expect(receiver.received).toHaveLength(1)
  expect(await read(one!)).toMatchObject({ state: "pending", attempts: 1, last_status: null, delivered_at: null })
  receiver.answer = (response) => response.end()
  await shop.api.deliver()
  expect(receiver.received).toHaveLength(1) // leased for a minute
  await leasesEnd(shop)
  await shop.api.deliver()
  const [first, second] = receiver.received
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body])
  for (const received of receiver.received) verified(secret, received)
  expect(await read(one!)).toMatchObject({ state: "delivered", attempts: 2 })
})

test.each([200, 503])("a late response does not overwrite the result of another server: %i", async (status) => {
  const { id } = await hook()
  const [one] = await due(id)
  receiver.answer = async (response, { headers }) => {
    if (receiver.received.length > 1) return void response.writeHead(status).end()
    // The first is taken for dead: another server sends it again and finishes first.
    await leasesEnd(shop)
    const other = secondServer(shop)
    await other.api.deliver()
    await other.close()
    response.writeHead(500).end(headers["webhook-id"])
  }
  await shop.api.deliver()
  const row = await read(one!)
  expect(row).toMatchObject({ state: status === 200 ? "delivered" : "pending", attempts: 2, last_status: status })
  if (row.next_attempt_at) expect(row.next_attempt_at.getTime() - Date.now()).toBeGreaterThan(4 * 60_000)
})
