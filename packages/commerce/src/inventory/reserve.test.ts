import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { availableAt, mustBeAvailable, mustBeOwed, reservable } from "./reserve.ts"

const level = (stocked_quantity: number, reserved_quantity: number) => ({ stocked_quantity, reserved_quantity })
const line = (quantity: number, fulfilled_quantity: number | null = null) => ({ quantity, fulfilled_quantity })

test("what is available is stocked and not reserved, and may be negative", () => {
  expect(availableAt(level(10, 4))).toBe(6)
  expect(availableAt(level(3, 4))).toBe(-1)
})

describe("units that are reserved", () => {
  test.each([
    ["all that is available", level(10, 4), 6, false, false],
    ["one more", level(10, 4), 7, false, true],
    ["any, where more is reserved than stocked", level(3, 4), 1, false, true],
    ["none, where more is reserved than stocked", level(3, 4), 0, false, false],
    ["more, on back-order", level(0, 0), 99, true, false],
  ])("%s", (_, at, added, backorder, isRefused) => {
    const ask = () => mustBeAvailable(at, added, backorder)
    const refusal = expect.objectContaining({ type: "not_allowed", code: "insufficient_inventory" })
    if (isRefused) expect(ask).toThrow(refusal)
    else expect(ask).not.toThrow()
  })
})

describe("what a line may still reserve of an item", () => {
  test.each([
    ["everything, at first", line(4), 1, 0, 4],
    ["twice its units, where each needs two", line(4), 2, 0, 8],
    ["not what was fulfilled", line(4, 1), 2, 0, 6],
    ["not what is reserved", line(4, 1), 2, 5, 1],
    ["nothing, when all is fulfilled", line(4, 4), 2, 0, 0],
    ["nothing, when v1 has reserved too much", line(4), 1, 9, 0],
  ])("%s", (_, one, required, reserved, most) => {
    expect(reservable(one, required, reserved)).toBe(most)
    expect(() => mustBeOwed(one, { required, reserved }, most)).not.toThrow()
    expect(() => mustBeOwed(one, { required, reserved }, most + 1)).toThrow(
      expect.objectContaining({ type: "invalid_data" }),
    )
  })

  test("and what is reserved are never more than it owes", () => {
    const small = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 9 }), small, (quantity, sent, required, reserved) => {
        const owed = Math.max(0, quantity - sent) * required
        const more = reservable(line(quantity, sent), required, reserved)
        expect(more === 0 || more + reserved <= owed).toBe(true)
      }),
    )
  })
})
