import { describe, expect, test } from "vitest"
import { handIn } from "./handed-in.ts"

const card = (id: string, value: number, balance = value) => ({ id, value, balance })
const units = (quantity: number, price: number | null) => ({ line_item_id: "line", title: "Card", quantity, price })
const idsOf = (...given: Parameters<typeof handIn>) => handIn(...given).map(({ gift_card_id }) => gift_card_id)

describe("gift cards that are handed in with returned units", () => {
  test("are unused and worth the unit's price, one for each unit", () => {
    const cards = [card("used", 5000, 4999), card("small", 1000), card("one", 5000), card("two", 5000)]
    expect(idsOf(cards, [units(1, 5000)])).toEqual(["one"])
    expect(idsOf(cards, [units(2, 5000)])).toEqual(["one", "two"])
  })

  test("may differ by one where a subtotal of 10000 was split over three", () => {
    expect(idsOf([card("a", 3334), card("b", 3333), card("c", 3333)], [units(3, 10000 / 3)])).toHaveLength(3)
  })

  test("are each taken once, also by two lines", () => {
    expect(idsOf([card("one", 5000), card("two", 5000)], [units(1, 5000), units(1, 5000)])).toEqual(["one", "two"])
    expect(() => handIn([card("one", 5000)], [units(1, 5000), units(1, 5000)])).toThrow(/was used/)
  })

  test.each([
    ["used", [card("one", 5000, 4999)], 5000],
    ["worth less", [card("one", 1000)], 5000],
    ["not known", [card("one", 5000)], null],
  ])("are refused when they are %s", (_, cards, price) => {
    expect(() => handIn(cards, [units(1, price)])).toThrow(
      expect.objectContaining({ type: "not_allowed", code: "gift_card_used" }),
    )
  })

  test("are none for units that were given away", () => expect(idsOf([], [units(1, 0)])).toEqual([]))
})
