import { expect, test } from "vitest"
import { longestMatch, ROLE_TABLE, ROLES, roleMay, roleMayGrant } from "./roles.ts"

test.each([
  ["admin", "admin.users.delete", "write", true],
  ["member", "admin.users.delete", "write", false],
  ["developer", "admin.users.delete", "write", false],
  ["member", "admin.users.list", "read", true],
  ["member", "admin.users.createToken", "write", true],
  ["member", "admin.regions.update", "write", false],
  ["developer", "admin.regions.update", "write", true],
  ["member", "admin.regions.get", "read", true],
  ["member", "admin.discounts.create", "write", true],
  ["member", "admin.orders.refund", "write", true],
  ["member", "admin.webhooks.list", "read", false],
  ["developer", "admin.webhooks.list", "read", true],
  ["developer", "admin.audit.list", "read", false],
  ["member", "admin.invites.create", "write", false],
  ["member", "admin.invites.accept", "write", true],
] as const)("a %s calling %s to %s: %s", (role, operation, kind, expected) => {
  expect(roleMay(role, operation, kind)).toBe(expected)
})

test("operators cannot assign a role with more rights than their own", () => {
  const granted = ([...ROLES, null] as const).map((own) => [own, ROLES.filter((wanted) => roleMayGrant(own, wanted))])
  expect(granted).toEqual([
    ["admin", ["admin", "member", "developer"]],
    ["member", ["member"]],
    ["developer", ["member", "developer"]],
    [null, ["member"]],
  ])
})

test("an unset role counts as member", () => {
  expect(roleMay(null, "admin.regions.update", "write")).toBe(false)
  expect(roleMay(null, "admin.customers.list", "read")).toBe(true)
})

test("an admin may call everything in the table, and names of object properties are not operations", () => {
  for (const name of Object.keys(ROLE_TABLE))
    for (const kind of ["read", "write"] as const) expect(roleMay("admin", `admin.${name}.x`, kind)).toBe(true)
  for (const role of ROLES) expect(roleMay(role, "admin.constructor.toString", "write")).toBe(true)
})

/** What each line of the table allows a member and a developer: r read, w write. */
test.each([
  ["analytics.sales", "rw", "rw"],
  ["analytics.setRates", "r", "rw"],
  ["analytics.setTimeZone", "r", "rw"],
  ["apps", "", "rw"],
  ["audit", "", ""],
  ["comparison", "", ""],
  ["currencies", "r", "rw"],
  ["event-runs", "", "rw"],
  ["invites", "", ""],
  ["invites.accept", "rw", "rw"],
  ["jobs", "", "rw"],
  ["mails", "", "rw"],
  ["publishable-api-keys", "", "rw"],
  ["regions", "r", "rw"],
  ["role-report", "", ""],
  ["roles", "r", "r"],
  ["sales-channels", "r", "rw"],
  ["shipping-options", "r", "rw"],
  ["shipping-profiles", "r", "rw"],
  ["stock-locations", "r", "rw"],
  ["store", "r", "rw"],
  ["system", "", "rw"],
  ["tax-rates", "r", "rw"],
  ["users", "r", "r"],
  ["users.beginSecondFactor", "rw", "rw"],
  ["users.confirmSecondFactor", "rw", "rw"],
  ["users.createRecoveryCodes", "rw", "rw"],
  ["users.createToken", "rw", "rw"],
  ["users.deleteToken", "rw", "rw"],
  ["users.endOtherSessions", "rw", "rw"],
  ["users.endSession", "rw", "rw"],
  ["users.removeSecondFactor", "rw", "rw"],
  ["users.resetSecondFactor", "r", "r"],
  ["webhooks", "", "rw"],
  ["orders", "rw", "rw"],
  ["products", "rw", "rw"],
])("%s: a member %j, a developer %j", (name, member, developer) => {
  const rights = (role: "member" | "developer" | "admin") =>
    (["read", "write"] as const).filter((kind) => roleMay(role, `admin.${name}`, kind)).map((kind) => kind[0])
  expect([rights("member").join(""), rights("developer").join("")]).toEqual([member, developer])
  expect(rights("admin")).toEqual(["r", "w"])
})

test("every line of the table is tested", () => expect(Object.keys(ROLE_TABLE)).toHaveLength(32))

test("a name matches by prefix, and the longest matching line counts", () => {
  expect(roleMay("member", "users.admin.createToken", "write")).toBe(false)
  expect(roleMay("member", "admin.users", "write")).toBe(false)
})

test("the longest beginning counts, in whole words", () => {
  const table = { orders: 1, "orders.refund": 2 }
  expect(longestMatch(table, "admin.orders.refund")).toBe(2)
  expect(longestMatch(table, "admin.orders.refunds")).toBe(1)
  expect(longestMatch(table, "admin.orders-old.refund")).toBeUndefined()
})
