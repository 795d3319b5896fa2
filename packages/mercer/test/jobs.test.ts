import { anOperator, loggedIn, must, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, type Job, wholeShop } from "../src/index.ts"

let runs = 0
let fails = false

const nightly: Job = {
  name: "nightly-report",
  at: "03:00 Europe/Berlin",
  async run(shop) {
    runs += 1
    if (fails) throw new Error("No paper")
    await shop.call("admin.notes.list", {})
  },
}
const definition = defineShop({ jobs: [nightly, { name: "often", at: "every 10 min", run: async () => {} }] })

let shop: TestShop
let operator: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
})
afterAll(() => shop.close())

test("runs are recorded with their times and errors, and operators read the last ones", async () => {
  const [job] = shop.api.jobs
  await job?.run()
  fails = true
  await expect(job?.run()).rejects.toThrow("No paper")
  expect(runs).toBe(2)
  const { jobs } = must(await operator.get("/admin/jobs"))
  expect(jobs.map(({ name, at }: Job) => [name, at])).toEqual([
    ["nightly-report", "03:00 Europe/Berlin"],
    ["often", "every 10 min"],
  ])
  const [last, first] = jobs[0].runs
  expect([first.error, last.error]).toEqual([null, "No paper"])
  expect(Date.parse(last.ended_at)).toBeGreaterThanOrEqual(Date.parse(last.started_at))
  expect(jobs[1].runs).toEqual([])
})

test("of a job that runs often, only the last hundred runs are kept", async () => {
  const job = shop.api.jobs[1]
  const old = Array.from({ length: 120 }, (_, n) => ({ id: `job_${n}`, name: "often", started_at: new Date(n) }))
  await shop.db.jobRun.createMany({ data: old })
  await job?.run()
  expect(await shop.db.jobRun.count({ where: { name: "often" } })).toBe(100)
  expect(await shop.db.jobRun.count({ where: { name: "nightly-report" } })).toBe(2)
})

test("two jobs of one name, and times that are none, are refused at start", async () => {
  const start = (jobs: Job[]) => openShop({ own: wholeShop(defineShop({ jobs })) })
  await expect(start([nightly, nightly])).rejects.toThrow("Two jobs are called nightly-report")
  await expect(start([{ ...nightly, at: "03:00 Mars/Base" }])).rejects.toThrow("is not a time for a job")
})
