import { expect, test } from "vitest"
import { batched } from "../src/answer-cache/batched.ts"

/** A batched double of numbers, whose runs end when the test says so. */
function doubles() {
  const runs: { numbers: number[]; end(fails?: Error): void }[] = []
  const double = batched<number, number>(
    (numbers) =>
      new Promise((resolve, reject) => {
        const end = (fails?: Error) => (fails ? reject(fails) : resolve(numbers.map((each) => 2 * each)))
        runs.push({ numbers: [...numbers], end })
      }),
  )
  return { double, runs }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test("questions that come while a run is under way are answered by the next run, together", async () => {
  const { double, runs } = doubles()
  const first = double(1)
  await soon()
  const others = [double(2), double(3)]
  await soon()
  expect(runs.map(({ numbers }) => numbers)).toEqual([[1]])
  runs[0]?.end()
  expect(await first).toBe(2)
  await soon()
  const last = double(4)
  await soon()
  expect(runs.map(({ numbers }) => numbers)).toEqual([[1], [2, 3]])
  runs[1]?.end()
  expect(await Promise.all(others)).toEqual([4, 6])
  await soon()
  runs[2]?.end()
  expect(await last).toBe(8)
})

test("a run that fails fails its own callers only", async () => {
  const { double, runs } = doubles()
  const failing = [double(1), double(2)].map((answer) => answer.catch((error: Error) => error.message))
  await soon()
  const next = double(3)
  runs[0]?.end(new Error("No database"))
  expect(await Promise.all(failing)).toEqual(["No database", "No database"])
  await soon()
  runs[1]?.end()
  expect(await next).toBe(6)
})
