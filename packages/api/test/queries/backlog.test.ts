import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readBacklog } from "../../src/worker/queries-backlog.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const DAY = 86_400

const NOTHING = {
  ...{ outbox_due: 0, outbox_failing: 0, outbox_age: 0 },
  ...{ webhooks_pending: 0, webhooks_failing: 0, webhooks_given_up: 0 },
  ...{ jobs_running: 0, jobs_waiting: 0, jobs_failed: 0, unfinished: 0 },
}

test("readBacklog: a quiet shop has none", async () => {
  expect(await readBacklog(on)).toEqual(NOTHING)
})

test("readBacklog counts what waits and what has failed, not what is done, later or long ago", async () => {
  const mail = { kind: "mail", payload: {} }
  await on.db.outbox.createMany({
    data: [
      { ...mail, id: "due", run_at: ago(60) },
      { ...mail, id: "failing", run_at: ago(10), attempts: 3 },
      { ...mail, id: "parked", run_at: ago(3 * DAY), parked_at: ago(DAY), attempts: 80 },
      { ...mail, id: "later", run_at: ago(-60) },
      { ...mail, id: "done", run_at: ago(90), done_at: ago(80) },
    ],
  })
  const webhook_id = newId("whk")
  await on.db.webhook.create({ data: { id: webhook_id, url: "https://example.com", kinds: [], secret: "s" } })
  const delivery = (id: string) => ({ id, webhook_id, event_id: id, kind: "order.placed", body: "{}" })
  await on.db.webhookDelivery.createMany({
    data: [
      delivery("new"),
      { ...delivery("again"), attempts: 1 },
      { ...delivery("lost"), state: "given_up", given_up_at: ago(60) },
      { ...delivery("old"), state: "given_up", given_up_at: ago(2 * DAY) },
      { ...delivery("sent"), state: "delivered", attempts: 1 },
    ],
  })
  const type = "product-import"
  await on.db.batchJob.createMany({
    data: [
      { id: "created", type },
      { id: "confirmed", type, pre_processed_at: ago(9), confirmed_at: ago(8) },
      { id: "waiting", type, pre_processed_at: ago(9) },
      { id: "failed", type, failed_at: ago(9) },
      { id: "failed before", type, failed_at: ago(2 * DAY) },
      { id: "canceled", type, canceled_at: ago(9) },
      { id: "completed", type, completed_at: ago(9) },
    ],
  })
  const completion = (state: string, created_at: Date) => {
    const id = newId("cart")
    return { id, cart_id: id, state, fingerprint: "", amount: 1, currency_code: "eur", created_at }
  }
  await on.db.completion.createMany({
    data: [completion("authorized", ago(90)), completion("authorizing", ago(5)), completion("placed", ago(90))],
  })
  const operation = { order_id: "order_1", kind: "refund", plan: {} }
  await on.db.orderAct.createMany({
    data: [
      { ...operation, id: "intended", state: "intended", created_at: ago(90) },
      { ...operation, id: "done", state: "done", created_at: ago(90) },
    ],
  })
  expect(await readBacklog(on)).toEqual({
    ...{ outbox_due: 2, outbox_failing: 1, outbox_age: expect.closeTo(60, -1) },
    ...{ webhooks_pending: 1, webhooks_failing: 1, webhooks_given_up: 1 },
    ...{ jobs_running: 2, jobs_waiting: 1, jobs_failed: 1, unfinished: 2 },
  })
})
