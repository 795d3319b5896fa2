import { V1_EVENTS, WEBHOOK_KINDS } from "@mercer/commerce"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { Market } from "../support/checkout.ts"
import { aWebhook } from "../support/receiver.ts"
import { anOperatorAtWork, aSceneMarket, type Visitor } from "../support/scenes.ts"
import { EVENT_SCENES } from "../support/scenes-events.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let operator: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  market = await aSceneMarket(shop)
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
afterEach(async () => {
  await shop.db.webhook.deleteMany()
})

const SECRETS =
  /password_hash|api_token":"|scrypt|argon2|session_data|idempotency|"token"|"secret"|"data":\{"(token|secret)/

/** The values beside the row that the guide promises: the words in backquotes. */
function promised(kind: (typeof WEBHOOK_KINDS)[number]): string[] {
  const words = [...V1_EVENTS[kind].data.matchAll(/`(\w+)`/g)].map(([, word = ""]) => word)
  return ["id", ...words]
}

describe("every event", () => {
  test.each(WEBHOOK_KINDS)("%s is sent after its request", async (kind) => {
    const act = await EVENT_SCENES[kind](shop, market)
    await shop.api.sweep()
    await aWebhook(shop, "http://127.0.0.1:9/hooks", [kind], operator)
    await act()
    // Some are sent when an email of the outbox has left.
    for (let round = 0; round < 2; round++) await shop.api.sweep()
    const deliveries = await shop.db.webhookDelivery.findMany({ where: { kind } })
    expect(deliveries.length).toBeGreaterThan(0)
    for (const { body } of deliveries) {
      const { type, data } = JSON.parse(body)
      expect(type).toBe(kind)
      for (const name of promised(kind)) expect(data).toHaveProperty(name)
      expect(body).not.toMatch(SECRETS)
      // Its row was found, unless it is gone.
      if (!/`id`$|^`id`,/.test(V1_EVENTS[kind].data)) expect(Object.keys(data).length).toBeGreaterThan(3)
    }
  })
})
