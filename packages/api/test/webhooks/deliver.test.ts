import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { aReceiver, aWebhook, dueDeliveries, type Receiver, verified, workWebhooks } from "../support/receiver.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const TIMEOUT_MS = 600
const HOUR = 3_600_000

let shop: TestShop
let operator: Visitor
let receiver: Receiver
const opened: Receiver[] = []
let clock = () => new Date()

beforeAll(async () => {
  shop = await openShop({
    settings: { webhook_private_addresses: true, webhook_timeout_ms: TIMEOUT_MS },
    now: () => clock(),
  })
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
  clock = () => new Date()
  shop.api.app.settings.webhook_private_addresses = true
  for (const one of opened.splice(0)) one.close()
  await shop.db.webhook.deleteMany()
})

async function another(...args: Parameters<typeof aReceiver>) {
  const made = await aReceiver(...args)
  opened.push(made)
  return made
}

const hook = (to = receiver) => aWebhook(shop, to.url, ["order.updated"], operator)
const status = (code: number, headers = {}) => {
  receiver.answer = (response) => response.writeHead(code, headers).end("no thanks")
}

const due = async (webhook_id: string, facts: object = {}) => (await dueDeliveries(shop, webhook_id, 1, facts))[0]!
const read = (id: string) => shop.db.webhookDelivery.findUniqueOrThrow({ where: { id } })
const at = (moment: Date | number) => {
  clock = () => new Date(moment)
}

describe("one attempt", () => {
  test("delivers what is due, signed, and records the result", async () => {
    const { id, secret } = await hook()
    const one = await due(id)
    await shop.api.deliver()
    const [received] = receiver.received
    const { body, event_id } = await read(one)
    expect(received).toMatchObject({ id: event_id, body })
    expect(verified(secret, received!)).toEqual(JSON.parse(body))
    expect(await read(one)).toMatchObject({
      state: "delivered",
      attempts: 1,
      last_status: 200,
      last_error: null,
      last_response: "thanks",
      last_duration_ms: expect.any(Number),
      last_attempt_at: expect.any(Date),
      delivered_at: expect.any(Date),
      next_attempt_at: null,
      given_up_at: null,
      locked_until: null,
    })
    await shop.api.deliver()
    expect(receiver.received).toHaveLength(1)
  })

  test.each([200, 201, 202, 204, 299])("%i is delivered", async (code) => {
    const one = await due((await hook()).id)
    status(code)
    await shop.api.deliver()
    expect(await read(one)).toMatchObject({ state: "delivered", last_status: code })
  })

  test.each([300, 304, 400, 401, 404, 409, 429, 500, 503])("%i is not, and is tried again", async (code) => {
    const one = await due((await hook()).id)
    status(code)
    await shop.api.deliver()
    const row = await read(one)
    expect(row).toMatchObject({ state: "pending", attempts: 1, last_status: code, locked_until: null })
    const wait = row.next_attempt_at!.getTime() - Date.now()
    expect(wait).toBeGreaterThan(3_000)
    expect(wait).toBeLessThan(6_000)
  })

  test("a redirect is not followed", async () => {
    const one = await due((await hook()).id)
    status(307, { location: "/elsewhere" })
    await shop.api.deliver()
    expect(receiver.paths).toEqual(["/hooks"])
    expect(await read(one)).toMatchObject({ state: "pending", last_status: 307 })
  })

  test("keeps 1 kB of the response, without anything the database would reject", async () => {
    const one = await due((await hook()).id)
    receiver.answer = (response) => response.writeHead(500).end(`\0broken${"é".repeat(100_000)}`)
    await shop.api.deliver()
    const { last_response } = await read(one)
    expect(last_response).toMatch(/^brokené+$/)
    expect(Buffer.byteLength(last_response!)).toBeLessThanOrEqual(1_024)
  })

  test("an unreachable receiver is recorded as an error", async () => {
    const { id } = await aWebhook(shop, "http://127.0.0.1:1/", ["order.updated"], operator)
    const one = await due(id)
    await shop.api.deliver()
    expect(await read(one)).toMatchObject({
      state: "pending",
      last_status: null,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  test.each(["http://127.0.0.1", "http://localhost", "http://[::ffff:127.0.0.1]"])(
    "%s is not reached unless private addresses are allowed",
    async (host) => {
      const { id } = await hook()
      await shop.db.webhook.update({
        where: { id },
        data: { url: receiver.url.replace("http://127.0.0.1", host) },
      })
      const one = await due(id)
      shop.api.app.settings.webhook_private_addresses = false
      await shop.api.deliver()
      expect(receiver.received).toEqual([])
      expect(await read(one)).toMatchObject({
        state: "pending",
        last_error: expect.stringMatching(/leads to a private address only/),
      })
    },
  )
})

describe("retries", () => {
  test("send the same body under the same id, each signed with its own timestamp", async () => {
    const { id, secret } = await hook()
    const one = await due(id)
    status(500)
    await shop.api.deliver()
    at((await read(one)).next_attempt_at!.getTime() - 1)
    await shop.api.deliver()
    expect(receiver.received).toHaveLength(1)
    at((await read(one)).next_attempt_at!)
    status(200)
    await shop.api.deliver()
    const [first, second] = receiver.received
    expect([second!.id, second!.body]).toEqual([first!.id, first!.body])
    expect(Number(second!.headers["webhook-timestamp"])).toBeGreaterThan(Number(first!.headers["webhook-timestamp"]))
    for (const received of receiver.received) verified(secret, received)
    expect(await read(one)).toMatchObject({ state: "delivered", attempts: 2, last_status: 200 })
  })

  test("end after three days", async () => {
    const one = await due((await hook()).id)
    const { started_at } = await read(one)
    status(500)
    const moments: number[] = []
    for (let row = await read(one); row.state === "pending"; row = await read(one)) {
      at(row.next_attempt_at!)
      moments.push(row.next_attempt_at!.getTime() - started_at.getTime())
      await shop.api.deliver()
    }
    expect(moments).toHaveLength(10)
    expect(moments.at(-1)).toBeGreaterThan(70 * HOUR)
    expect(moments.at(-1)).toBeLessThanOrEqual(72 * HOUR)
    expect(await read(one)).toMatchObject({ state: "given_up", attempts: 10, next_attempt_at: null, last_status: 500 })
    expect((await read(one)).given_up_at).toEqual(shop.api.app.now())
    at(Date.now() + 1_000 * HOUR)
    await shop.api.deliver()
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  test("a delivery that an operator resends goes out at once, under the same id, and is retried for three days again", async () => {
    const { id } = await hook()
    const one = await due(id, { state: "given_up", attempts: 10, started_at: new Date(0), next_attempt_at: null })
    must(await operator.post(`/admin/webhooks/${id}/deliveries/${one}/resend`))
    status(500)
    await shop.api.deliver()
    expect(await read(one)).toMatchObject({ state: "pending", attempts: 1, next_attempt_at: expect.any(Date) })
    expect(receiver.received[0]!.id).toBe(`msg_${one}`)
  })
})

describe("410", () => {
  test("disables the webhook: nothing more is sent until an operator enables it", async () => {
    const { id } = await hook()
    const gone = await due(id)
    status(410)
    await shop.api.deliver()
    expect(await read(gone)).toMatchObject({ state: "given_up", last_status: 410 })
    const { webhook } = must(await operator.get(`/admin/webhooks/${id}`))
    expect(webhook).toMatchObject({ is_disabled: true, disabled_reason: "The receiver answered 410: it wants no more" })
    const waiting = await due(id)
    await shop.api.deliver()
    expect(receiver.received).toHaveLength(1)
    status(200)
    must(await operator.post(`/admin/webhooks/${id}`, { is_disabled: false }))
    await shop.api.deliver()
    expect(await read(waiting)).toMatchObject({ state: "delivered", attempts: 1 })
  })

  test("from an address that the webhook has since replaced does not", async () => {
    const { id } = await hook()
    await due(id)
    receiver.answer = async (response) => {
      await shop.db.webhook.update({ where: { id }, data: { url: "https://example.com/new" } })
      response.writeHead(410).end()
    }
    await shop.api.deliver()
    expect(await shop.db.webhook.findUnique({ where: { id } })).toMatchObject({ is_disabled: false })
  })
})

describe("secrets", () => {
  test("after a rotation both sign for a day, then only the new one", async () => {
    const { id, secret } = await hook()
    const { webhook } = must(await operator.post(`/admin/webhooks/${id}/rotate-secret`))
    await due(id)
    await shop.api.deliver()
    const [both] = receiver.received
    for (const one of [secret, webhook.secret]) verified(one, both!)
    await shop.db.webhook.update({ where: { id }, data: { previous_secret_until: new Date(Date.now() - 1) } })
    await due(id)
    await shop.api.deliver()
    const [, alone] = receiver.received
    verified(webhook.secret, alone!)
    expect(() => verified(secret, alone!)).toThrow("No matching signature found")
  })
})

test("a webhook that is deleted while a delivery is sent leaves nothing behind", async () => {
  const { id } = await hook()
  await due(id)
  receiver.answer = async (response) => {
    must(await operator.delete(`/admin/webhooks/${id}`))
    response.end()
  }
  await shop.api.deliver()
  expect(await shop.db.webhookDelivery.count()).toBe(0)
})

test("the sweep deletes finished deliveries after 30 days and abandons those of a disabled webhook after three", async () => {
  const { id } = await hook()
  const ago = (days: number) => new Date(Date.now() - days * 24 * HOUR)
  const facts = { state: "delivered", next_attempt_at: null }
  const [old, young] = [
    await due(id, { ...facts, created_at: ago(31) }),
    await due(id, { ...facts, created_at: ago(29) }),
  ]
  const waiting = await due(id, { started_at: ago(4), created_at: ago(4) })
  const fresh = await due(id, { started_at: ago(2) })
  must(await operator.post(`/admin/webhooks/${id}`, { is_disabled: true }))
  at(Date.now() + HOUR)
  await workWebhooks(shop)
  expect(await shop.db.webhookDelivery.count({ where: { id: old } })).toBe(0)
  expect(await read(young)).toMatchObject({ state: "delivered" })
  expect(await read(waiting)).toMatchObject({ state: "given_up", last_error: "The webhook was disabled" })
  expect(await read(fresh)).toMatchObject({ state: "pending" })
})
