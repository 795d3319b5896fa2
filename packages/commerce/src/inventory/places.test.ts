import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { availableUnits, type PlacedLine, placeLines, type StockedLevel, shortAt } from "./places.ts"

const at = (inventory_item_id: string, location_id: string, stocked_quantity: number, reserved_quantity = 0) => {
  return { inventory_item_id, location_id, stocked_quantity, reserved_quantity }
}
const line = (id: string, quantity: number, parts: Record<string, number>, allows_backorder = false): PlacedLine => ({
  ...{ id, quantity, allows_backorder, variant_id: `variant of ${Object.keys(parts).join("+")}` },
  parts: Object.entries(parts).map(([inventory_item_id, required_quantity]) => ({
    inventory_item_id,
    required_quantity,
  })),
})
const L = ["L1", "L2"]
/** "item@place×units", in order. */
const placed = (lines: PlacedLine[], levels: StockedLevel[], locations = L) =>
  placeLines(lines, levels, locations).map(
    (pick) => `${pick.line_item_id}: ${pick.inventory_item_id}@${pick.location_id}×${pick.quantity}`,
  )

describe("what a variant's parts make", () => {
  test("is the least of its parts, in whole units (example 8)", () => {
    const set = line("a", 1, { shirt: 2, cap: 1 }).parts
    expect(availableUnits(set, [at("shirt", "L1", 10), at("cap", "L1", 3)], L)).toBe(3)
    expect(availableUnits(set, [at("shirt", "L1", 5), at("cap", "L1", 3)], L)).toBe(2)
  })

  test("is the sum over the locations, less what is reserved, and may be negative (examples 1 and 9)", () => {
    const shirt = line("a", 1, { shirt: 1 }).parts
    expect(availableUnits(shirt, [at("shirt", "L1", 10, 4), at("shirt", "L2", 5)], L)).toBe(11)
    expect(availableUnits(shirt, [at("shirt", "L1", 10, 4), at("shirt", "L2", 5)], ["L2"])).toBe(5)
    expect(availableUnits(shirt, [at("shirt", "L1", 0, 3)], L)).toBe(-3)
    expect(availableUnits(shirt, [], L)).toBe(0)
    expect(availableUnits(shirt, [at("shirt", "L1", 10)], [])).toBe(0)
  })
})

describe("a shortage", () => {
  const ten = [at("shirt", "L1", 10), at("shirt", "L2", 5)]
  test.each([
    ["all there is", [line("a", 15, { shirt: 1 })], ten, []],
    ["one more", [line("a", 16, { shirt: 1 })], ten, ["variant of shirt"]],
    [
      "two lines of one variant together",
      [line("a", 8, { shirt: 1 }), line("b", 8, { shirt: 1 })],
      ten,
      ["variant of shirt"],
    ],
    [
      "two variants that share an item",
      [line("a", 8, { shirt: 1 }), line("b", 4, { shirt: 2 })],
      ten,
      ["variant of shirt"],
    ],
    ["a back-order", [line("a", 99, { shirt: 1 }, true)], ten, []],
    ["one beside a back-order", [line("a", 99, { shirt: 1 }, true), line("b", 15, { shirt: 1 })], ten, []],
    ["an item without a level", [line("a", 1, { cap: 1 })], ten, ["variant of cap"]],
  ])("%s", (_, lines, levels, short) => expect(shortAt(lines, levels, L)).toEqual(short))

  test("is everything where a channel has no location, back-orders too", () => {
    const lines = [line("a", 1, { shirt: 1 }), line("b", 1, { cap: 1 }, true)]
    expect(shortAt(lines, ten, [])).toEqual(["variant of cap", "variant of shirt"])
  })
})

describe("an order is taken", () => {
  const A = { A: 1 }
  const B = { B: 1 }
  test.each([
    [
      "from the first location that has it (example 1)",
      [line("a", 4, A)],
      [at("A", "L1", 10), at("A", "L2", 5)],
      ["a: A@L1×4"],
    ],
    [
      "whole from the first that has all of it (example 2)",
      [line("a", 3, A), line("b", 1, B)],
      [at("A", "L1", 2), at("A", "L2", 9), at("B", "L1", 5), at("B", "L2", 5)],
      ["a: A@L2×3", "b: B@L2×1"],
    ],
    [
      "line by line, where no location has all",
      [line("a", 3, A), line("b", 1, B)],
      [at("A", "L1", 2), at("A", "L2", 9), at("B", "L1", 5), at("B", "L2", 0)],
      ["a: A@L2×3", "b: B@L1×1"],
    ],
    [
      "split, where no location has a line (example 3)",
      [line("a", 12, A)],
      [at("A", "L1", 10), at("A", "L2", 5)],
      ["a: A@L1×10", "a: A@L2×2"],
    ],
    [
      "split in whole units of a set",
      [line("a", 3, { shirt: 2, cap: 1 })],
      [at("shirt", "L1", 5), at("cap", "L1", 9), at("shirt", "L2", 9), at("cap", "L2", 1)],
      ["a: shirt@L1×4", "a: cap@L1×2", "a: shirt@L2×2", "a: cap@L2×1"],
    ],
    [
      "part by part, where no location has a whole set",
      [line("a", 1, { shirt: 2, cap: 1 })],
      [at("shirt", "L1", 5), at("cap", "L2", 9)],
      ["a: shirt@L1×2", "a: cap@L2×1"],
    ],
    ["on back-order where its item is known (example 9)", [line("a", 3, A, true)], [at("A", "L2", 0)], ["a: A@L2×3"]],
    ["on back-order at the first location, where none knows it", [line("a", 3, A, true)], [], ["a: A@L1×3"]],
    [
      "as far as there is, the rest on back-order",
      [line("a", 12, A, true)],
      [at("A", "L1", 2), at("A", "L2", 5)],
      ["a: A@L2×5", "a: A@L1×7"],
    ],
    [
      "so that no back-order takes what another line must have",
      [line("a", 9, A, true), line("b", 10, A)],
      [at("A", "L1", 10)],
      ["b: A@L1×10", "a: A@L1×9"],
    ],
    [
      "from what was not promised to others",
      [line("a", 4, A)],
      [at("A", "L1", 10, 7), at("A", "L2", 5, 1)],
      ["a: A@L2×4"],
    ],
  ])("%s", (_, lines, levels, picks) => expect(placed(lines, levels)).toEqual(picks))
})

test("placing takes exactly what lines need, and nothing that is not there without back-orders", () => {
  const small = fc.integer({ min: 0, max: 12 })
  const parts = fc
    .record({ A: fc.integer({ min: 1, max: 3 }) })
    .chain((a) => fc.option(fc.integer({ min: 1, max: 3 })).map((b) => (b === null ? a : { ...a, B: b })))
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), parts, fc.boolean()), { minLength: 1, maxLength: 4 })
  const levels = fc.tuple(small, small, small, small, small)
  fc.assert(
    fc.property(lines, levels, (wanted, [a1, a2, b1, b2, r]) => {
      const all = wanted.map(([quantity, needs, backorder], n) => line(`${n}`, quantity, needs, backorder))
      const stock = [at("A", "L1", a1, r), at("A", "L2", a2), at("B", "L1", b1), at("B", "L2", b2)]
      if (shortAt(all, stock, L).length > 0) return
      const picks = placeLines(all, stock, L)
      for (const one of all)
        for (const { inventory_item_id, required_quantity } of one.parts) {
          const own = picks.filter(
            (pick) => pick.line_item_id === one.id && pick.inventory_item_id === inventory_item_id,
          )
          expect(own.reduce((sum, pick) => sum + pick.quantity, 0)).toBe(one.quantity * required_quantity)
        }
      if (all.some(({ allows_backorder }) => allows_backorder)) return
      for (const level of stock) {
        const here = picks.filter(
          (pick) => pick.inventory_item_id === level.inventory_item_id && pick.location_id === level.location_id,
        )
        const free = Math.max(0, level.stocked_quantity - level.reserved_quantity)
        expect(here.reduce((sum, pick) => sum + pick.quantity, 0)).toBeLessThanOrEqual(free)
      }
    }),
    { numRuns: 1000 },
  )
})
