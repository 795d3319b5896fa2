import { expect, test, vi } from "vitest"
import { whenFree } from "../src/index.ts"

class Busy extends Error {}
const waiting = {
  busy: (error: unknown) => (error instanceof Busy ? "cart_1" : undefined),
  tooLong: () => new Error("Try again"),
}

/** Work that gets through after that many tries. */
const freeAfter = (tries: number) => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= tries) throw new Busy()
    return "done"
  })
  return work
}

test("unblocked work runs once", async () => {
  const work = freeAfter(0)
  expect(await whenFree(work, waiting)).toBe("done")
  expect(work).toHaveBeenCalledTimes(1)
})

test("the blocking row is resumed, and the work retried", async () => {
  const resume = vi.fn(async () => {})
  expect(await whenFree(freeAfter(2), { ...waiting, resume })).toBe("done")
  expect(resume.mock.calls).toEqual([["cart_1"], ["cart_1"]])
})

test("any other error is thrown at once", async () => {
  await expect(whenFree(() => Promise.reject(new Error("no")), waiting)).rejects.toThrow("no")
})

test("it gives up after two seconds", async () => {
  const began = Date.now()
  await expect(whenFree(freeAfter(1_000), waiting)).rejects.toThrow("Try again")
  expect(Date.now() - began).toBeGreaterThan(1_900)
})

test("callers that wait for one row share each check, and run when it is free", async () => {
  let looks = 0
  const isBusy = async () => ++looks < 5
  const works = Array.from({ length: 20 }, () => freeAfter(1))
  await Promise.all(works.map((work) => whenFree(work, { ...waiting, isBusy })))
  expect(looks).toBe(5)
  for (const work of works) expect(work).toHaveBeenCalledTimes(2)
})
