import type { Query } from "@mercer/db"
import { expect, test } from "vitest"
import { makeTexts } from "../src/context/text-samples.ts"

const row = JSON.stringify({ rows: 100_000, texts: ["ada@example.com", "grace@example.com"] })

test("a table's texts are looked at once in ten minutes, for all searches", async () => {
  let time = 0
  let reads = 0
  const query: Query = async () => {
    reads++
    return [{ row }]
  }
  const texts = makeTexts(query, () => time)
  const find = (word: string) => texts.rarePart("Customer", ["email"], [word])
  expect(await Promise.all([find("hopper@example.com"), find("ada")])).toEqual(["hopper", undefined])
  expect(reads).toBe(1)
  time = 10 * 60_000
  await find("hopper")
  expect(reads).toBe(2)
})

test("when they cannot be read, nothing is known to be rare", async () => {
  const texts = makeTexts(() => Promise.reject(new Error("canceled")))
  expect(await texts.rarePart("Customer", ["email"], ["hopper"])).toBeUndefined()
})
