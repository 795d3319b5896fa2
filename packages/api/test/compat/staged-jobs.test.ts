import { idTime, inTransaction, newId, pgSql } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { takeStagedJobs } from "../../src/index.ts"
import { aMarket, cartAt, must } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const DAY = 24 * 3_600_000
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ takeoverPhase: () => "live" })
})
beforeEach(async () => {
  await shop.db.stagedJob.deleteMany()
  await shop.db.outbox.deleteMany()
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** An event as Medusa v1 stages it. */
async function staged(event_name: string, data: object, id: string = newId("job")) {
  await shop.db.stagedJob.create({ data: { id, event_name, data } })
  return id
}
const take = (now = new Date()) => inTransaction(shop.db, (db) => takeStagedJobs({ db }, now))
const outbox = async () => sorted((await shop.db.outbox.findMany()).map(({ kind, payload }) => [kind, payload]))
const sorted = <T>(rows: T[]) => rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

describe("events that Medusa has not sent yet", () => {
  test("become emails where Mercer sends one about the event, each with the row it is about", async () => {
    await staged("order.placed", { id: "order_1", no_notification: null })
    await staged("order.canceled", { id: "order_2", no_notification: false })
    await staged("order.shipment_created", { id: "order_1", fulfillment_id: "ful_1" })
    await staged("claim.shipment_created", { id: "claim_1", fulfillment_id: "ful_2" })
    await staged("swap.shipment_created", { id: "swap_1", fulfillment_id: "ful_3" })
    await staged("order.refund_created", { id: "order_1", refund_id: "ref_1" })
    await staged("order.return_requested", { id: "order_1", return_id: "ret_1" })
    await staged("order-edit.requested", { id: "oe_1" })
    await staged("order-edit.confirmed", { id: "oe_2" })
    await staged("swap.created", { id: "swap_2" })
    await staged("swap.payment_completed", { id: "swap_3" })
    await staged("gift_card.created", { id: "gift_1" })
    const { taken, left } = await take()
    expect(Object.values(taken)).toEqual(Array(12).fill(1))
    expect(left).toEqual({})
    const expected = [
      ["fulfillment.shipped", { id: "ful_1" }],
      ["fulfillment.shipped", { id: "ful_2" }],
      ["fulfillment.shipped", { id: "ful_3" }],
      ["gift_card.created", { id: "gift_1" }],
      ["order_edit.confirmed", { id: "oe_2" }],
      ["order_edit.requested", { id: "oe_1" }],
      ["order.canceled.mail", { id: "order_2" }],
      ["order.placed", { id: "order_1" }],
      ["refund.made", { id: "ref_1" }],
      ["return.requested", { id: "ret_1" }],
      ["swap.confirmed", { id: "swap_3" }],
      ["swap.created", { id: "swap_2" }],
    ]
    expect(await outbox()).toEqual(sorted(expected))
    expect(await shop.db.stagedJob.count()).toBe(0)
  })

  test("an order that was placed on Medusa is confirmed to its buyer by Mercer, once", async () => {
    const id = await cartAt(shop, await aMarket(shop)).withPayment()
    const order = must(await shop.post(`/store/carts/${id}/complete`)).data
    const before = (await mailsTo(shop, order.email)).length
    await shop.db.outbox.deleteMany()
    await staged("order.placed", { id: order.id })
    await staged("order.placed", { id: order.id })
    expect((await take()).taken).toEqual({ "order.placed": 2 })
    const mails = await mailsTo(shop, order.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.text).toContain(String(order.display_id))
  })

  test("links to a new password or an invitation are made by Mercer, without the token that Medusa made", async () => {
    const asked = await staged("customer.password_reset", { id: "cus_1", email: "Ann@example.com", token: "abc" })
    await staged("user.password_reset", { email: "op@example.com", token: "def" })
    await staged("invite.created", { id: "invite_1", token: "ghi", user_email: "new@example.com" })
    await take()
    expect(await outbox()).toEqual([
      ["customer.password_reset", { email: "ann@example.com", language: "en", asked_at: idTime(asked)?.getTime() }],
      ["invite.mail", { id: "invite_1", language: "en" }],
      ["user.password_reset", { email: "op@example.com", language: "en", asked_at: expect.any(Number) }],
    ])
  })

  test("all others stay for Medusa and are counted: unknown, silent, incomplete and stale ones", async () => {
    const ids = [
      await staged("product.updated", { id: "prod_1" }),
      await staged("product.updated", { id: "prod_2" }),
      await staged("our-plugin.synced", { at: 1 }),
      await staged("order.placed", { id: "order_1", no_notification: true }),
      await staged("order.placed", {}),
      await staged("order.placed", [] as object),
      await staged("order.canceled", { id: { $ne: 1 } }),
      await staged("swap.created", { id: "swap_1" }, "job_from-elsewhere"),
    ]
    const left = {
      "product.updated": 2,
      "our-plugin.synced": 1,
      "order.placed": 3,
      "order.canceled": 1,
      "swap.created": 1,
    }
    expect(await take()).toEqual({ taken: {}, left })
    await staged("order.placed", { id: "order_2" })
    expect((await take(new Date(Date.now() + 8 * DAY))).left).toMatchObject({ "order.placed": 4 })
    expect(await outbox()).toEqual([])
    expect(await shop.db.stagedJob.count()).toBe(ids.length + 1)
    expect((await take(new Date(Date.now() + 6 * DAY))).taken).toEqual({ "order.placed": 1 })
  })

  test("a shop without any has nothing to report", async () => {
    expect(await take()).toEqual({ taken: {}, left: {} })
  })
})

describe("each is taken once", () => {
  test("when it is done again, also when the email has left", async () => {
    await staged("order.placed", { id: "order_again" })
    expect((await take()).taken).toEqual({ "order.placed": 1 })
    expect((await take()).taken).toEqual({})
    await staged("order.placed", { id: "order_again" })
    await take()
    expect(await outbox()).toEqual([["order.placed", { id: "order_again" }]])
  })

  test("when the process dies before the commit, nothing has happened", async () => {
    const jobs = await Promise.all(["a", "b", "c"].map((name) => staged("order.placed", { id: `order_${name}` })))
    const client = await shop.pool.connect()
    client.on("error", () => {})
    await client.query("BEGIN")
    expect((await takeStagedJobs(pgSql(client), new Date())).taken).toEqual({ "order.placed": 3 })
    const { rows } = await client.query("SELECT pg_backend_pid() AS pid")
    await shop.pool.query("SELECT pg_terminate_backend($1)", [rows[0].pid])
    client.release(true)
    expect(await outbox()).toEqual([])
    expect(await shop.db.stagedJob.count({ where: { id: { in: jobs } } })).toBe(3)
    expect((await take()).taken).toEqual({ "order.placed": 3 })
    expect(await outbox()).toHaveLength(3)
  })

  test("when two do it at once", async () => {
    for (let at = 0; at < 20; at++) await staged("invite.created", { id: `invite_${at}` })
    const reports = await Promise.all([take(), take(), take()])
    expect(reports.reduce((sum, { taken }) => sum + (taken["invite.created"] ?? 0), 0)).toBe(20)
    expect(await outbox()).toHaveLength(20)
  })
})
