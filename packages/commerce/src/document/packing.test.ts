import { expect, test } from "vitest"
import { linesToPack, type PackedLine } from "./packing.ts"

const units = (lines: PackedLine[]) => linesToPack(lines).map((one) => one.units)

test("an order of which nothing was shipped is packed whole", () =>
  expect(units([{ quantity: 2 }, { quantity: 1, shipped_quantity: null }])).toEqual([2, 1]))

test("of an order that was shipped in part, the rest is packed", () =>
  expect(
    units([
      { quantity: 3, shipped_quantity: 1 },
      { quantity: 1, shipped_quantity: 1 },
    ]),
  ).toEqual([2]))

test("when all was shipped, the slip is a copy of the first one", () =>
  expect(
    units([
      { quantity: 3, shipped_quantity: 3, returned_quantity: 1 },
      { quantity: 1, shipped_quantity: 1 },
    ]),
  ).toEqual([3, 1]))

test("what came back without having been shipped is not packed again", () =>
  expect(units([{ quantity: 3, returned_quantity: 1 }])).toEqual([2]))

test("what a customer sends back is not packed", () =>
  expect(units([{ quantity: 1, is_return: true }, { quantity: 1 }])).toEqual([1]))
