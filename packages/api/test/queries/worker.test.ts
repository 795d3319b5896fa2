import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  acquireOutbox,
  deleteEventsBefore,
  deleteImportRows,
  deleteKeysBefore,
  deleteTermsOfNothing,
  deleteUndoBefore,
  findUntidiedJobs,
  finishOutbox,
  isOutboxDue,
  parkOutbox,
  postponeOutbox,
  recordNotification,
  tidyJob,
} from "../../src/worker/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const PAST = new Date(Date.now() - 60_000)

test("acquireOutbox leases rows that are due and wanted, each to one server for a minute", async () => {
  const row = (id: string, facts: object = {}) => ({ id, kind: "mail", payload: { id }, run_at: PAST, ...facts })
  const later = { run_at: new Date(Date.now() + 60_000) }
  await on.db.outbox.createMany({
    data: [
      row("due"),
      row("older", { run_at: new Date(0) }),
      row("later", later),
      row("done", { done_at: PAST }),
      row("held", { locked_until: later.run_at }),
      row("other", { kind: "other" }),
      row("event", { kind: "order.placed", dedupe_key: "event" }),
    ],
  })
  const is_due = { kind: "mail", dedupe_key: null, is_wanted: false }
  expect(await acquireOutbox(on, ["mail"], 1)).toEqual([{ ...is_due, id: "older", payload: { id: "older" } }])
  expect(await acquireOutbox(on, ["mail"], 10)).toEqual([{ ...is_due, id: "due", payload: { id: "due" } }])
  expect(await acquireOutbox(on, ["mail"], 10)).toEqual([])
  const hook = { id: newId("whk"), url: "https://x.test", kinds: ["order.placed"], secret: "secret" }
  await on.db.webhook.create({ data: hook })
  expect(await acquireOutbox(on, ["order.placed"], 10)).toMatchObject([{ id: "event", is_wanted: true }])
  await on.pool.query("UPDATE mercer.outbox SET locked_until = now() - interval '1 second' WHERE id = 'due'")
  expect(await acquireOutbox(on, ["mail"], 10)).toMatchObject([{ id: "due" }])
})

test.each([
  [1, 10],
  [2, 20],
  [15, 3_600],
])("postponeOutbox after %i attempts: %i seconds", async (attempts, seconds) => {
  const id = newId("outbox")
  await on.db.outbox.create({ data: { id, kind: "slow", payload: {}, attempts, locked_until: PAST } })
  await postponeOutbox(on, id, "no answer")
  const there = await on.db.outbox.findUniqueOrThrow({ where: { id } })
  expect(there).toMatchObject({ locked_until: null, last_error: "no answer" })
  expect(Math.abs(there.run_at.getTime() - Date.now() - seconds * 1_000)).toBeLessThan(5_000)
})

test("parkOutbox keeps a row with its reason, and nobody acquires it", async () => {
  const id = newId("outbox")
  await on.db.outbox.create({ data: { id, kind: "parked", payload: {}, run_at: PAST, locked_until: PAST } })
  await parkOutbox(on, id, "not taken")
  const there = await on.db.outbox.findUniqueOrThrow({ where: { id } })
  expect(there).toMatchObject({ locked_until: null, last_error: "not taken", parked_at: expect.any(Date) })
  expect(await acquireOutbox(on, ["parked"], 1)).toEqual([])
  expect(await isOutboxDue(on, ["parked"])).toBe(false)
})

async function aJob(stage = "done") {
  const id = newId("batch")
  await on.db.batchJob.create({ data: { id, type: "product-import" } })
  await on.db.batchRun.create({ data: { job_id: id, stage } })
  const lines = [1, 2, 3].map((line) => ({ job_id: id, line, handle: "shirt", facts: {} }))
  await on.db.importRow.createMany({ data: lines })
  await on.db.importFault.create({ data: { job_id: id, no: 1, fault: {} } })
  const item = { job_id: id, subject: "shirt", rows: 1 }
  await on.db.batchItem.createMany({
    data: [
      { ...item, no: 1, after: { id: "prod" } },
      { ...item, no: 2 },
    ],
  })
  return id
}

test("findUntidiedJobs, deleteImportRows and tidyJob delete what an ended job has left, except its undo data", async () => {
  const [ended, running] = [await aJob(), await aJob("import.apply")]
  expect(await findUntidiedJobs(on, 10)).toEqual([ended])
  expect(await findUntidiedJobs(on, 0)).toEqual([])
  expect(await deleteImportRows(on, ended, 2)).toBe(2)
  expect(await deleteImportRows(on, ended, 2)).toBe(1)
  await tidyJob(on, ended)
  expect(await findUntidiedJobs(on, 10)).toEqual([])
  const where = { job_id: ended }
  expect(await on.db.importFault.count({ where })).toBe(0)
  expect(await on.db.batchItem.findMany({ where })).toMatchObject([{ no: 1 }])
  expect(await on.db.importRow.count({ where: { job_id: running } })).toBe(3)
})

test("deleteKeysBefore deletes old keys and their copies in Medusa's table, and nothing of Medusa's own", async () => {
  const before = new Date("2024-01-02")
  const path = "/store/carts/cart_1/complete"
  const facts = { request_method: "POST", request_path: path, request_hash: "x" }
  const old = { ...facts, created_at: new Date("2024-01-01") }
  const keys = ["old", "reused", "begun"].map((key) => ({ ...old, key }))
  await on.db.idempotencyKey.createMany({ data: [...keys, { ...facts, key: "young", created_at: before }] })
  const row = (idempotency_key: string, more: object = {}) => ({
    ...{ id: `ikey_${idempotency_key}`, idempotency_key, request_path: path, recovery_point: "finished", ...more },
  })
  const others = [row("young"), row("reused", { request_path: "/cart_1/complete" }), row("medusa")]
  const begun = row("begun", { recovery_point: "started" })
  await on.db.medusaIdempotencyKey.createMany({ data: [row("old"), ...others, begun] })
  await deleteKeysBefore(on, before)
  expect((await on.db.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(["young"])
  const left = await on.db.medusaIdempotencyKey.findMany()
  expect(left.map(({ idempotency_key: key }) => key).sort()).toEqual(["begun", "medusa", "reused", "young"])
})

test("deleteUndoBefore deletes the undo data of old imports", async () => {
  const [old, young, running] = [await aJob(), await aJob(), await aJob("import.apply")]
  const ages = "UPDATE mercer.batch_run SET updated_at = now() - interval '91 days' WHERE job_id = ANY($1)"
  await on.pool.query(ages, [[old, running]])
  await deleteUndoBefore(on, new Date(Date.now() - 90 * 24 * 3_600_000))
  const left = async (job_id: string) => on.db.batchItem.count({ where: { job_id } })
  expect([await left(old), await left(young), await left(running)]).toEqual([0, 2, 2])
})

test("deleteTermsOfNothing deletes what is said of variants and lines that are gone, and nothing else", async () => {
  const product = await on.db.product.create({
    data: { id: newId("prod"), title: "Song", handle: "song" },
  })
  const variant = { id: newId("variant"), title: "MP3", product_id: product.id, inventory_quantity: 1 }
  await on.db.productVariant.create({ data: variant })
  const gone = { ...variant, id: newId("variant"), deleted_at: new Date() }
  await on.db.productVariant.create({ data: gone })
  const line = { id: newId("item"), title: "Delivery", unit_price: 100, quantity: 1 }
  await on.db.lineItem.create({ data: line })
  const said = (table: string, column: string, ids: string[]) =>
    on.pool.query(`INSERT INTO mercer.${table} (${column}) SELECT unnest($1::text[])`, [ids])
  await said("variant_terms", "variant_id", [variant.id, gone.id, "variant_never"])
  await said("line_terms", "line_item_id", [line.id, "item_never"])
  await deleteTermsOfNothing(on)
  const left = async (table: string) => (await on.pool.query(`SELECT * FROM mercer.${table}`)).rows
  expect((await left("variant_terms")).map((row) => row.variant_id).sort()).toEqual([variant.id, gone.id].sort())
  expect((await left("line_terms")).map((row) => row.line_item_id)).toEqual([line.id])
})

test("recordNotification stores an email that has left once, with its provider", async () => {
  const row = {
    ...{ id: newId("noti"), event_name: "order.placed", resource_type: "order", resource_id: "order_1" },
    ...{ customer_id: null, to: "a@example.com", data: { id: "order_1" }, parent_id: null, provider_id: "post" },
  }
  await recordNotification(on, row)
  await recordNotification(on, { ...row, to: "b@example.com" })
  expect(await on.db.notification.findMany()).toMatchObject([row])
  expect(await on.db.notificationProvider.findMany()).toEqual([{ id: "post", is_installed: true }])
  const resent = { ...row, id: newId("noti"), parent_id: row.id }
  await recordNotification(on, resent)
  expect(await on.db.notification.findUniqueOrThrow({ where: { id: resent.id } })).toMatchObject(resent)
})

test("isOutboxDue: whether acquireOutbox would find a row of these kinds", async () => {
  const id = newId("outbox")
  await on.db.outbox.create({ data: { id, kind: "rare", payload: {}, run_at: PAST } })
  expect(await isOutboxDue(on, ["rarer"])).toBe(false)
  expect(await isOutboxDue(on, ["rarer", "rare"])).toBe(true)
  await acquireOutbox(on, ["rare"], 1)
  expect(await isOutboxDue(on, ["rare"])).toBe(false)
  await on.db.outbox.update({ where: { id }, data: { locked_until: PAST } })
  expect(await isOutboxDue(on, ["rare"])).toBe(true)
  await on.db.outbox.update({ where: { id }, data: { run_at: new Date(Date.now() + 60_000) } })
  expect(await isOutboxDue(on, ["rare"])).toBe(false)
  await on.db.outbox.update({ where: { id }, data: { run_at: PAST, done_at: PAST } })
  expect(await isOutboxDue(on, ["rare"])).toBe(false)
})

test("finishOutbox deletes a row, and keeps one of an event, marked as done", async () => {
  const [once, event] = [newId("outbox"), newId("outbox")]
  const row = { kind: "ended", payload: {}, locked_until: PAST }
  await on.db.outbox.createMany({
    data: [
      { ...row, id: once },
      { ...row, id: event, dedupe_key: event },
    ],
  })
  for (const [id, dedupe_key] of [
    [once, null],
    [event, event],
  ] as const)
    await finishOutbox(on, { id, dedupe_key, kind: "ended", payload: {}, is_wanted: false }, PAST)
  expect(await on.db.outbox.findMany({ where: { kind: "ended" } })).toMatchObject([
    { id: event, done_at: PAST, locked_until: null },
  ])
})

test("deleteEventsBefore deletes what ended before, and nothing that has not", async () => {
  const act = (id: string, state: string, updated_at = PAST) =>
    on.db.orderAct.create({ data: { id, order_id: "order_1", kind: "capture", state, plan: {}, updated_at } })
  await act("act_old", "done")
  await act("act_open", "intended")
  await act("act_new", "done", new Date())
  const row = (id: string, done_at: Date | null) =>
    on.db.outbox.create({ data: { id, kind: "tidied", payload: {}, done_at } })
  await row("tidy_old", PAST)
  await row("tidy_open", null)
  await row("tidy_new", new Date())
  await deleteEventsBefore(on, new Date(Date.now() - 30_000))
  const acts = await on.db.orderAct.findMany({ where: { order_id: "order_1" }, select: { id: true } })
  expect(acts.map(({ id }) => id).sort()).toEqual(["act_new", "act_open"])
  const rows = await on.db.outbox.findMany({ where: { kind: "tidied" }, select: { id: true } })
  expect(rows.map(({ id }) => id).sort()).toEqual(["tidy_new", "tidy_open"])
})
