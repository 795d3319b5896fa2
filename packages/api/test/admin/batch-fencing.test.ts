import { setTimeout as sleep } from "node:timers/promises"
import { run, type Step } from "@mercer/durable"
import { localFiles } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BatchRunning } from "../../src/batch-job/batch-run.ts"
import { acquireRun } from "../../src/batch-job/queries.ts"
import { batchRuns } from "../../src/import-export/batch-process.ts"
import { workBatchJob } from "../../src/worker/batch-work.ts"
import { aFile, carryOut, type Operator } from "../support/batch.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
})
afterAll(() => shop.close())

let files = 0
async function anImport(rows = 300): Promise<{ id: string; prefix: string }> {
  const prefix = `f${++files}-`
  const lines = Array.from({ length: rows }, (_, n) => `${prefix}${n},Fenced`)
  const fileKey = await aFile(shop, `Product Handle,Product Title\n${lines.join("\n")}`, operator.id)
  const { body } = await operator.by.post("/admin/batch-jobs", { type: "product-import", context: { fileKey } })
  return { id: body.batch_job.id, prefix }
}

const made = (prefix: string) => shop.db.product.count({ where: { handle: { startsWith: prefix } } })
const read = async (id: string) => (await operator.by.get(`/admin/batch-jobs/${id}`)).body.batch_job
const lapse = (job_id: string) => shop.db.batchRun.update({ where: { job_id }, data: { lease_until: new Date(0) } })

describe("several workers", () => {
  test("that are notified of one job at once do it once", async () => {
    const { id, prefix } = await anImport()
    await Promise.all(Array.from({ length: 6 }, () => workBatchJob(shop.api.app, id)))
    await carryOut(shop, id)
    expect(await made(prefix)).toBe(300)
    expect(await read(id)).toMatchObject({ status: "completed", result: { advancement_count: 300 } })
  })

  test("a leased job belongs to one worker only, until that worker is taken for dead", async () => {
    const { id } = await anImport(1)
    const held = await acquireRun(shop.api.app, id)
    expect(held).toBeDefined()
    expect(await acquireRun(shop.api.app, id)).toBeUndefined()
    await lapse(id)
    expect((await acquireRun(shop.api.app, id))?.fence).toBe((held?.fence ?? 0) + 1)
  })

  test("one that was taken for dead and wakes up can no longer write", async () => {
    const { id, prefix } = await anImport()
    const asleep = await acquireRun(shop.api.app, id)
    await lapse(id)
    await carryOut(shop, id)
    const too_late: Step<BatchRunning> = {
      to: ["import.read"],
      async write({ db }) {
        await db.product.updateMany({ where: { handle: { startsWith: prefix } }, data: { title: "Too late" } })
        return { to: "import.read", facts: { result: { advancement_count: 0 } } }
      },
    }
    const late = { ...batchRuns, steps: { ...batchRuns.steps, "import.read": too_late } }
    expect(await run(shop.api.app, late, asleep as NonNullable<typeof asleep>)).toMatchObject({ end: "lost" })
    expect(await shop.db.product.count({ where: { title: "Too late" } })).toBe(0)
    expect(await read(id)).toMatchObject({ status: "completed", result: { advancement_count: 300 } })
  })

  test("one that stops in the middle leaves the rest to the next", async () => {
    const { id, prefix } = await anImport(1_500)
    let steps = 0
    expect(await workBatchJob(shop.api.app, id, () => ++steps > 4)).toBe(true)
    expect(await made(prefix)).toBeLessThan(1_500)
    await carryOut(shop, id)
    expect(await made(prefix)).toBe(1_500)
  })
})

test("an undo right after a cancel waits for the worker to leave the job", async () => {
  const { id, prefix } = await anImport(1_500)
  const ask = (what: "cancel" | "undo") => operator.by.post(`/admin/batch-jobs/${id}/${what}`)
  let steps = 0
  await workBatchJob(shop.api.app, id, () => ++steps > 12)
  expect(await made(prefix)).toBeGreaterThan(0)
  expect((await ask("undo")).body).toMatchObject({ type: "not_allowed", message: "The import has not ended yet" })
  expect((await ask("cancel")).status).toBe(200)
  const undone = ask("undo")
  await sleep(300)
  await carryOut(shop, id)
  expect((await undone).status).toBe(200)
  const asked = performance.now()
  expect((await ask("undo")).body.message).toBe("The import has not ended yet")
  expect(performance.now() - asked).toBeLessThan(3_000)
  await carryOut(shop, id)
  expect(await read(id)).toMatchObject({ status: "canceled", result: { undo: { status: "done" } } })
  expect(await shop.db.product.count({ where: { handle: { startsWith: prefix }, deleted_at: null } })).toBe(0)
})

describe("a step that fails", () => {
  test("is retried, and five attempts without progress fail the job", async () => {
    const { id, prefix } = await anImport(10)
    const broken = { ...shop.api.app, now: () => new Date(), tx: () => Promise.reject(new Error("disk full")) }
    for (let attempt = 1; attempt < 5; attempt++)
      await expect(workBatchJob(broken as never, id)).rejects.toThrow("disk full")
    expect((await read(id)).status).toBe("created")
    await carryOut(shop, id)
    expect(await made(prefix)).toBe(10)
    const other = await anImport(10)
    await shop.db.batchRun.update({ where: { job_id: other.id }, data: { attempts: 4 } })
    const file = { ...localFiles({ folder: "/nowhere" }), open: async () => ({ stream: null as never, size: 0 }) }
    const blind = { ...shop.api.app, providers: { ...shop.providers, file } }
    expect(await workBatchJob(blind, other.id)).toBe(false)
    const job = await read(other.id)
    expect(job).toMatchObject({ status: "failed", result: { errors: [expect.stringMatching(/unexpected error/)] } })
    expect(await made(other.prefix)).toBe(0)
    shop.errors.length = 0
  })
})

test("progress is visible to others while the job runs", async () => {
  const { id } = await anImport(1_500)
  const seen = new Set<number>()
  const run = carryOut(shop, id)
  let job = await read(id)
  for (; job.status !== "completed"; job = await read(id)) seen.add(job.result?.advancement_count ?? -1)
  await run
  expect(seen.size).toBeGreaterThan(3)
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
