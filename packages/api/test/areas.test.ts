import { AREAS, areaOf, OWN_ACCOUNT } from "@mercer/commerce"
import { expect, test } from "vitest"
import { built } from "./support/contract.ts"

const operations = built.filter(({ meta }) => meta.access === "admin").map(({ procedure }) => procedure)

test("every operators' operation is in one area", () => {
  const without = operations.filter((one) => areaOf(one) === undefined)
  expect(without, "add the operation's area in packages/commerce/src/operator/areas.ts").toEqual([])
})

test("every area but a shop's extensions has operations", () => {
  const used = new Set(operations.map(areaOf))
  const empty = AREAS.filter((area) => !used.has(area))
  expect(empty, "take the area out of packages/commerce/src/operator/areas.ts").toEqual(["extensions"])
})

/** Every role may call them: a new one must concern its operator's own account only. */
test("these operations are in no area that a role could lack", () => {
  expect(operations.filter((one) => areaOf(one) === OWN_ACCOUNT).sort()).toEqual([
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
  expect(operations.filter((one) => areaOf(one) === "payments").sort()).toEqual([
    "admin.draft-orders.pay",
    "admin.orders.capture",
    "admin.orders.processSwapPayment",
    "admin.orders.refund",
    "admin.payment-collections.authorize",
    "admin.payment-collections.delete",
    "admin.payment-collections.get",
    "admin.payment-collections.update",
    "admin.payments.capture",
    "admin.payments.get",
    "admin.payments.refund",
  ])
})
