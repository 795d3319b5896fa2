import { describe, expect, test } from "vitest"
import { addedQuantity, checkLine, merging, sameValue } from "./contents.ts"

describe("the line that an added item merges into", () => {
  const line = (id: string, more = {}) => ({ id, variant_id: "v", should_merge: true, metadata: {}, ...more })
  test.each<[string, object[], object | null, string | undefined]>([
    ["same variant", [line("a")], {}, "a"],
    ["another variant", [line("a", { variant_id: "w" })], {}, undefined],
    ["closed to merging", [line("a", { should_merge: false })], {}, undefined],
    ["a returned one", [line("a", { is_return: true })], {}, undefined],
    ["no metadata is empty metadata", [line("a", { metadata: null })], {}, "a"],
    ["other metadata", [line("a", { metadata: { engraving: "A" } })], { engraving: "B" }, undefined],
    ["the second of two", [line("a", { metadata: { x: 1 } }), line("b")], {}, "b"],
    ["metadata on one side only", [line("a", { metadata: { x: 1 } })], null, undefined],
    ["none on both", [line("a", { metadata: null })], null, "a"],
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
  [{}, null, false],
  [null, null, true],
  ["a", { 0: "a" }, false],
  [{ 0: "a" }, "a", false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [["a"], { 0: "a" }, false],
  [{ a: { b: null } }, { a: { b: null } }, true],
])("%j and %j are the same: %s", (a, b, expected) => expect(sameValue(a, b)).toBe(expected))

const refused = (message: string) => expect.objectContaining({ type: "invalid_data", message })

test.each([
  [0, "Quantity must be at least 1"],
  [-1, "Quantity must be at least 1"],
  [Number.NaN, "Quantity must be at least 1"],
  [1.5, "Quantity must be a whole number"],
  [10_000_000, "Quantity must not exceed 9999999"],
])("%d can't be added", (quantity, message) => expect(() => addedQuantity(quantity)).toThrow(refused(message)))

test.each([1, 9_999_999])("%d is a quantity", (quantity) => expect(addedQuantity(quantity)).toBe(quantity))

test("a line's price fits the tables", () => {
  expect(() => checkLine({ unit_price: 2_000_000_000, quantity: 2 })).toThrow(
    refused("The price of the line must not exceed 2147483647"),
  )
  expect(() => checkLine({ unit_price: 2_000_000_000, quantity: 1 })).not.toThrow()
})
