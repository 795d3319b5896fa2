import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { isWanted, recordEvents } from "../../src/outbox/queries.ts"
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

test("recordEvents records one for each row, and none without subscribers", async () => {
  const events = [
    { outbox: newId("outbox"), id: "order_1" },
    { outbox: newId("outbox"), id: "order_2" },
  ]
  expect(await recordEvents(on, "order.updated", events)).toBe(0)
  await aWebhook(["order.updated"])
  expect(await recordEvents(on, "order.updated", events)).toBe(2)
  const rows = await on.db.outbox.findMany({ select: { id: true, kind: true, payload: true }, orderBy: { id: "asc" } })
  const expected = events.map(({ outbox: id, id: row }) => ({ id, kind: "order.updated", payload: { id: row } }))
  expect(rows).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)))
})
