import { describe, expect, test } from "vitest"
import { conditionChanges, newConditions, resourcesFor, resourcesGiven } from "./condition-change.ts"

const refused = (type: string, words: string) =>
  expect.objectContaining({ type, message: expect.stringContaining(words) })

describe("resources", () => {
  test("of exactly one kind, each once", () => {
    expect(resourcesGiven({ products: ["a", "b", "a"] })).toEqual({ type: "products", ids: ["a", "b"] })
    expect(resourcesGiven({ products: [], product_tags: null, customer_groups: ["g"] })).toEqual({
      type: "customer_groups",
      ids: ["g"],
    })
  })

  test.each([{}, { products: [] }, { products: null }])("%j lists nothing", (given) =>
    expect(() => resourcesGiven(given)).toThrow(refused("invalid_data", "Missing one of")),
  )

  test("of two kinds are refused", () =>
    expect(() => resourcesGiven({ product_types: ["t"], product_tags: ["g"] })).toThrow(
      refused("invalid_data", "Only one of product_types, product_tags"),
    ))

  test("of another kind than the condition's are refused", () => {
    const condition = { id: "discon_1", type: "products" } as const
    expect(resourcesFor(condition, { products: ["a"] })).toEqual(["a"])
    expect(() => resourcesFor(condition, { product_tags: ["a"] })).toThrow(refused("invalid_data", "is of products"))
  })
})

const given = { type: "products", operator: "in" } as const

describe("new conditions", () => {
  test("of different kinds or operators", () =>
    expect(
      newConditions(
        [given],
        [
          { operator: "not_in", products: ["a"] },
          { operator: "in", product_tags: ["t"] },
        ],
      ),
    ).toEqual([
      { type: "products", operator: "not_in", ids: ["a"] },
      { type: "product_tags", operator: "in", ids: ["t"] },
    ]))

  test("of a kind and operator that is there are duplicates", () => {
    const twice = [
      { operator: "in", products: ["a"] },
      { operator: "in", products: ["b"] },
    ] as const
    const words = "operator 'in' and type 'products'"
    expect(() => newConditions([given], [{ operator: "in", products: ["a"] }])).toThrow(
      refused("duplicate_error", words),
    )
    expect(() =>
      newConditions(
        [],
        twice.map((one) => ({ ...one, products: [...one.products] })),
      ),
    ).toThrow(refused("duplicate_error", words))
  })
})

describe("an update of conditions", () => {
  const present = [
    { id: "c1", type: "products", operator: "in" },
    { id: "c2", type: "product_tags", operator: "in" },
  ] as const
  const update = (...wanted: Parameters<typeof conditionChanges>[2]) => conditionChanges("disc_1", [...present], wanted)

  test("changes those with an id and adds those without", () => {
    expect(update({ id: "c1", operator: "not_in", products: ["a"] }, { operator: "in", products: ["b"] })).toEqual({
      changed: [{ id: "c1", type: "products", operator: "not_in", ids: ["a"] }],
      added: [{ type: "products", operator: "in", ids: ["b"] }],
    })
    expect(update({ id: "c1", operator: "in" }).changed).toEqual([])
    expect(update({ id: "c2", operator: "not_in" }).changed).toEqual([
      { id: "c2", type: "product_tags", operator: "not_in" },
    ])
    expect(update()).toEqual({ changed: [], added: [] })
  })

  test.each([
    [{ id: "c9", products: ["a"] }, "invalid_data", "does not belong to Discount with id disc_1"],
    [{ id: "c1", product_tags: ["a"] }, "invalid_data", "is of products"],
    [{ id: "c1", products: [] }, "invalid_data", "Missing one of"],
    [{ products: ["a"] }, "invalid_data", "needs an operator"],
    [{ operator: "in" as const }, "invalid_data", "Missing one of"],
    [{ operator: "in" as const, products: ["a"] }, "duplicate_error", "'in' and type 'products'"],
  ])("%j is refused: %s", (wanted, type, words) => expect(() => update(wanted)).toThrow(refused(type, words)))

  test("that makes two of one kind and operator is a duplicate", () => {
    const two = [given, { ...given, operator: "not_in" as const }].map((one, at) => ({ ...one, id: `c${at}` }))
    expect(() => conditionChanges("disc_1", two, [{ id: "c0", operator: "not_in" }])).toThrow(
      refused("duplicate_error", "'not_in'"),
    )
  })
})
