import { openDatabase } from "@mercer/db"
import { isPooled } from "@mercer/db/testing"
import { openQueue } from "@mercer/jobs"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { createApi } from "../../src/index.ts"
import { cartAt, type Market, must } from "../support/checkout.ts"
import { client } from "../support/client.ts"
import { anOperatorAtWork, aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Exports have connections of their own: as many as may run at once, each of them waiting, keep no shopper waiting.
 */

const AT_ONCE = 2

let shop: TestShop
let market: Market
const opened: ReturnType<typeof openDatabase>[] = []

beforeAll(async () => {
  shop = await openShop()
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  for (const one of opened) void one.close()
  await shop.close()
})

function connections(poolSize: number) {
  const database = openDatabase({ url: shop.url, poolSize, pooler: isPooled })
  opened.push(database)
  return database
}

test("carts are filled as fast as ever while exports wait for the database", async () => {
  const { settings, log } = shop.api.app
  const executeSql = (text: string, values: unknown[]) => shop.pool.query(text, values)
  const queue = await openQueue({ sql: { executeSql }, log, workers: AT_ONCE })
  const long = connections(AT_ONCE)
  const parts = { providers: shop.providers, settings, log, queue, openLong: () => long }
  const api = createApi({ ...connections(AT_ONCE), ...parts })
  const by = client(api.rest).withCookie((await anOperatorAtWork(shop)).cookie())
  const worker = await api.workBatchJobs()
  const held = await Promise.all(Array.from({ length: AT_ONCE }, () => long.pool.connect()))
  const jobs: string[] = []
  for (let job = 0; job < AT_ONCE; job++) {
    const { status, body } = await by.post("/admin/batch-jobs", { type: "product-export", context: {} })
    expect(status).toBe(201)
    jobs.push(body.batch_job.id)
  }
  await vi.waitFor(() => expect(long.pool.waitingCount).toBeGreaterThan(0), { timeout: 15_000, interval: 10 })
  const started = Date.now()
  const visitor = client(api.rest)
  const cart = await cartAt(visitor, market).withPayment()
  must(await visitor.get(`/store/carts/${cart}`))
  expect(Date.now() - started).toBeLessThan(2_000)
  const completed = () => shop.db.batchJob.count({ where: { id: { in: jobs }, completed_at: { not: null } } })
  expect(await completed()).toBe(0)
  for (const one of held) one.release()
  await vi.waitFor(async () => expect(await completed()).toBe(AT_ONCE), { timeout: 60_000 })
  await worker.stop()
}, 120_000)
