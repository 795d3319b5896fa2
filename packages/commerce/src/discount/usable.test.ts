import { describe, expect, test } from "vitest"
import { inRegion, UNUSABLE, type UsableDiscount, type Use, unusableRefusal, usable } from "./usable.ts"

const now = new Date(1000)

const discount = (more: Partial<UsableDiscount> = {}): UsableDiscount => ({
  code: "X",
  is_disabled: false,
  starts_at: new Date(0),
  ends_at: null,
  usage_limit: null,
  usage_count: 0,
  rule: { conditions: [] },
  regions: [{ id: "R" }],
  parent_discount_id: null,
  parent_discount: null,
  ...more,
})

const use = (more: Partial<Use> = {}): Use => ({ now, region_id: "R", customer_id: null, group_ids: [], ...more })

const groups = (operator: string) => ({
  conditions: [{ type: "customer_groups", operator, customer_groups: [{ id: "vip" }] }],
})
const parent = (more = {}) => ({ is_disabled: false, deleted_at: null, regions: [{ id: "R" }], ...more })
const child = (more: Partial<UsableDiscount> = {}) =>
  discount({ regions: [], parent_discount_id: "P", parent_discount: parent(), ...more })

const NO = "not_allowed"

describe("refusals", () => {
  test.each<[Partial<UsableDiscount>, Partial<Use>, string, string]>([
    [{ usage_limit: 2, usage_count: 2 }, {}, NO, "Discount X has been used maximum allowed times"],
    [{ starts_at: new Date(1001) }, {}, NO, "Discount X is not valid yet"],
    [{ ends_at: new Date(999) }, {}, NO, "Discount X is expired"],
    [{ is_disabled: true }, {}, NO, "The discount code X is disabled"],
    [{ deleted_at: now }, {}, NO, "The discount code X is disabled"],
    [{ rule: groups("in") }, {}, NO, "Discount X is only valid for specific customer"],
    [{}, { region_id: "Q" }, "invalid_data", "The discount is not available in current region"],
    [{ rule: groups("in") }, { customer_id: "c", group_ids: ["other"] }, NO, "Discount X is not valid for customer"],
    [{ rule: groups("not_in") }, { customer_id: "c", group_ids: ["vip"] }, NO, "Discount X is not valid for customer"],
    [child({ parent_discount: parent({ is_disabled: true }) }), {}, NO, "The discount code X is disabled"],
    [child({ parent_discount: parent({ deleted_at: now }) }), {}, NO, "The discount code X is disabled"],
    [child({ parent_discount: null }), {}, NO, "The discount code X is disabled"],
    [
      child({ parent_discount: parent({ regions: [] }) }),
      {},
      "invalid_data",
      "The discount is not available in current region",
    ],
  ])("%j with %j: %s %s", (more, where, type, message) =>
    expect(() => usable(discount(more), use(where))).toThrow(expect.objectContaining({ type, message })),
  )

  test("have a code each, that says why", () => {
    expect(UNUSABLE.map((why) => unusableRefusal(why, "X").code)).toEqual([
      "discount_used_up",
      "discount_not_started",
      "discount_expired",
      "discount_disabled",
      "discount_needs_customer",
      "discount_wrong_region",
      "discount_wrong_customer",
    ])
    expect(() => usable(discount({ ends_at: new Date(999) }), use())).toThrow(
      expect.objectContaining({ code: "discount_expired" }),
    )
  })

  test("come in v1's order", () => {
    const all = {
      usage_limit: 1,
      usage_count: 1,
      starts_at: new Date(2000),
      ends_at: new Date(500),
      is_disabled: true,
      rule: groups("in"),
      regions: [],
    }
    const repairs: [Partial<UsableDiscount>, string][] = [
      [{}, "maximum allowed"],
      [{ usage_count: 0 }, "not valid yet"],
      [{ starts_at: now }, "expired"],
      [{ ends_at: null }, "disabled"],
      [{ is_disabled: false }, "specific customer"],
    ]
    let now_broken: Partial<UsableDiscount> = all
    for (const [repair, words] of repairs) {
      now_broken = { ...now_broken, ...repair }
      expect(() => usable(discount(now_broken), use())).toThrow(words)
    }
    expect(() => usable(discount(now_broken), use({ customer_id: "c" }))).toThrow("current region")
  })
})

test.each<[string, Partial<UsableDiscount>, Partial<Use>]>([
  ["a plain one", {}, {}],
  ["a limit of 0 is none", { usage_limit: 0, usage_count: 9 }, {}],
  ["one use left", { usage_limit: 2, usage_count: 1 }, {}],
  ["starting and ending this moment", { starts_at: now, ends_at: now }, {}],
  ["a member", { rule: groups("in") }, { customer_id: "c", group_ids: ["vip"] }],
  ["not a member", { rule: groups("not_in") }, { customer_id: "c" }],
  ["a deleted condition", { rule: { conditions: [{ ...groups("in").conditions[0]!, deleted_at: now }] } }, {}],
  ["a dynamic code in its parent's region", child(), {}],
  ["one whose rule is gone", { rule: null }, {}],
  ["one whose conditions were not read", { rule: {} }, {}],
  [
    "by a guest, one for some goods",
    { rule: { conditions: [{ type: "products", operator: "in", products: [] }] } },
    {},
  ],
])("%s is usable", (_, more, where) => expect(() => usable(discount(more), use(where))).not.toThrow())

test.each<[string, Partial<UsableDiscount>, boolean]>([
  ["its own region", { regions: [{ id: "Q" }, { id: "R" }] }, true],
  ["another region", { regions: [{ id: "Q" }] }, false],
  ["no region", { regions: [] }, false],
  ["regions that were not read", { regions: undefined }, false],
  ["a dynamic code's parent's region", child(), true],
  [
    "a region the dynamic code has, but its parent has not",
    child({ regions: [{ id: "R" }], parent_discount: parent({ regions: [{ id: "Q" }] }) }),
    false,
  ],
  ["a dynamic code whose parent is gone", child({ regions: [{ id: "R" }], parent_discount: null }), false],
])("a code is good in %s", (_, more, expected) => expect(inRegion(discount(more), "R")).toBe(expected))
