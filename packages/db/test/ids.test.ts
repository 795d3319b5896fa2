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

/** The random part of an id, as a number. */
function random(id: string): bigint {
  const letters = [...id.slice(-16)]
  return letters.reduce((sum, letter) => sum * 32n + BigInt("0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(letter)), 0n)
}

test("ids sort as they were created, within a millisecond too", () => {
  const ids = Array.from({ length: 50_000 }, () => newId("gift"))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test("ids of one millisecond can't be guessed from each other: their distance has more than 60 random bits", () => {
  const ids = Array.from({ length: 5_000 }, () => newId("gift"))
  const pairs = ids.slice(1).map((id, at) => [ids[at] as string, id] as const)
  const steps = pairs.filter(([a, b]) => a.slice(0, -16) === b.slice(0, -16)).map(([a, b]) => random(b) - random(a))
  expect(steps.length).toBeGreaterThan(1_000)
  expect(new Set(steps).size).toBe(steps.length)
  for (const bit of Array.from({ length: 66 }, (_, at) => 1n << BigInt(at))) {
    const share = steps.filter((step) => step & bit).length / steps.length
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  }
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
