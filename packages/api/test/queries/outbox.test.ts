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
