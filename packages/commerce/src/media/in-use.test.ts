import { expect, test } from "vitest"
import { mustBeUnused } from "./in-use.ts"

test("a picture that no product uses may be deleted", () => {
  expect(() => mustBeUnused("a.png", [], 0)).not.toThrow()
})

test.each([
  [["Tee"], 1, 'a.png is used by 1 product: "Tee". Remove it from them first'],
  [["Tee", "Mug"], 2, 'a.png is used by 2 products: "Tee", "Mug". Remove it from them first'],
  [
    ["A", "B", "C", "D", "E", "F"],
    40,
    'a.png is used by 40 products: "A", "B", "C", "D", "E" and 35 more. Remove it from them first',
  ],
])("one of %j is not, and they are named", (titles, count, message) => {
  expect(() => mustBeUnused("a.png", titles, count)).toThrow(expect.objectContaining({ type: "not_allowed", message }))
})
