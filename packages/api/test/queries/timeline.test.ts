import { newId, sql } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deliveriesOf, notesOf, readTimeline } from "../../src/timeline/queries.ts"
import { readCustomerTimeline, readCustomerValue } from "../../src/timeline/queries-customer.ts"
import { readOrderTimeline } from "../../src/timeline/queries-order.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let order: string
let customer: string
const ALL = { types: null, operations: null, limit: 100, offset: 0 }

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))

beforeAll(async () => {
  on = await openQueries()
  const row = await anOrderRow(on.db)
  order = row.id
  customer = (await on.db.order.findUniqueOrThrow({ where: { id: order } })).customer_id
  await on.db.user.create({ data: { id: "usr_a", email: "a@shop.test", first_name: "Ada" } })
  const parcel = { order_id: order, data: {}, provider_id: "manual" }
  await on.db.fulfillment.createMany({
    data: [
      { ...parcel, id: "ful_1", created_at: at(10), canceled_at: at(41) },
      { ...parcel, id: "ful_2", created_at: at(11), shipped_at: at(20) },
    ],
  })
  await on.db.trackingLink.create({ data: { id: "tlink_1", fulfillment_id: "ful_2", tracking_number: "A-1" } })
  await on.db.return.create({
    data: {
      id: "ret_1",
      order_id: order,
      status: "canceled",
      refund_amount: 0,
      created_at: at(30),
      updated_at: at(40),
    },
  })
  await on.db.claimOrder.create({ data: { id: "claim_1", order_id: order, type: "replace", created_at: at(50) } })
  await on.db.orderEdit.create({
    data: { id: "oe_1", order_id: order, created_by: "usr_gone", created_at: at(55), internal_note: "One more" },
  })
  const call = { ip: "", changes: {}, outcome: "done", user_id: "usr_a" }
  await on.db.audit.createMany({
    data: [
      { ...call, id: "audit_1", operation: "admin.orders.ship", path: "", target_id: order, created_at: at(20) },
      { ...call, id: "audit_2", operation: "admin.returns.cancel", path: "", target_id: "ret_1", created_at: at(40) },
      {
        ...{
          ...call,
          id: "audit_3",
          operation: "admin.orders.cancelFulfillment",
          target_id: order,
          created_at: at(41),
        },
        path: `/admin/orders/${order}/fulfillments/ful_2/cancel`,
      },
      { ...call, id: "audit_4", operation: "admin.orders.update", path: "", target_id: order, created_at: at(45) },
      {
        ...{ ...call, id: "audit_5", operation: "admin.orders.complete", path: "", target_id: order },
        ...{ outcome: "refused", created_at: at(46) },
      },
    ],
  })
})
afterAll(() => on.close())

test("readOrderTimeline: an event's actor is who called an operation that causes it, on the row that the call names", async () => {
  const { entries, count } = await readOrderTimeline(on, order, ALL)
  expect(count).toBe(entries.length)
  const found = Object.fromEntries(entries.map((one) => [one.id, one]))
  expect(found["ful_2-s"]).toMatchObject({
    ...{ type: "fulfillment", kind: "fulfillment.shipped" },
    actor: { id: "usr_a", first_name: "Ada" },
    data: { quantity: 0, tracking_numbers: ["A-1"], of: "order" },
  })
  expect(found["ret_1-x"]).toMatchObject({ kind: "return.canceled", actor: { id: "usr_a" } })
  // The call canceled another fulfillment, so it is an event of its own.
  expect(found["ful_1-x"]).toMatchObject({ kind: "fulfillment.canceled", actor: null })
  expect(found.audit_3).toMatchObject({ type: "change", kind: "admin.orders.cancelFulfillment" })
  expect(found.audit_4).toMatchObject({ type: "change", kind: "admin.orders.update", actor: { email: "a@shop.test" } })
  for (const id of ["audit_1", "audit_2", "audit_5"]) expect([id, found[id]]).toEqual([id, undefined])
  expect(found.claim_1).toMatchObject({ kind: "claim.created", data: { resolution: "replace" }, actor: null })
  expect(found.oe_1).toMatchObject({ type: "edit", actor: { id: "usr_gone", email: null }, data: { note: "One more" } })
})

test("readTimeline: pages and types, each with the number of all that match", async () => {
  const events = sql`
    SELECT 'e' || n AS id, CASE WHEN n > 3 THEN 'note' ELSE 'order' END AS type, 'k' AS kind,
      now() - n * interval '1 hour' AS at, NULL::text AS actor_id, NULL::text[] AS acts, '{}'::jsonb AS data
    FROM generate_series(1, 5) n`
  const read = async (page: object) => {
    const { entries, count } = await readTimeline(on, { ids: sql`SELECT 'x' AS id`, events }, { ...ALL, ...page })
    return [entries.map(({ id }) => id), count]
  }
  expect(await read({})).toEqual([["e1", "e2", "e3", "e4", "e5"], 5])
  expect(await read({ limit: 2, offset: 1 })).toEqual([["e2", "e3"], 5])
  expect(await read({ types: ["note"] })).toEqual([["e4", "e5"], 2])
  expect(await read({ types: ["change", "note"], operations: ["k"] })).toEqual([["e4", "e5"], 2])
  expect(await read({ offset: 9 })).toEqual([[], 5])
})

test("notesOf and deliveriesOf: notes that are not deleted, and deliveries with the receiver's host only", async () => {
  const note = { resource_id: "row_1", resource_type: "order", metadata: {}, author_id: "usr_a" }
  await on.db.note.createMany({
    data: [
      { ...note, id: newId("note"), value: "Hi" },
      { ...note, id: newId("note"), value: "Gone", deleted_at: new Date() },
    ],
  })
  const url = "https://me:secret@hooks.test/path?token=secret"
  await on.db.webhook.create({ data: { id: "whk_1", url, kinds: [], secret: "s" } })
  const delivery = { webhook_id: "whk_1", kind: "order.placed", body: "{}" }
  await on.db.webhookDelivery.createMany({
    data: [
      { ...delivery, id: "whd_1", event_id: "1", subject_id: "row_1", state: "delivered", delivered_at: at(1) },
      { ...delivery, id: "whd_2", event_id: "2", subject_id: "row_2" },
    ],
  })
  const ids = sql`SELECT 'row_1' AS id`
  const head = sql`SELECT '' AS id, '' AS type, '' AS kind, now() AS at, NULL::text AS actor_id, NULL::text[] AS acts, '{}'::jsonb AS data WHERE false`
  const events = sql`${head} UNION ALL ${notesOf("row_1")} UNION ALL ${deliveriesOf(ids)}`
  const { entries } = await readTimeline(on, { ids, events }, ALL)
  expect(entries).toMatchObject([
    { kind: "note.created", actor: { id: "usr_a" }, data: { value: "Hi" } },
    { kind: "webhook.delivered", data: { webhook_id: "whk_1", event: "order.placed", host: "hooks.test" } },
  ])
})

test("readCustomerTimeline and readCustomerValue: orders by currency without canceled ones, less refunds", async () => {
  const { currency_code } = await on.db.order.findUniqueOrThrow({ where: { id: order } })
  const payment = { currency_code, provider_id: "manual", data: {}, order_id: order }
  await on.db.payment.createMany({
    data: [
      { ...payment, id: "pay_1", amount: 5_000 },
      { ...payment, id: "pay_2", amount: 900, canceled_at: at(1) },
    ],
  })
  await on.db.refund.create({ data: { id: "ref_1", order_id: order, amount: 1_200, reason: "other" } })
  const value = await readCustomerValue(on, customer)
  expect(value).toEqual({
    values: [{ currency_code, orders: 1, amount: 3_800 }],
    orders: 1,
    last_order_at: expect.any(String),
  })
  const kinds = async () => (await readCustomerTimeline(on, customer, ALL)).entries.map(({ kind }) => kind)
  for (const kind of ["customer.created", "order.placed", "payment.refunded", "return.requested", "claim.created"])
    expect(await kinds()).toContain(kind)
  await on.db.order.update({ where: { id: order }, data: { status: "canceled", canceled_at: at(59) } })
  expect(await kinds()).toContain("order.canceled")
  expect(await readCustomerValue(on, customer)).toEqual({ values: [], orders: 0, last_order_at: null })
})
