import { expect, test } from "vitest"
import { keepReserved } from "./release.ts"

const on = (day: number, quantity: number, id = `r${day}`) => {
  return { id, quantity, created_at: new Date(Date.UTC(2026, 0, day)) }
}
const left = (rows: ReturnType<typeof on>[], units: number) =>
  Object.fromEntries(keepReserved(rows, units).map(({ id, quantity }) => [id, quantity]))

test.each([
  [7, {}],
  [9, {}],
  [6, { r3: 1 }],
  [5, { r3: 0 }],
  [4, { r3: 0, r2: 2 }],
  [0, { r3: 0, r2: 0, r1: 0 }],
  [-1, { r3: 0, r2: 0, r1: 0 }],
])("when %d of 2, 3 and 2 units are still owed, the newest are released", (units, changed) => {
  expect(left([on(3, 2), on(1, 2), on(2, 3)], units)).toEqual(changed)
})

test("of two at the same time the first by id is kept", () => {
  expect(left([on(1, 2, "b"), on(1, 2, "a")], 2)).toEqual({ b: 0 })
})

test("nothing is reserved, nothing changes", () => {
  expect(keepReserved([], 3)).toEqual([])
})
