import { expect, test } from "vitest"
import { makeQueue } from "../src/queue.ts"

test("no more run at once than allowed, and all accepted tasks run", async () => {
  const run = makeQueue({ atOnce: 2, waiting: 10 })
  let now = 0
  let most = 0
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      run(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 1))
        now -= 1
        return i
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test("a failed task frees its place", async () => {
  const run = makeQueue({ atOnce: 1, waiting: 1 })
  const failing = run(() => Promise.reject(new Error("no")))
  const waiting = run(async () => "done")
  await expect(run(async () => "never")).rejects.toMatchObject({ type: "too_many_requests" })
  await expect(failing).rejects.toThrow("no")
  expect(await waiting).toBe("done")
  expect(await run(async () => "free again")).toBe("free again")
})
