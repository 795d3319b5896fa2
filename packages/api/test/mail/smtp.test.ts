// From the outbox to a real mail server.
import { smtp } from "@mercer/providers"
import { smtpServer } from "@mercer/providers/testing/smtp"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Market } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket } from "../support/scenes.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater } from "../support/steps.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test" } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const rowOf = (id: string) => shop.db.outbox.findFirstOrThrow({ where: { dedupe_key: `order.placed:${id}` } })

/** The shop sends its mails to this server from now on. */
async function mailsGoTo(options: Parameters<typeof smtpServer>[0]) {
  const { url, received } = await smtpServer(options)
  Object.assign(shop.providers.notification, smtp({ url, from: "shop@example.com" }))
  return received
}

test.each([
  ["is busy", 1],
  ["greylists", 1],
  ["drops the line", 1],
  ["drops the line after all of it", 2],
] as const)("a server that %s gets the mail on the second try, under the same Message-ID", async (first, copies) => {
  const { id, email } = await aFullOrder(shop, market)
  const received = await mailsGoTo({ first })
  await shop.api.sweep()
  const row = await rowOf(id)
  expect(row).toMatchObject({ done_at: null, attempts: 1, last_error: expect.any(String) })
  await aMinuteLater(shop)
  for (let times = 0; times < 2; times++) await shop.api.sweep()
  expect(await rowOf(id)).toMatchObject({ done_at: expect.any(Date), attempts: 2 })
  expect(received.map(({ to }) => to)).toEqual(Array(copies).fill([email]))
  for (const { content } of received) expect(content).toContain(`Message-ID: <${row.id}@shop.test>`)
})

test("a mail to an unknown recipient is not retried, and does not delay other mails", async () => {
  const lost = await aFullOrder(shop, market)
  await shop.db.order.update({ where: { id: lost.id }, data: { email: "gone@example.com" } })
  const { id, email } = await aFullOrder(shop, market)
  const received = await mailsGoTo({})
  await shop.api.sweep()
  for (const one of [lost.id, id]) expect(await rowOf(one)).toMatchObject({ done_at: expect.any(Date), attempts: 1 })
  expect(received.map(({ to }) => to)).toEqual([[email]])
})

test("a mail to an address that needs SMTPUTF8 is parked at a server without it, and listed with the reason", async () => {
  const { id } = await aFullOrder(shop, market)
  await shop.db.order.update({ where: { id }, data: { email: "jörg@example.com" } })
  const received = await mailsGoTo({})
  for (let times = 0; times < 2; times++) {
    await shop.api.sweep()
    await aMinuteLater(shop)
  }
  const last_error = "the mail server does not accept this address"
  const row = await rowOf(id)
  expect(row).toMatchObject({ done_at: null, parked_at: expect.any(Date), attempts: 1, last_error })
  const admin = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  const { system } = (await admin.get("/admin/system")).body
  expect(system.failing_rows).toContainEqual(expect.objectContaining({ id: row.id, next_attempt_at: null, last_error }))
  expect(received).toEqual([])
})
