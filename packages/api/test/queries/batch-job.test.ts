import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  acquireRun,
  avoidScans,
  endRun,
  findForgottenRuns,
  lockRun,
  recordFailure,
  recordJob,
  recordRun,
  releaseRun,
  renewRun,
} from "../../src/batch-job/queries.ts"
import type { Run, Stage } from "../../src/batch-job/run.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aJob(stage: Stage = "import.read", facts: object = {}) {
  const id = newId("batch")
  await on.db.batchJob.create({ data: { id, type: "product-import", context: { fileKey: "file" }, ...facts } })
  await on.db.batchRun.create({ data: { job_id: id, stage } })
  return id
}

const acquired = async (id: string) => (await acquireRun(on, id)) as Run
const jobOf = (id: string) => on.db.batchJob.findUniqueOrThrow({ where: { id } })
const runOf = (job_id: string) => on.db.batchRun.findUniqueOrThrow({ where: { job_id } })
const lapse = (id: string) => on.db.batchRun.update({ where: { job_id: id }, data: { lease_until: new Date(0) } })

describe("a run", () => {
  test("acquireRun leases it to one worker, until its lease expires", async () => {
    const id = await aJob()
    const first = { id, state: "import.read", cursor: 0, fence: 1, attempts: 1, facts: {}, type: "product-import" }
    expect(await acquireRun(on, id)).toEqual({
      ...first,
      dry_run: false,
      created_by: null,
      context: { fileKey: "file" },
    })
    expect(await acquireRun(on, id)).toBeUndefined()
    await lapse(id)
    expect(await acquireRun(on, id)).toMatchObject({ fence: 2, attempts: 2 })
  })

  test.each(["waiting", "done"] as const)("that is %s cannot be acquired", async (stage) => {
    expect(await acquireRun(on, await aJob(stage))).toBeUndefined()
  })

  test("renewRun and releaseRun change its lease, by its fence only", async () => {
    const id = await aJob()
    const run = await acquired(id)
    const soon = new Date(Date.now() + 1_000)
    await on.db.batchRun.update({ where: { job_id: id }, data: { lease_until: soon } })
    await renewRun(on, { ...run, fence: 0 })
    expect((await runOf(id)).lease_until).toEqual(soon)
    await renewRun(on, run)
    expect((await runOf(id)).lease_until?.getTime()).toBeGreaterThan(soon.getTime())
    await releaseRun(on, { ...run, fence: 0 })
    expect((await runOf(id)).lease_until).not.toBeNull()
    await releaseRun(on, run)
    expect((await runOf(id)).lease_until).toBeNull()
    await renewRun(on, run)
    expect((await runOf(id)).lease_until).toBeNull()
  })

  test("lockRun locks it for a worker that still has it", async () => {
    const id = await aJob()
    const run = await acquired(id)
    const key = { schema: "mercer", table: "batch_run", column: "job_id", key: id }
    expect(await on.lockOf(key, (tx) => lockRun(tx, run))).toBe("for update")
    expect(await lockRun(on, run)).toBe(true)
    await lapse(id)
    await acquireRun(on, id)
    expect(await lockRun(on, run)).toBe(false)
  })

  test("recordRun records its progress, and keeps the lease unless it waits or is done", async () => {
    const id = await aJob()
    const run = await acquired(id)
    await recordRun(on, run, { stage: "import.check", cursor: 7, facts: { rows: 7 } })
    await recordRun(on, run, { stage: "import.check", cursor: 9, facts: { faults: 1 } })
    const there = await runOf(id)
    expect(there).toMatchObject({ stage: "import.check", cursor: 9, attempts: 0, facts: { rows: 7, faults: 1 } })
    expect(there.lease_until?.getTime()).toBeGreaterThan(Date.now() + 5_000)
    for (const stage of ["waiting", "done"] as const) {
      await lapse(id)
      await recordRun(on, run, { stage, cursor: 0, facts: {} })
      expect(await runOf(id)).toMatchObject({ stage, lease_until: null })
    }
  })

  test("endRun ends it", async () => {
    const run = await acquired(await aJob())
    await endRun(on, run)
    expect(await runOf(run.id)).toMatchObject({ stage: "done", lease_until: null })
  })

  test("findForgottenRuns returns each run without a lease once in a while, and none that has ended", async () => {
    const [held, lapsed, queued, forgotten, done] = [
      await aJob(),
      await aJob(),
      await aJob(),
      await aJob(),
      await aJob("done"),
    ]
    for (const id of [held, lapsed]) await acquireRun(on, id)
    await lapse(lapsed)
    const ages = "UPDATE mercer.batch_run SET updated_at = now() - interval '16 seconds' WHERE job_id = ANY($1)"
    await on.pool.query(ages, [[forgotten, done]])
    expect(await findForgottenRuns(on, 0)).toEqual([])
    const found = await findForgottenRuns(on, 1_000)
    expect(found).toEqual(expect.arrayContaining([lapsed, forgotten]))
    for (const id of [held, queued, done]) expect(found).not.toContain(id)
    expect(await findForgottenRuns(on, 1_000)).toEqual([])
  })
})

describe("a job", () => {
  test("recordJob sets dates and adds to its result", async () => {
    const id = await aJob()
    const record = (result: object, mark: ("confirmed_at" | "pre_processed_at")[] = []) =>
      recordJob(on, id, { mark, result, even_ended: false })
    expect(await record({ count: 1 })).toBe(true)
    expect(await record({ progress: 1 }, ["pre_processed_at", "confirmed_at"])).toBe(true)
    expect(await jobOf(id)).toMatchObject({
      result: { count: 1, progress: 1 },
      pre_processed_at: expect.any(Date),
      confirmed_at: expect.any(Date),
      completed_at: null,
    })
  })

  test.each(["canceled_at", "failed_at"])("with %s accepts no record, unless that is allowed", async (ended) => {
    const id = await aJob("import.read", { [ended]: new Date() })
    const record = (even_ended: boolean) => recordJob(on, id, { mark: [], result: { undo: {} }, even_ended })
    expect(await record(false)).toBe(false)
    expect((await jobOf(id)).result).toBeNull()
    expect(await record(true)).toBe(true)
    expect((await jobOf(id)).result).toEqual({ undo: {} })
  })

  test("recordFailure fails it once, with all reasons", async () => {
    const id = await aJob("import.read", { result: { count: 3, errors: ["first"] } })
    const fail = () => recordFailure(on, id, { reasons: ["second"], result: { row_errors: [] } })
    expect(await fail()).toBe(true)
    expect(await jobOf(id)).toMatchObject({
      failed_at: expect.any(Date),
      result: { count: 3, errors: ["first", "second"], row_errors: [] },
    })
    expect(await fail()).toBe(false)
    const ended = await aJob("import.read", { completed_at: new Date() })
    expect(await recordFailure(on, ended, { reasons: ["late"], result: {} })).toBe(false)
  })
})

test("avoidScans lasts as long as its transaction", async () => {
  const setting = async (of: Parameters<typeof sqlOf>[0]) =>
    (await sqlOf(of).rows<{ scans: string }>(sql`SELECT current_setting('enable_seqscan') AS scans`))[0]?.scans
  expect(
    await on.tx(async (tx) => {
      await avoidScans(tx)
      return setting(tx)
    }),
  ).toBe("off")
  expect(await setting(on)).toBe("on")
})
