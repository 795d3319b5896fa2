import { expect, test } from "vitest"
import { mustNotLoop, pathOf, placed } from "./place.ts"

test.each([
  [["a", "b", "c"], "x", undefined, ["a", "b", "c", "x"]],
  [["a", "b", "c"], "x", null, ["a", "b", "c", "x"]],
  [["a", "b", "c"], "x", 0, ["x", "a", "b", "c"]],
  [["a", "b", "c"], "c", 1, ["a", "c", "b"]],
  [["a", "b", "c"], "a", 2, ["b", "c", "a"]],
  [["a", "b", "c"], "a", 99, ["b", "c", "a"]],
  [[], "x", 5, ["x"]],
])("among %j, %s at rank %s: %j", (siblings, id, rank, order) => {
  expect(placed(siblings, id, rank)).toEqual(order)
})

test("a category cannot be moved below itself or its own descendants", () => {
  const refused = expect.objectContaining({
    type: "invalid_data",
    message: "A category cannot be moved below itself",
  })
  expect(() => mustNotLoop("a", "a", [])).toThrow(refused)
  expect(() => mustNotLoop("a", "c", ["b", "c"])).toThrow(refused)
  expect(() => mustNotLoop("a", "d", ["b", "c"])).not.toThrow()
  expect(() => mustNotLoop("a", null, ["b"])).not.toThrow()
})

test("a path lists the ids from the top, each with a dot", () => {
  expect(pathOf(null, "a")).toBe("a.")
  expect(pathOf("a.", "b")).toBe("a.b.")
})
