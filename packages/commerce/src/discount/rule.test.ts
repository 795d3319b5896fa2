import { describe, expect, test } from "vitest"
import { addsRegion, changedRule, mustOwnRule, newRule, type Ruled, regionsFor, type WantedRule } from "./rule.ts"

const refused = (type: string, words: string) =>
  expect.objectContaining({ type, message: expect.stringContaining(words) })

describe("a new rule", () => {
  const actual = { description: null }
  test.each<[WantedRule, object]>([
    [{ type: "percentage", value: 0, allocation: "total" }, actual],
    [{ type: "percentage", value: 100, allocation: "item" }, actual],
    [{ type: "fixed", value: 2_147_483_647, allocation: "item", description: "Much" }, {}],
    [{ type: "free_shipping", value: 0 }, { allocation: "total" }],
    [{ type: "free_shipping", value: 500, allocation: "item" }, actual],
  ])("%j", (wanted, more) => expect(newRule(wanted)).toEqual({ ...wanted, ...actual, ...wanted, ...more }))

  test.each<[WantedRule, string]>([
    [{ type: "percentage", value: 101, allocation: "total" }, "100 at most"],
    [{ type: "percentage", value: -5, allocation: "total" }, "0 or more"],
    [{ type: "fixed", value: -1, allocation: "item" }, "0 or more"],
    [{ type: "fixed", value: 1.5, allocation: "item" }, "whole number"],
    [{ type: "fixed", value: Number.NaN, allocation: "item" }, "whole number"],
    [{ type: "fixed", value: 1 }, "allocation"],
    [{ type: "percentage", value: 1, allocation: null }, "allocation"],
  ])("%j is refused", (wanted, words) => expect(() => newRule(wanted)).toThrow(refused("invalid_data", words)))
})

describe("a changed rule", () => {
  const rule = { id: "dru_1", type: "percentage", value: 10, allocation: "total", description: "Ten" } as const
  const discount: Ruled = { id: "disc_1", parent_discount_id: null, rule }
  const child: Ruled = { ...discount, parent_discount_id: "disc_p" }
  const { id: _, ...kept } = rule

  test.each([
    [{}, {}],
    [{ value: 0 }, { value: 0 }],
    [
      { value: 100, allocation: "item" as const },
      { value: 100, allocation: "item" },
    ],
    [{ id: "dru_1", type: "percentage" as const, value: null, allocation: null }, {}],
    [{ description: null }, { description: null }],
  ])("%j", (change, changes) => expect(changedRule(discount, change)).toEqual({ ...kept, ...changes }))

  test.each([
    [{ id: "dru_2" }, "does not belong"],
    [{ type: "fixed" as const }, "keeps its type"],
    [{ value: 101 }, "100 at most"],
    [{ value: -1 }, "0 or more"],
  ])("%j is refused", (change, words) =>
    expect(() => changedRule(discount, change)).toThrow(refused("invalid_data", words)),
  )

  test("a discount without rule has none to change", () =>
    expect(() => changedRule({ ...discount, rule: null }, {})).toThrow(refused("invalid_data", "no rule")))

  test("a dynamic code may repeat its parent's rule, but not change it", () => {
    expect(changedRule(child, { id: "dru_1", value: 10, allocation: "total", description: "Ten" })).toEqual(kept)
    for (const change of [{ value: 11 }, { allocation: "item" as const }, { description: "Eleven" }])
      expect(() => changedRule(child, change)).toThrow(refused("not_allowed", "disc_p"))
    expect(() => mustOwnRule(child)).toThrow(refused("not_allowed", "disc_p"))
    expect(() => mustOwnRule(discount)).not.toThrow()
  })
})

describe("regions", () => {
  test("each once", () => {
    expect(regionsFor("percentage", ["a", "b", "a"])).toEqual(["a", "b"])
    expect(regionsFor("fixed", ["a", "a"])).toEqual(["a"])
    expect(regionsFor("fixed", [], true)).toEqual([])
  })

  test("at least one, and just one for a fixed amount", () => {
    expect(() => regionsFor("percentage", [])).toThrow(refused("invalid_data", "at least 1"))
    expect(() => regionsFor("fixed", ["a", "b"])).toThrow(refused("invalid_data", "one region"))
  })

  test("one that is added", () => {
    expect(addsRegion("percentage", [{ id: "a" }], "b")).toBe(true)
    expect(addsRegion("fixed", [], "b")).toBe(true)
    expect(addsRegion("fixed", [{ id: "a" }], "a")).toBe(false)
    expect(() => addsRegion("fixed", [{ id: "a" }], "b")).toThrow(refused("invalid_data", "one region"))
  })
})
