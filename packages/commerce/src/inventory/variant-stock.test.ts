import { describe, expect, test } from "vitest"
import { type StockChange, type StockMoves, stockMoves } from "./variant-stock.ts"

const NONE: StockMoves = { stock: [], reserve: [], release: [], set: [], drop: [], refused: [] }
const shirt = { inventory_item_id: "shirt", required_quantity: 1 }
const managed = (inventory_quantity: number) => ({ manage_inventory: true, inventory_quantity })
const unmanaged = (inventory_quantity: number) => ({ manage_inventory: false, inventory_quantity })
const after = (change: Partial<StockChange>, locations = 1) =>
  stockMoves([{ id: "v", before: null, after: null, ...change }], locations)

describe("a new variant", () => {
  test("gets an item with its stock, if it is managed", () => {
    expect(after({ after: managed(4) })).toEqual({ ...NONE, stock: [{ variant_id: "v", quantity: 4 }] })
    expect(after({ after: managed(4) }, 2).stock).toHaveLength(1)
    expect(after({ after: unmanaged(4) })).toEqual(NONE)
  })
})

describe("another quantity", () => {
  const before = { ...managed(10), parts: [shirt] }

  test("is that of the item, where the shop has one location and the variant one item", () => {
    const set = [{ inventory_item_id: "shirt", available: 7 }]
    expect(after({ before, after: managed(7) })).toEqual({ ...NONE, set })
  })

  test("is refused where it could be anywhere", () => {
    const two = { ...before, parts: [{ ...shirt, required_quantity: 2 }] }
    const parts = { ...before, parts: [shirt, { ...shirt, inventory_item_id: "cap" }] }
    expect(after({ before, after: managed(7) }, 2)).toEqual({ ...NONE, refused: ["v"] })
    expect(after({ before: two, after: managed(7) })).toEqual({ ...NONE, refused: ["v"] })
    expect(after({ before: parts, after: managed(7) })).toEqual({ ...NONE, refused: ["v"] })
  })

  test("is refused for the second of two variants that share an item", () => {
    const change = (id: string, quantity: number) => ({ id, before, after: managed(quantity) })
    expect(stockMoves([change("a", 7), change("b", 10)], 1).refused).toEqual([])
    expect(stockMoves([change("a", 7), change("b", 7)], 1).set).toHaveLength(1)
    expect(stockMoves([change("a", 7), change("b", 8)], 1).refused).toEqual(["b"])
  })

  test("changes nothing when it is the same, of goods that are not managed, and of a variant without items", () => {
    expect(after({ before, after: managed(10) }, 2)).toEqual(NONE)
    expect(after({ before: { ...unmanaged(10), parts: [shirt] }, after: unmanaged(7) }, 2)).toEqual(NONE)
    expect(after({ before: { ...managed(10), parts: [] }, after: managed(7) }, 2)).toEqual(NONE)
  })
})

describe("a variant that is managed again", () => {
  test("gets an item if it has none", () =>
    expect(after({ before: { ...unmanaged(3), parts: [] }, after: managed(5) }, 2)).toEqual({
      ...NONE,
      stock: [{ variant_id: "v", quantity: 5 }],
    }))

  test("reserves what is owed from the item that it has; another quantity is the item's", () => {
    const before = { ...unmanaged(3), parts: [shirt] }
    expect(after({ before, after: managed(3) })).toEqual({ ...NONE, reserve: ["v"] })
    const set = [{ inventory_item_id: "shirt", available: 5 }]
    expect(after({ before, after: managed(5) })).toEqual({ ...NONE, reserve: ["v"], set })
    expect(after({ before, after: managed(5) }, 2)).toEqual({ ...NONE, reserve: ["v"], refused: ["v"] })
  })
})

test("a variant that is no longer managed releases what is reserved", () => {
  const before = { ...managed(3), parts: [shirt] }
  expect(after({ before, after: unmanaged(9) }, 2)).toEqual({ ...NONE, release: ["v"] })
})

test("a variant that is gone needs its items no longer", () =>
  expect(after({ before: { ...managed(3), parts: [shirt] } })).toEqual({ ...NONE, drop: ["v"] }))
