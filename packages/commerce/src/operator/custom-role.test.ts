import { expect, test } from "vitest"
import { AREAS, OWN_ACCOUNT } from "./areas.ts"
import { changedRights, completePermissions, mayGrantRights, mayMakeCall } from "./custom-role.ts"

const packing = { read: ["orders"], write: ["fulfillment"] }
const everything = { read: AREAS, write: AREAS }
const holder = (custom: { read: readonly string[]; write: readonly string[] }) => ({ role: "member" as const, custom })

test.each([
  ["orders", "read", true],
  ["orders", "write", false],
  ["fulfillment", "write", true],
  ["payments", "write", false],
  ["products", "read", false],
  [OWN_ACCOUNT, "write", true],
  [undefined, "read", false],
  ["extensions", "read", false],
] as const)("a role that reads orders and fulfills, calling one of %s to %s: %s", (area, kind, expected) => {
  expect(mayMakeCall(holder(packing), { operation: "admin.some.one", kind, area })).toBe(expected)
})

test("an operation that names its roles is a custom role's only if members may call it", () => {
  const call = { operation: "shop.reviews.list", kind: "read" as const, area: "extensions" }
  expect(mayMakeCall(holder(everything), { ...call, roles: ["admin"] })).toBe(false)
  expect(mayMakeCall(holder(everything), { ...call, roles: ["admin", "member"] })).toBe(true)
  expect(mayMakeCall(holder(packing), { ...call, roles: ["member"] })).toBe(false)
  expect(mayMakeCall({ role: "developer" }, { ...call, roles: ["admin", "member"] })).toBe(false)
  expect(mayMakeCall({ role: null }, { ...call, roles: ["admin", "member"] })).toBe(true)
})

test("built-in roles go by the table of roles, whatever the areas", () => {
  expect(
    mayMakeCall(
      { role: "member", custom: null },
      { operation: "admin.regions.update", kind: "write", area: undefined },
    ),
  ).toBe(false)
  expect(
    mayMakeCall({ role: "developer" }, { operation: "admin.regions.update", kind: "write", area: undefined }),
  ).toBe(true)
  expect(mayMakeCall({ role: null }, { operation: "admin.orders.refund", kind: "write", area: undefined })).toBe(true)
})

test.each([
  [
    { read: [], write: ["customers"] },
    { read: ["customers"], write: ["customers"] },
  ],
  [
    { read: [], write: ["fulfillment"] },
    { read: ["orders", "fulfillment"], write: ["fulfillment"] },
  ],
  [
    { read: [], write: ["payments"] },
    { read: ["orders", "payments"], write: ["payments"] },
  ],
  [
    { read: [], write: ["returns"] },
    { read: ["orders", "returns", "products", "files", "settings"], write: ["returns", "files"] },
  ],
  [
    { read: [], write: ["products"] },
    { read: ["products", "files", "settings"], write: ["products", "files"] },
  ],
  [
    { read: [], write: ["orders"] },
    { read: ["orders", "products", "settings"], write: ["orders"] },
  ],
  [
    { read: [], write: ["discounts"] },
    { read: ["products", "discounts", "settings"], write: ["discounts"] },
  ],
  [
    { read: [], write: ["gift_cards"] },
    { read: ["gift_cards", "settings"], write: ["gift_cards"] },
  ],
  [
    { read: [], write: ["inventory"] },
    { read: ["inventory", "settings"], write: ["inventory"] },
  ],
  [
    { read: ["discounts", "gift_cards", "inventory"], write: [] },
    { read: ["inventory", "discounts", "gift_cards"], write: [] },
  ],
  [
    { read: [], write: ["imports_exports"] },
    { read: ["imports_exports", "files"], write: ["imports_exports", "files"] },
  ],
  [
    { read: ["team", "orders", "orders"], write: [] },
    { read: ["orders", "team"], write: [] },
  ],
  [
    { read: ["gone"], write: ["gone"] },
    { read: [], write: [] },
  ],
  [
    { read: ["returns"], write: [] },
    { read: ["orders", "returns"], write: [] },
  ],
  [
    { read: ["payments"], write: [] },
    { read: ["orders", "payments"], write: [] },
  ],
  [
    { read: ["constructor"], write: ["constructor"] },
    { read: [], write: [] },
  ],
])("%j is completed to %j", (given, complete) => {
  expect(completePermissions(given)).toEqual(complete)
  expect(completePermissions(complete)).toEqual(complete)
})

test("only an admin, or who has all of its permissions, gives somebody a custom role", () => {
  const wanted = holder(packing)
  const granted = (own: Parameters<typeof mayGrantRights>[0]) => mayGrantRights(own, wanted)
  expect(granted({ role: "admin" })).toBe(true)
  expect(granted({ role: "developer" })).toBe(false)
  expect(granted({ role: null })).toBe(false)
  expect(granted(holder(packing))).toBe(true)
  expect(granted(holder(everything))).toBe(true)
  expect(granted(holder({ read: [], write: ["fulfillment"] }))).toBe(false)
  expect(granted(holder({ read: ["orders"], write: ["orders"] }))).toBe(false)
})

test("who has a custom role gives nobody a built-in one, not even with all permissions", () => {
  for (const role of ["admin", "member", "developer", null] as const)
    expect(mayGrantRights(holder(everything), { role, custom: null })).toBe(false)
  expect(mayGrantRights({ role: "admin" }, { role: "admin", custom: null })).toBe(true)
  expect(mayGrantRights({ role: "developer" }, { role: "admin" })).toBe(false)
})

test("a custom role makes a member of its operator, and goes when another built-in role is given", () => {
  const present = holder(packing)
  expect(changedRights({ role: "admin" }, { custom: packing })).toEqual(present)
  expect(changedRights(present, { role: "admin" })).toEqual({ role: "admin", custom: null })
  expect(changedRights(present, { custom: null })).toEqual({ role: "member", custom: null })
  expect(changedRights(present, { role: "developer", custom: null })).toEqual({ role: "developer", custom: null })
})

test("a client that sends the role it has read changes nothing", () => {
  const present = holder(packing)
  expect(changedRights(present, { role: "member" })).toEqual(present)
  expect(changedRights(present, {})).toEqual(present)
  expect(changedRights({ role: null }, { role: null })).toEqual({ role: "member", custom: null })
  expect(changedRights({ role: "developer" }, { role: "member" })).toEqual({ role: "member", custom: null })
})
