import { describe, expect, test } from "vitest"
import { addedQuantity, changedQuantity, checkLine, merging, sameValue } from "./contents.ts"

describe("the line that takes up what is added", () => {
  const line = (id: string, more = {}) => ({ id, variant_id: "v", should_merge: true, metadata: {}, ...more })
  test.each<[string, object[], object, string | undefined]>([
    ["same variant", [line("a")], {}, "a"],
    ["another variant", [line("a", { variant_id: "w" })], {}, undefined],
    ["closed to merging", [line("a", { should_merge: false })], {}, undefined],
    ["a returned one", [line("a", { is_return: true })], {}, undefined],
    ["no metadata is empty metadata", [line("a", { metadata: null })], {}, "a"],
    ["other metadata", [line("a", { metadata: { engraving: "A" } })], { engraving: "B" }, undefined],
    ["the second of two", [line("a", { metadata: { x: 1 } }), line("b")], {}, "b"],
    ["deeply the same", [line("a", { metadata: { x: [1, { y: 2, z: 3 }] } })], { x: [1, { z: 3, y: 2 }] }, "a"],
  ])("%s", (_, lines, metadata, expected) =>
    expect(merging(lines as ReturnType<typeof line>[], { variant_id: "v", metadata })?.id).toBe(expected),
  )
})

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, "1", false],
  [{ a: undefined }, { b: undefined }, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [null, {}, false],
  [{ a: { b: null } }, { a: { b: null } }, true],
])("%j and %j are the same: %s", (a, b, expected) => expect(sameValue(a, b)).toBe(expected))

const refused = expect.objectContaining({ type: "invalid_data" })

test.each([0, -1, 1.5, 10_000_000, Number.NaN])("%d can't be added", (quantity) =>
  expect(() => addedQuantity(quantity)).toThrow(refused),
)
test.each([-1, 0.5, 10_000_000, Number.NaN])("a line can't have %d", (quantity) =>
  expect(() => changedQuantity(quantity)).toThrow(refused),
)
test.each([1, 9_999_999])("%d is a quantity", (quantity) => {
  expect(addedQuantity(quantity)).toBe(quantity)
  expect(changedQuantity(quantity)).toBe(quantity)
})
test("0 stands for removing", () => expect(changedQuantity(-0)).toBe(0))

test("a line's price fits the tables", () => {
  expect(() => checkLine({ unit_price: 2_000_000_000, quantity: 2 })).toThrow(refused)
  expect(() => checkLine({ unit_price: 2_000_000_000, quantity: 1 })).not.toThrow()
})
