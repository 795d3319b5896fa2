// What a shop itself does after events and at times is done once, though four servers could.
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { anOperator, cartAt, make, type Reply } from "@mercer/api/testing"
import { startDurableCluster } from "@mercer/testing/cluster"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Pair, settles, startPairOn } from "../support/pair.ts"

const SHOP = fileURLToPath(new URL("../support/shop-with-job.mjs", import.meta.url))
const operator = { "x-medusa-access-token": "four-servers" }
const all = [0, 1, 2, 3] as const

let four: Pair

beforeAll(async () => {
  four = await startPairOn(await startDurableCluster(), { MERCER_SHOP: SHOP }, all.length)
  await anOperator(four as never, "four@example.com", operator["x-medusa-access-token"])
}, 180_000)
afterAll(() => four?.close())

/** What the shop's own job and its work after events have done so far. */
function runs(what: string): { id: string; pid: number }[] {
  const file = path.join(four.servers[0]?.data_dir ?? "", "runs")
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trim().split("\n") : []
  return lines.map((line) => JSON.parse(line)).filter((run) => run.what === what)
}

const orderOf = ({ status, body }: Reply): string[] => (status === 200 ? [body.data.id] : [])

test("each order is placed once, and what the shop does after it is done once", { timeout: 120_000 }, async () => {
  const ids = await make(12, (index) => cartAt(four.visitor(index), four.market).withPayment())
  const complete = (index: number) => four.visitor(index).post(`/store/carts/${ids[index % ids.length]}/complete`)
  const done = await make(48, complete, 48)
  const orders = [...new Set(done.flatMap(orderOf))].sort()
  expect(orders).toHaveLength(ids.length)
  const handled = () => runs("order.placed").map(({ id }) => id)
  await expect.poll(() => handled().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(orders.length)
  expect(handled().sort()).toEqual(orders)
  await settles(four)
})

test("each batch job is worked on once", { timeout: 180_000 }, async () => {
  const job = { type: "product-export", context: {}, dry_run: false }
  const made = await make(8, (index) => four.visitor(index).post("/admin/batch-jobs", job, operator))
  const ids = made.map((reply) => reply.body.batch_job.id).sort()
  const seen = (what: string) =>
    runs(what)
      .map(({ id }) => id)
      .sort()
  await expect.poll(() => seen("batch.completed"), { timeout: 120_000 }).toEqual(ids)
  expect(seen("batch.processing")).toEqual(ids)
})

test("a job of the shop runs once a minute, at one of them", { timeout: 200_000 }, async () => {
  const minutes = () => runs("each-minute").map(({ id }) => id)
  await expect.poll(() => minutes().length, { timeout: 150_000, interval: 500 }).toBeGreaterThanOrEqual(1)
  // The others look for it every five seconds.
  await sleep(6_000)
  expect(new Set(minutes()).size).toBe(minutes().length)
})
