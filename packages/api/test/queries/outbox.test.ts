import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { deleteStagedJobs, insertOutbox, isWanted, lockStagedJobs, recordEvents } from "../../src/outbox/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
beforeEach(async () => {
  await on.db.webhook.deleteMany()
})
afterAll(() => on.close())

const aWebhook = (kinds: string[], is_disabled = false) =>
  on.db.webhook.create({ data: { id: newId("whk"), url: "https://example.com", kinds, secret: "s", is_disabled } })
const wanted = async () =>
  (await sqlOf(on).rows<{ yes: boolean }>(sql`SELECT ${isWanted("order.updated")} AS yes`))[0]?.yes

test("isWanted: an enabled webhook subscribes to the kind", async () => {
  expect(await wanted()).toBe(false)
  await aWebhook(["order.updated"], true)
  await aWebhook(["order.placed"])
  expect(await wanted()).toBe(false)
  await aWebhook(["order.placed", "order.updated"])
  expect(await wanted()).toBe(true)
})

test("recordEvents records what webhooks subscribe to, and says what that is", async () => {
  const about = (kind: string, id: string) => ({ outbox: newId("outbox"), kind, payload: { id } })
  const [one, two] = [about("order.updated", "order_1"), about("swap.created", "swap_1")]
  const events = [one, two, about("order.canceled", "order_1")]
  expect(await recordEvents(on, events)).toEqual({ recorded: 0, kinds: [] })
  await aWebhook(["order.updated"])
  await aWebhook(["order.updated", "swap.created"])
  await aWebhook(["order.canceled"], true)
  expect(await recordEvents(on, events)).toEqual({ recorded: 2, kinds: ["order.updated", "swap.created"] })
  const rows = await on.db.outbox.findMany({ select: { id: true, kind: true, payload: true }, orderBy: { id: "asc" } })
  // The name of this event alone is that of an email.
  const stored = [{ ...one }, { ...two, kind: "swap.created.webhook" }]
  const expected = stored.map(({ outbox: id, kind, payload }) => ({ id, kind, payload }))
  expect(rows).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)))
})

test("lockStagedJobs locks all events of Medusa, the oldest first, and deleteStagedJobs deletes some", async () => {
  for (const id of ["job_2", "job_1", "job_3"])
    await on.db.stagedJob.create({ data: { id, event_name: "order.placed", data: { id } } })
  const jobs = await lockStagedJobs(on)
  expect(jobs.map(({ id, event_name, data }) => [id, event_name, data])).toEqual(
    ["job_1", "job_2", "job_3"].map((id) => [id, "order.placed", { id }]),
  )
  expect(await on.lockOf({ table: "staged_job", key: "job_1" }, lockStagedJobs)).toBe("for update")
  await deleteStagedJobs(on, ["job_1", "job_3"])
  expect((await lockStagedJobs(on)).map(({ id }) => id)).toEqual(["job_2"])
})

test("insertOutbox writes rows, and those with a key once", async () => {
  const row = (id: string, dedupe_key: string | null) => ({ id, kind: "staged", payload: { id }, dedupe_key })
  await insertOutbox(on, [row("outbox_a", "staged:1"), row("outbox_b", null), row("outbox_c", "staged:1")])
  await insertOutbox(on, [row("outbox_d", "staged:1"), row("outbox_e", null)])
  const rows = await on.db.outbox.findMany({ where: { kind: "staged" }, orderBy: { id: "asc" } })
  expect(rows.map(({ id }) => id)).toEqual(["outbox_a", "outbox_b", "outbox_e"])
  expect(rows[0]).toMatchObject({ payload: { id: "outbox_a" }, dedupe_key: "staged:1", attempts: 0, done_at: null })
})
