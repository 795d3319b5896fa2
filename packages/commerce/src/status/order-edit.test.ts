import { expect, test } from "vitest"
import { isActiveEdit, orderEditStatus } from "./order-edit.ts"

const at = new Date(0)
const edit = (...set: ("requested_at" | "declined_at" | "confirmed_at" | "canceled_at")[]) => ({
  requested_at: null,
  declined_at: null,
  confirmed_at: null,
  canceled_at: null,
  ...Object.fromEntries(set.map((name) => [name, at])),
})

test.each([
  [edit(), "created", true],
  [edit("requested_at"), "requested", true],
  [edit("requested_at", "declined_at"), "declined", false],
  [edit("requested_at", "confirmed_at"), "confirmed", false],
  [edit("confirmed_at"), "confirmed", false],
  [edit("requested_at", "canceled_at"), "canceled", false],
])("the edit %j is %s", (one, status, active) => {
  expect([orderEditStatus(one), isActiveEdit(one)]).toEqual([status, active])
})
