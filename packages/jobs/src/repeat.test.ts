import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { repeat } from "./repeat.ts"

const silent = { error: () => {} }

test("work is repeated, and never runs twice at once", async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  const job = repeat(
    "slow",
    5,
    async () => {
      runs += 1
      most = Math.max(most, ++atOnce)
      await sleep(20)
      atOnce -= 1
    },
    silent,
  )
  await sleep(120)
  await job.stop()
  expect(runs).toBeGreaterThan(1)
  expect(most).toBe(1)
})

test("a run that fails is logged and followed by the next", async () => {
  const logged: object[] = []
  let runs = 0
  const failing = async () => {
    runs += 1
    throw new Error("no")
  }
  const job = repeat("failing", 5, failing, { error: (facts) => void logged.push(facts) })
  await sleep(60)
  await job.stop()
  expect(runs).toBeGreaterThan(1)
  expect(logged[0]).toMatchObject({ job: "failing" })
})

test("stop waits for the run that is under way, and none follows", async () => {
  let done = 0
  const job = repeat("last", 5, () => sleep(30).then(() => void done++), silent)
  await sleep(15)
  await job.stop()
  expect(done).toBe(1)
  await sleep(30)
  expect(done).toBe(1)
})
