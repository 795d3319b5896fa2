import { newId } from "@mercer/db"
import { openQueue } from "@mercer/jobs"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  countQueue,
  deleteProcess,
  listFailedDeliveries,
  listFailingRows,
  listProcesses,
  recordProcess,
} from "../../src/system/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const facts = { version: "1.0.0", host: "web-1", pid: 42 }

test("recordProcess and listProcesses: each process once, alive for a minute after it was last seen", async () => {
  await recordProcess(on, { id: "proc_a", kind: "server", ...facts })
  await recordProcess(on, { id: "proc_b", kind: "worker", ...facts })
  await recordProcess(on, { id: "proc_a", kind: "server", ...facts })
  await on.db.process.update({ where: { id: "proc_b" }, data: { started_at: ago(5), seen_at: ago(2) } })
  expect(await listProcesses(on)).toEqual([
    {
      id: "proc_b",
      kind: "worker",
      ...facts,
      started_at: expect.any(Date),
      seen_at: expect.any(Date),
      is_alive: false,
    },
    { id: "proc_a", kind: "server", ...facts, started_at: expect.any(Date), seen_at: expect.any(Date), is_alive: true },
  ])
})

test("recordProcess sweeps processes that were not seen for an hour, and deleteProcess one that ends", async () => {
  await on.db.process.update({ where: { id: "proc_b" }, data: { seen_at: ago(61) } })
  await recordProcess(on, { id: "proc_a", kind: "server", ...facts })
  expect((await listProcesses(on)).map(({ id }) => id)).toEqual(["proc_a"])
  // A process that slept for that long is itself again.
  await on.db.process.update({ where: { id: "proc_a" }, data: { seen_at: ago(61) } })
  await recordProcess(on, { id: "proc_a", kind: "server", ...facts })
  expect(await listProcesses(on)).toMatchObject([{ id: "proc_a", is_alive: true }])
  await deleteProcess(on, "proc_a")
  expect(await listProcesses(on)).toEqual([])
})

test("countQueue: nothing before the queue exists, then what waits, runs and has failed", async () => {
  expect(await countQueue(on)).toEqual({ waiting: 0, active: 0, failed: 0 })
  const log = { error: () => {} }
  const sql = { executeSql: (text: string, values: unknown[]) => on.pool.query(text, values) }
  const queue = await openQueue({ sql, log })
  await queue.enqueue(sql, "batch_1")
  await queue.runJob(sql, "nightly")
  await queue.runJob(sql, "nightly")
  await queue.stop()
  expect(await countQueue(on)).toEqual({ waiting: 3, active: 0, failed: 0 })
  await on.pool.query("UPDATE pgboss.job SET state = 'failed' WHERE name = 'batch-job'")
  expect(await countQueue(on)).toEqual({ waiting: 2, active: 0, failed: 1 })
})

test("listFailedDeliveries: those that have failed and were not delivered since, the latest first", async () => {
  const webhook_id = newId("whk")
  await on.db.webhook.create({ data: { id: webhook_id, url: "https://example.com", kinds: [], secret: "s" } })
  const delivery = (id: string) => ({ id, webhook_id, event_id: id, kind: "order.placed", body: "{}" })
  await on.db.webhookDelivery.createMany({
    data: [
      delivery("new"),
      { ...delivery("running"), attempts: 1, last_attempt_at: ago(0) },
      { ...delivery("again"), attempts: 2, last_attempt_at: ago(1), last_error: "Status 500" },
      { ...delivery("lost"), state: "given_up", attempts: 9, last_attempt_at: ago(9), last_error: "Timeout" },
      { ...delivery("sent"), state: "delivered", attempts: 2, last_attempt_at: ago(0), last_error: "Status 500" },
    ],
  })
  expect(await listFailedDeliveries(on, 10)).toMatchObject([
    {
      id: "again",
      webhook_id,
      url: "https://example.com",
      is_disabled: false,
      state: "pending",
      last_error: "Status 500",
    },
    { id: "lost", state: "given_up", attempts: 9 },
  ])
  expect(await listFailedDeliveries(on, 1)).toHaveLength(1)
})

test("listFailingRows: open rows with an error, the oldest first, without the work of own handlers", async () => {
  const row = { payload: {}, attempts: 3, last_error: "No answer" }
  await on.db.outbox.createMany({
    data: [
      { ...row, id: "second", kind: "order.placed" },
      { ...row, id: "first", kind: "invite.mail", created_at: ago(5) },
      { ...row, id: "done", kind: "order.placed", done_at: ago(1) },
      { ...row, id: "own", kind: "own.erp" },
      { ...row, id: "fine", kind: "order.placed", last_error: null },
    ],
  })
  const rows = await listFailingRows(on, 10)
  expect(rows.map(({ id }) => id)).toEqual(["first", "second"])
  expect(rows[0]).toMatchObject({ kind: "invite.mail", attempts: 3, last_error: "No answer" })
})
