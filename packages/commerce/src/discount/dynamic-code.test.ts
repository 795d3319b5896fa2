import { expect, test } from "vitest"
import { dynamicCode } from "./dynamic-code.ts"

const now = new Date("2026-01-31T12:00:00Z")
const parent = { id: "disc_p", rule_id: "rule", is_dynamic: true, valid_duration: "P1D" }

test("a unique code, valid once, until the duration has passed", () =>
  expect(dynamicCode(parent, { code: " vip " }, now)).toStrictEqual({
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

test("without a duration it has no end; it has its own limit and metadata", () =>
  expect(
    dynamicCode({ ...parent, valid_duration: null }, { code: "A", usage_limit: 3, metadata: { a: 1 } }, now),
  ).toMatchObject({
    ends_at: null,
    usage_limit: 3,
    metadata: { a: 1 },
  }))

test("only a dynamic discount gives dynamic codes", () =>
  expect(() => dynamicCode({ ...parent, is_dynamic: false }, { code: "A" }, now)).toThrow(
    expect.objectContaining({ type: "not_allowed", message: "Discount must be set to dynamic" }),
  ))

test("a dynamic code cannot have its own dynamic codes", () =>
  expect(() => dynamicCode({ ...parent, parent_discount_id: "disc_g" }, { code: "A" }, now)).toThrow(
    expect.objectContaining({
      type: "not_allowed",
      message: "Codes are cut from discount disc_g, not from its codes",
    }),
  ))

test("an invalid duration is refused", () =>
  expect(() => dynamicCode({ ...parent, valid_duration: "soon" }, { code: "A" }, now)).toThrow(
    expect.objectContaining({ type: "invalid_data" }),
  ))
