import { expect, test } from "vitest"
import { newId } from "../src/ids.ts"

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
