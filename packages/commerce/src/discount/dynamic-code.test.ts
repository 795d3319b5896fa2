import { expect, test } from "vitest"
import { dynamicCode } from "./dynamic-code.ts"

const now = new Date("2026-01-31T12:00:00Z")
const parent = { id: "disc_p", rule_id: "rule", is_dynamic: true, valid_duration: "P1D" }

test("a code of its own, good once, until the duration has passed", () =>
  expect(dynamicCode(parent, { code: " vip " }, now)).toEqual({
    code: "VIP",
    parent_discount_id: "disc_p",
    rule_id: "rule",
    is_dynamic: true,
    is_disabled: false,
    usage_limit: 1,
    starts_at: now,
    ends_at: new Date("2026-02-01T12:00:00Z"),
  }))

test.each([
  ["PT90M", "2026-01-31T13:30:00.000Z"],
  ["P1W", "2026-02-07T12:00:00.000Z"],
  ["P1Y", "2027-01-31T12:00:00.000Z"],
])("%s ends %s", (valid_duration, ends) =>
  expect(dynamicCode({ ...parent, valid_duration }, { code: "A" }, now).ends_at?.toISOString()).toBe(ends),
)

test("no duration, no end; its own limit and metadata", () =>
  expect(
    dynamicCode({ ...parent, valid_duration: null }, { code: "A", usage_limit: 3, metadata: { a: 1 } }, now),
  ).toMatchObject({
    ends_at: null,
    usage_limit: 3,
    metadata: { a: 1 },
  }))

test("only a dynamic discount gives dynamic codes", () =>
  expect(() => dynamicCode({ ...parent, is_dynamic: false }, { code: "A" }, now)).toThrow(
    "Discount must be set to dynamic",
  ))

test("nor does a code that was cut itself", () =>
  expect(() => dynamicCode({ ...parent, parent_discount_id: "disc_g" }, { code: "A" }, now)).toThrow("disc_g"))

test("a duration that is none is refused", () =>
  expect(() => dynamicCode({ ...parent, valid_duration: "soon" }, { code: "A" }, now)).toThrow(
    expect.objectContaining({ type: "invalid_data" }),
  ))
