import { expect, test } from "vitest"
import { ROLE_TABLE, ROLES, roleMay, roleMayGrant } from "./roles.ts"

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

test("nobody gives a role with more rights than their own", () => {
  const granted = ([...ROLES, null] as const).map((own) => [own, ROLES.filter((wanted) => roleMayGrant(own, wanted))])
  expect(granted).toEqual([
    ["admin", ["admin", "member", "developer"]],
    ["member", ["member"]],
    ["developer", ["member", "developer"]],
    [null, ["member"]],
  ])
})

test("a role that was never set is a member's", () => {
  expect(roleMay(null, "admin.regions.update", "write")).toBe(false)
  expect(roleMay(null, "admin.customers.list", "read")).toBe(true)
})

test("an admin may do all that the table names, and names that objects have by themselves name nothing", () => {
  for (const name of Object.keys(ROLE_TABLE))
    for (const kind of ["read", "write"] as const) expect(roleMay("admin", `admin.${name}.x`, kind)).toBe(true)
  for (const role of ROLES) expect(roleMay(role, "admin.constructor.toString", "write")).toBe(true)
})
