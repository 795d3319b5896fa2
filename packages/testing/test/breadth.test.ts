// What `npm test` takes of the cases that `npm run test:full` has all of.
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function breadthIn(run: "short" | "full") {
  vi.stubEnv("TESTS", run === "full" ? "full" : undefined)
  vi.resetModules()
  return import("../src/breadth.ts")
}

const CASES = ["a", "b", "c", "d", "e", "f", "g"]

test("a few different cases are taken, and with all turns every case", async () => {
  const { someOf } = await breadthIn("short")
  for (const few of [1, 2, 3, 6]) {
    const taken = CASES.map((_, turn) => someOf(CASES, few, turn))
    for (const cases of taken) expect(new Set(cases).size).toBe(few)
    expect(new Set(taken.flat())).toEqual(new Set(CASES))
  }
  expect(someOf(CASES, 7, 3)).toEqual(CASES)
})

test("a full run leaves out nothing", async () => {
  const short = await breadthIn("short")
  expect([short.many(2, 16), short.isFull]).toEqual([2, false])
  const full = await breadthIn("full")
  expect([full.many(2, 16), full.isFull]).toEqual([16, true])
  expect(full.someOf(CASES, 2, 1)).toEqual(CASES)
})
