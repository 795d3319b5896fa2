import { describe, expect, test } from "vitest"
import { type AvailablePart, shortUnits, soldUnits, unitsMade } from "./available.ts"

const part = (inventory_item_id: string, available: number, required_quantity = 1): AvailablePart => {
  return { inventory_item_id, available, required_quantity }
}
const SET = [part("shirt", 10, 2), part("cap", 3)]

describe("the units of a variant", () => {
  test("are what its scarcest part makes (example 8): 2 shirts and 1 cap of 10 and 3", () =>
    expect(unitsMade(SET)).toBe(3))

  test.each([
    [14, 2, 7],
    [7, 2, 3],
    [1, 2, 0],
    [0, 1, 0],
    [-3, 1, -3],
    [-3, 2, -2],
  ])("%i of an item of which it needs %i are %i whole units", (available, required, units) =>
    expect(unitsMade([part("shirt", available, required)])).toBe(units),
  )
})

describe("short are", () => {
  const line = (variant_id: string, quantity: number, parts: AvailablePart[]) => ({ variant_id, quantity, parts })

  test("variants of which more is wanted than there is, lines of one variant together", () => {
    const shirt = [part("shirt", 3)]
    expect(shortUnits([line("v", 3, shirt)])).toEqual([])
    expect(shortUnits([line("v", 4, shirt)])).toEqual(["v"])
    expect(shortUnits([line("v", 2, shirt), line("v", 2, shirt)])).toEqual(["v"])
  })

  test("variants that share an item, together", () => {
    const shirts = [part("shirt", 10)]
    expect(shortUnits([line("set", 3, SET), line("shirt", 4, shirts)])).toEqual([])
    expect(shortUnits([line("set", 3, SET), line("shirt", 5, shirts)])).toEqual(["set", "shirt"])
  })

  test("none that need no item", () => expect(shortUnits([line("v", 9, [])])).toEqual([]))
})

describe("a shopper sees", () => {
  const variant = { manage_inventory: true, allow_backorder: false, inventory_quantity: 100 }
  const none = [part("shirt", 0)]

  test("what the parts make, and can buy it while there is some", () => {
    expect(soldUnits(variant, SET)).toEqual({ inventory_quantity: 3, purchasable: true })
    expect(soldUnits(variant, none)).toEqual({ inventory_quantity: 0, purchasable: false })
  })

  test("goods on back-order, which can always be bought (example 9)", () => {
    const on_order = { ...variant, allow_backorder: true }
    expect(soldUnits(on_order, [part("shirt", -3)])).toEqual({ inventory_quantity: -3, purchasable: true })
  })

  test("the variant's own quantity where nothing else is counted", () => {
    expect(soldUnits(variant)).toEqual({ inventory_quantity: 100, purchasable: true })
    expect(soldUnits({ ...variant, inventory_quantity: 0 })).toEqual({ inventory_quantity: 0, purchasable: false })
    const unmanaged = { ...variant, manage_inventory: false, inventory_quantity: 0 }
    expect(soldUnits(unmanaged, SET)).toEqual({ inventory_quantity: 0, purchasable: true })
  })
})
