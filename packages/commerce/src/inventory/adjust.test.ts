import { expect, test } from "vitest"
import { mustMove, stockedAfter } from "./adjust.ts"

test.each([
  [10, 5, 15],
  [10, -10, 0],
  [0, 2_147_483_647, 2_147_483_647],
])("%d and a difference of %d are %d", (stocked, by, after) => {
  expect(stockedAfter(stocked, by)).toBe(after)
})

test("refuses less than nothing, and more than can be stored", () => {
  expect(() => stockedAfter(3, -4)).toThrow("Only 3 units are stocked there")
  expect(() => stockedAfter(1, 2_147_483_647)).toThrow(expect.objectContaining({ type: "invalid_data" }))
})

test("stock moves between two different locations", () => {
  expect(() => mustMove("sloc_1", "sloc_2")).not.toThrow()
  expect(() => mustMove("sloc_1", "sloc_1")).toThrow(expect.objectContaining({ type: "invalid_data" }))
})
