import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { firstNotification, isMailWaiting } from "../../src/mail/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("isMailWaiting: one of the kind to the address, not sent, that creates a new token", async () => {
  const mail = (payload: object, facts: object = {}) =>
    on.db.outbox.create({ data: { id: newId("outbox"), kind: "reset", payload, ...facts } })
  await mail({ email: "sent@example.com" }, { done_at: new Date() })
  await mail({ email: "again@example.com", revives: true })
  await mail({ email: "other@example.com" }, { kind: "welcome" })
  await mail({ email: "waits@example.com" })
  const waits = (name: string) => isMailWaiting(on, "reset", `${name}@example.com`)
  expect(await Promise.all(["sent", "again", "other", "waits"].map(waits))).toEqual([false, false, false, true])
})

test("firstNotification follows resends to the first of them", async () => {
  const made = async (parent_id: string | null) => {
    const id = newId("noti")
    const about = { resource_type: "order", resource_id: "order_1", to: "a@example.com" }
    await on.db.notification.create({ data: { id, ...about, data: {}, parent_id } })
    return id
  }
  const first = await made(null)
  const second = await made(first)
  const third = await made(second)
  expect(await Promise.all([first, second, third].map((id) => firstNotification(on, id)))).toEqual([
    first,
    first,
    first,
  ])
  expect(await firstNotification(on, "noti_nothing")).toBe("noti_nothing")
})
