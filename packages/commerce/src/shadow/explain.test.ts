import { describe, expect, test } from "vitest"
import { ruleFor } from "./explain.ts"
import type { ShadowRule } from "./shadow-rule.ts"

const of = (path = "/admin/users", more: object = {}) => ({
  request: { path, query: "" },
  old: { status: 200, body: {} },
  ours: { status: 200, body: {} },
  ...more,
})
const difference = (at: string, more: object = {}) => ({ at, kind: "value" as const, old: 1, ours: 2, ...more })
const explains = (rule: Partial<ShadowRule>, at: ReturnType<typeof difference>, where = of()) =>
  ruleFor([{ name: "one", decision: "1", ...rule }], at, where)?.name === "one"

test("the first rule that fits is the one that explains", () => {
  const rules = [
    { name: "a", decision: "1", at: "x" },
    { name: "b", decision: "2", at: "**" },
    { name: "c", decision: "3" },
  ]
  expect(ruleFor(rules, difference("y"), of())?.name).toBe("b")
  expect(ruleFor(rules.slice(0, 1), difference("y"), of())).toBeUndefined()
})

test.each([
  ["/admin/users", "/admin/users", true],
  ["/admin/users", "/admin/users/usr_1", false],
  ["/admin/users/*", "/admin/users/usr_1", true],
  ["/admin/users/*", "/admin/users", false],
  ["/admin/**", "/admin/users/usr_1/tokens", true],
  ["/store/**", "/admin/users", false],
  ["/admin/orders/*/claims", "/admin/orders/order_1/claims", true],
])("the path %s fits %s: %s", (path, requested, fits) => {
  expect(explains({ path }, difference("x"), of(requested))).toBe(fits)
})

test.each([
  ["**.password_hash", "customer.password_hash", true],
  ["**.password_hash", "password_hash", true],
  ["**.password_hash", "customer.password", false],
  ["users[].api_token", "users[].api_token", true],
  ["*[].api_token", "users[].api_token", true],
  ["*[].api_token", "user.api_token", false],
  ["", "", true],
  ["", "x", false],
  ["**", "", true],
])("the place %s fits %s: %s", (at, found, fits) => {
  expect(explains({ at }, difference(found))).toBe(fits)
})

describe("a rule holds only when all of it does", () => {
  test("its kind and its statuses", () => {
    expect(explains({ kind: ["missing", "value"] }, difference("x"))).toBe(true)
    expect(explains({ kind: "extra" }, difference("x"))).toBe(false)
    const refused = of("/store/x", { old: { status: 401, body: "Unauthorized" }, ours: { status: 401, body: {} } })
    expect(explains({ old_status: [401, 404], our_status: 401 }, difference(""), refused)).toBe(true)
    expect(explains({ old_status: 404 }, difference(""), refused)).toBe(false)
  })

  test("our message", () => {
    const ours = { status: 400, body: { message: "property x should not exist" } }
    expect(explains({ our_message: "should not exist$" }, difference(""), of("/x", { ours }))).toBe(true)
    expect(explains({ our_message: "^exist" }, difference(""), of("/x", { ours }))).toBe(false)
    expect(explains({ our_message: "." }, difference(""), of("/x"))).toBe(false)
  })

  test("parameters that are there, or not", () => {
    const asked = of("/x", { request: { path: "/x", query: "limit=5&q=a" } })
    expect(explains({ query: ["q", "limit"] }, difference("x"), asked)).toBe(true)
    expect(explains({ query: ["q", "!limit"] }, difference("x"), asked)).toBe(false)
    expect(explains({ query: "!order" }, difference("x"), asked)).toBe(true)
  })

  test("the value that we answer", () => {
    expect(explains({ ours: null }, difference("x", { ours: null }))).toBe(true)
    expect(explains({ ours: null }, difference("x", { ours: undefined }))).toBe(false)
    const [old, ours] = ["http://old/uploads/a.png", "/uploads/a.png"]
    expect(explains({ same_path: true }, difference("x", { old, ours }))).toBe(true)
    expect(explains({ same_path: true }, difference("x", { old, ours: "/uploads/b.png" }))).toBe(false)
    expect(explains({ same_path: true }, difference("x"))).toBe(false)
    expect(explains({ same_number: true }, difference("x", { old: "3", ours: 3 }))).toBe(true)
    for (const [old, ours] of [
      ["3", 4],
      [3, 3],
      ["", 0],
      [null, 0],
    ])
      expect(explains({ same_number: true }, difference("x", { old, ours }))).toBe(false)
  })
})
