import { AREAS, OWN_ACCOUNT } from "@mercer/commerce"
import { rest } from "@mercer/rest"
import { expect, test } from "vitest"
import { areaOf } from "../src/access/areas.ts"
import { resourceOf, resources } from "../src/entities/index.ts"
import { built } from "./support/contract.ts"

const operators = built.filter(({ meta }) => meta.access === "admin")
const areas = new Map(operators.map(({ procedure, meta }) => [procedure, areaOf(procedure, meta)]))
const within = (area: string) => [...areas].flatMap(([name, one]) => (one === area ? [name] : [])).sort()

test("every operators' operation is in one area", () => {
  const without = [...areas].flatMap(([name, area]) => (area === undefined ? [name] : []))
  expect(without, "give its resource an area, in packages/api/src/entities, or it: rest(…, { area })").toEqual([])
})

test("every area but a shop's extensions has operations", () => {
  const empty = AREAS.filter((area) => within(area).length === 0)
  expect(empty, "take the area out of packages/commerce/src/operator/areas.ts").toEqual(["extensions"])
})

/** Every role may call them: a new one must concern its operator's own account only. */
test("these operations are in no area that a role could lack", () => {
  expect(within(OWN_ACCOUNT)).toEqual([
    "admin.auth.get",
    "admin.auth.logout",
    "admin.custom-fields.list",
    "admin.mentions.list",
    "admin.mentions.read",
    "admin.presence.list",
    "admin.roles.mine",
    "admin.users.beginSecondFactor",
    "admin.users.confirmSecondFactor",
    "admin.users.createRecoveryCodes",
    "admin.users.createToken",
    "admin.users.deleteToken",
    "admin.users.endOtherSessions",
    "admin.users.endSession",
    "admin.users.getSecondFactor",
    "admin.users.listSessions",
    "admin.users.listTokens",
    "admin.users.removeSecondFactor",
    "admin.views.create",
    "admin.views.delete",
    "admin.views.list",
    "admin.views.update",
  ])
})

/** What moves money: a new operation that does belongs here. */
test("these operations are in the area of payments", () => {
  expect(within("payments")).toEqual([
    "admin.draft-orders.pay",
    "admin.orders.capture",
    "admin.orders.processSwapPayment",
    "admin.orders.refund",
    "admin.orders.refundGiftCards",
    "admin.payment-collections.authorize",
    "admin.payment-collections.delete",
    "admin.payment-collections.get",
    "admin.payment-collections.update",
    "admin.payments.capture",
    "admin.payments.get",
    "admin.payments.refund",
  ])
})

test.each([
  ["admin.orders.get", "orders"],
  ["admin.orders.fulfill", "fulfillment"],
  ["admin.returns.receive", "returns"],
  ["admin.documents.orders", "orders"],
  ["admin.documents.returns", "returns"],
  ["admin.customers.timeline", "customers"],
  ["admin.customers.lifetimeValue", "orders"],
  ["admin.price-lists.update", "discounts"],
  ["admin.variants.get", "products"],
  ["admin.variants.inventory", "inventory"],
  ["admin.users.update", "team"],
  ["admin.roles.create", "team"],
])("%s is in the area %s", (operation, area) => expect(areas.get(operation)).toBe(area))

test("a shop's own operation is in the area that it names, or an extension; an unknown one is in none", () => {
  expect(areaOf("shop.reviews.delete", undefined)).toBe("extensions")
  expect(areaOf("shop.reviews.delete", { ...rest("POST /admin/reviews", "Review"), area: "products" })).toBe("products")
  expect(areaOf("admin.unknown.list", undefined)).toBeUndefined()
  expect(areaOf("admin.constructor.name", undefined)).toBeUndefined()
})

test("every resource has operations", () => {
  const used = new Set(built.map(({ procedure }) => procedure.split(".")[1]))
  const unused = Object.keys(resources).filter((name) => !used.has(name))
  expect(unused, "take the resource() out of packages/api/src/entities").toEqual([])
})

test("every operators' operation is of a resource", () => {
  const without = [...areas.keys()].filter((name) => resourceOf(name) === undefined)
  expect(without, 'declare it in packages/api/src/entities: export const widgets = resource("widgets", {…})').toEqual(
    [],
  )
})

test("a field that an operation changes is one of a resource that emits its update", () => {
  const silent = built.filter(
    ({ procedure, meta }) => meta.changes && !resourceOf(procedure)?.events?.some((kind) => kind.endsWith(".updated")),
  )
  expect(
    silent.map(({ procedure }) => procedure),
    "give its resource the event, or take changes away",
  ).toEqual([])
})
