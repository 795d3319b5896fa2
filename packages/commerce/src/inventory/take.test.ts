import { describe, expect, test } from "vitest"
import { type Books, type PackedUnits, sourcesOf, takeUnits } from "./take.ts"

const level = (item: string, location_id: string, stocked: string) => {
  const [stocked_quantity = 0, reserved_quantity = 0] = stocked.split("/").map(Number)
  return { inventory_item_id: item, location_id, stocked_quantity, reserved_quantity }
}
let days = 0
const reserved = (item: string, location_id: string, quantity: number, line_item_id = "line") => ({
  ...{ id: `r${++days}`, line_item_id, inventory_item_id: item, location_id, quantity },
  created_at: new Date(Date.UTC(2026, 0, days)),
})
const units = (quantity: number, parts: Record<string, number> = { A: 1 }, line_item_id = "line"): PackedUnits => ({
  line_item_id,
  quantity,
  parts: Object.entries(parts).map(([inventory_item_id, required_quantity]) => ({
    inventory_item_id,
    required_quantity,
  })),
})
/** Levels as "A@L1 10/4", then reservations that are left as "A@L1×4". */
const asText = ({ levels, reservations }: Books) => [
  ...levels.map(
    (one) => `${one.inventory_item_id}@${one.location_id} ${one.stocked_quantity}/${one.reserved_quantity}`,
  ),
  ...reservations
    .filter(({ quantity }) => quantity > 0)
    .map((one) => `${one.inventory_item_id}@${one.location_id}×${one.quantity}`),
]
const refusal = expect.objectContaining({ type: "not_allowed", code: "insufficient_inventory" })

describe("units leave a location", () => {
  test("elsewhere than reserved only as far as they are not promised to others (example 5)", () => {
    const books = {
      levels: [level("A", "L1", "10/4"), level("A", "L2", "5/3")],
      reservations: [reserved("A", "L1", 4), reserved("A", "L2", 3, "other")],
    }
    expect(() => takeUnits(books, units(4), "L2")).toThrow(refusal)
    const two = takeUnits(books, units(2), "L2")
    expect(asText(two)).toEqual(["A@L1 10/2", "A@L2 3/3", "A@L1×2", "A@L2×3"])
    expect(asText(takeUnits(two, units(2), "L1"))).toEqual(["A@L1 8/0", "A@L2 3/3", "A@L2×3"])
  })

  test("with all parts of each unit (example 8)", () => {
    const set = { shirt: 2, cap: 1 }
    const books = {
      levels: [level("shirt", "L1", "10/6"), level("cap", "L1", "3/3")],
      reservations: [reserved("shirt", "L1", 6), reserved("cap", "L1", 3)],
    }
    const one = takeUnits(books, units(1, set), "L1")
    expect(asText(one)).toEqual(["shirt@L1 8/4", "cap@L1 2/2", "shirt@L1×4", "cap@L1×2"])
    expect(asText(takeUnits(one, units(2, set), "L1"))).toEqual(["shirt@L1 4/0", "cap@L1 0/0"])
  })

  test("not before back-ordered goods are there (example 9)", () => {
    const reservations = [reserved("A", "L1", 3)]
    expect(() => takeUnits({ levels: [level("A", "L1", "0/3")], reservations }, units(3), "L1")).toThrow(refusal)
    const come = { levels: [level("A", "L1", "5/3")], reservations }
    expect(asText(takeUnits(come, units(3), "L1"))).toEqual(["A@L1 2/0"])
  })

  test("that are the line's own, although the shop has promised more than there is", () => {
    const books = {
      levels: [level("A", "L1", "4/9")],
      reservations: [reserved("A", "L1", 4), reserved("A", "L1", 5, "other")],
    }
    expect(asText(takeUnits(books, units(4), "L1"))).toEqual(["A@L1 0/5", "A@L1×5"])
  })

  test("and use up the oldest reservation elsewhere first", () => {
    const books = {
      levels: [level("A", "L1", "9/0"), level("A", "L2", "9/2"), level("A", "L3", "9/2")],
      reservations: [reserved("A", "L3", 2), reserved("A", "L2", 2)],
    }
    expect(asText(takeUnits(books, units(3), "L1"))).toEqual(["A@L1 6/0", "A@L2 9/1", "A@L3 9/0", "A@L2×1"])
  })

  test("not where an item has no level", () =>
    expect(() => takeUnits({ levels: [level("A", "L1", "9/0")], reservations: [] }, units(1), "L2")).toThrow(refusal))

  test("in any order of requests, and never below zero", () => {
    const start = { levels: [level("A", "L1", "8/4")], reservations: [reserved("A", "L1", 4)] }
    expect(asText(takeUnits(start, units(4), "L1"))).toEqual(["A@L1 4/0"])
    expect(() => takeUnits(takeUnits(start, units(4), "L1"), units(5), "L1")).toThrow(refusal)
  })
})

describe("units come from", () => {
  const locations = ["L1", "L2"]
  const sources = (lines: PackedUnits[], reservations: ReturnType<typeof reserved>[], given: string | null = null) =>
    sourcesOf(lines, reservations, { given, locations }).map(
      (one) => `${one.line_item_id}@${one.location_id}×${one.quantity}`,
    )

  test("where they are reserved, one after another (example 3)", () =>
    expect(sources([units(12)], [reserved("A", "L2", 2), reserved("A", "L1", 10)])).toEqual([
      "line@L1×10",
      "line@L2×2",
    ]))

  test("the given location", () => expect(sources([units(4)], [reserved("A", "L1", 4)], "L2")).toEqual(["line@L2×4"]))

  test("the default location, as far as they are not reserved", () => {
    expect(sources([units(4)], [])).toEqual(["line@L1×4"])
    expect(sources([units(4)], [reserved("A", "L2", 3)])).toEqual(["line@L1×1", "line@L2×3"])
    expect(sources([units(4)], [reserved("A", "L1", 2), reserved("A", "L2", 1)])).toEqual(["line@L1×3", "line@L2×1"])
  })

  test("where whole units of a set are reserved", () => {
    const set = { shirt: 2, cap: 1 }
    const own = [reserved("shirt", "L2", 4), reserved("cap", "L2", 1), reserved("cap", "L1", 1)]
    expect(sources([units(2, set)], own)).toEqual(["line@L1×1", "line@L2×1"])
  })

  test("nowhere in particular, if nothing of them is stocked: they go with the others", () => {
    expect(sources([units(1, {}, "service")], [])).toEqual(["service@null×1"])
    expect(sources([units(1, {}, "service"), units(2)], [reserved("A", "L2", 2)])).toEqual([
      "line@L2×2",
      "service@L2×1",
    ])
    expect(sources([units(1, {}, "service")], [], "L2")).toEqual(["service@L2×1"])
  })
})
