import { describe, expect, test } from "vitest"
import { decrements, mustHaveStock, outOfStock, type StockVariant, shortage, shortages } from "./stock.ts"

const variant = (id: string, inventory_quantity: number, more: Partial<StockVariant> = {}): StockVariant => ({
  id,
  inventory_quantity,
  manage_inventory: true,
  allow_backorder: false,
  ...more,
})
const line = (variant_id: string | null, quantity: number, more = {}) => ({ variant_id, quantity, ...more })

describe("a shortage", () => {
  test.each([
    ["enough", [line("a", 3)], variant("a", 3), 0],
    ["one too few", [line("a", 4)], variant("a", 3), 1],
    ["two lines of one variant together", [line("a", 2), line("a", 2)], variant("a", 3), 1],
    ["back-ordered", [line("a", 9)], variant("a", 0, { allow_backorder: true }), 0],
    ["unmanaged", [line("a", 9)], variant("a", 0, { manage_inventory: false }), 0],
    ["a line without variant", [line(null, 9)], variant("a", 0), 0],
    ["a returned line", [line("a", 9, { is_return: true })], variant("a", 0), 0],
    ["a variant that is gone", [line("b", 1)], variant("a", 9), 1],
  ])("%s", (_, lines, stock, count) => expect(shortages(lines, [stock])).toHaveLength(count))

  test("says how many were requested of each variant that is short", () =>
    expect(shortages([line("b", 1), line("a", 2), line("a", 3)], [variant("a", 4), variant("b", 1)])).toEqual([
      { variant_id: "a", quantity: 5 },
    ]))

  test("does not occur when there is enough", () => expect(() => mustHaveStock(variant("a", 2), 2)).not.toThrow())

  test("is refused with v1's message", () =>
    expect(() => mustHaveStock(variant("variant_1", 1), 2)).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        code: "insufficient_inventory",
        message: "Variant with id: variant_1 does not have the required inventory",
      }),
    ))

  test("at completion is out_of_stock and has v1's list, with the variants and the lines that want them", () => {
    const lines = [
      { id: "item_1", ...line("a", 1) },
      { id: "item_2", ...line("c", 1) },
      { id: "item_3", ...line("a", 2) },
      { id: "item_4", ...line("a", 1, { is_return: true }) },
    ]
    const refusal = outOfStock(["a", "b"], lines)
    expect(refusal).toMatchObject({ type: "out_of_stock", code: "insufficient_inventory" })
    expect(refusal.message).toBe("Variant with id: a does not have the required inventory")
    expect(refusal.errors).toEqual(
      ["a", "b"].map((id) => ({
        message: `Variant with id: ${id} does not have the required inventory`,
        type: "not_allowed",
        code: "insufficient_inventory",
        variant_id: id,
        item_ids: id === "a" ? ["item_1", "item_3"] : [],
      })),
    )
  })

  test("of one line is not_allowed, has no list, and has a message without a variant too", () => {
    expect(shortage(["a"])).toMatchObject({ type: "not_allowed", errors: undefined })
    expect(shortage([]).message).toBe("There is not enough inventory")
  })
})

test("what is decremented: managed variants, summed, by id", () => {
  const variants = [
    variant("a", 9),
    variant("b", 9, { allow_backorder: true }),
    variant("c", 9, { manage_inventory: false }),
  ]
  expect(decrements([line("b", 1), line("c", 1), line("a", 1), line("gone", 1), line("b", 2)], variants)).toEqual([
    { variant_id: "a", quantity: 1, may_go_negative: false },
    { variant_id: "b", quantity: 3, may_go_negative: true },
  ])
})
