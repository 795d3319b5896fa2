import { describe, expect, test } from "vitest"
import { decrements, mustHaveStock, type StockVariant, shortage, shortages } from "./stock.ts"

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

  test("is refused in v1's words", () =>
    expect(() => mustHaveStock(variant("variant_1", 1), 2)).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        code: "insufficient_inventory",
        message: "Variant with id: variant_1 does not have the required inventory",
      }),
    ))

  test("at completion carries status 409 and v1's list", () => {
    const refusal = shortage(["a", "b"], { status: 409 })
    expect(refusal).toMatchObject({ status: 409, type: "not_allowed", code: "insufficient_inventory" })
    expect(refusal.errors).toHaveLength(2)
    expect(refusal.errors?.[1]?.message).toContain("id: b ")
  })
})

test("what is taken off the stock: managed variants, summed, by id", () => {
  const variants = [
    variant("a", 9),
    variant("b", 9, { allow_backorder: true }),
    variant("c", 9, { manage_inventory: false }),
  ]
  expect(decrements([line("b", 1), line("c", 1), line("a", 1), line("b", 2)], variants)).toEqual([
    { variant_id: "a", quantity: 1, may_go_negative: false },
    { variant_id: "b", quantity: 3, may_go_negative: true },
  ])
})
