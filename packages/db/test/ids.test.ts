import { expect, test } from "vitest"
import { idTime, newId } from "../src/ids.ts"

test("an id is its prefix and 26 characters of Crockford's base 32, upper case", () => {
  expect(newId("cart")).toMatch(/^cart_[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(newId("pvma_")).toMatch(/^pvma__[0-9A-HJKMNP-TV-Z]{26}$/)
})

test("ids of later milliseconds sort later", async () => {
  const earlier = newId("order")
  await new Promise((resolve) => setTimeout(resolve, 3))
  expect(newId("order") > earlier).toBe(true)
})

test("ids of the same millisecond are not sequential: the next can't be guessed", () => {
  const ids = Array.from({ length: 5_000 }, () => newId("gift"))
  expect(new Set(ids).size).toBe(ids.length)
  const rising = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? "")).length
  expect(rising / ids.length).toBeLessThan(0.6)
})

test("an id says when its row was created, to the millisecond, and other texts do not", () => {
  const before = Date.now()
  const time = idTime(newId("pvma_"))?.getTime() ?? 0
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
  expect(idTime("job_01ARYZ6S41TSV4RRFFQ69G5FAV")?.toISOString()).toBe("2016-07-30T22:36:16.385Z")
  for (const id of ["", "usr_admin", "job_01ARYZ6S41", "job_ILOU0000000000000000000000"])
    expect(idTime(id)).toBeUndefined()
})
