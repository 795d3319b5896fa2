import { describe, expect, test } from "vitest"
import { syncSessions } from "./sync-sessions.ts"

const session = (provider_id: string, is_selected: boolean | null, is_initiated: boolean) => ({
  id: `ps_${provider_id}`,
  provider_id,
  is_selected,
  is_initiated,
})
const plan = (sessions: ReturnType<typeof session>[], providers: string[], total = 100) =>
  syncSessions(sessions, providers, total).map((action) => {
    const detail = action.do === "delete" ? (action.remote ? " remote" : "") : ` ${action.amount}`
    return `${action.do} ${action.provider_id}${detail}`
  })

describe("nothing to pay", () => {
  test.each([0, -5])("total %d: no sessions", (total) =>
    expect(plan([session("a", true, true), session("b", null, false)], ["a"], total)).toEqual([
      "delete a remote",
      "delete b",
    ]),
  )
})

describe("one provider", () => {
  test("is selected at once", () => expect(plan([], ["a"])).toEqual(["create_and_select a 100"]))
  test("its unselected row is used again", () =>
    expect(syncSessions([session("a", null, false)], ["a"], 100)).toEqual([
      { do: "create_and_select", session_id: "ps_a", provider_id: "a", amount: 100 },
    ]))
  test("a row begun at the provider is begun again", () =>
    expect(plan([session("a", null, true)], ["a"])).toEqual(["delete a remote", "create_and_select a 100"]))
  test("its selected session follows the amount", () =>
    expect(plan([session("a", true, true)], ["a"])).toEqual(["update_remote a 100"]))
  test("sessions of others go first", () =>
    expect(plan([session("b", true, true)], ["a"])).toEqual(["delete b remote", "create_and_select a 100"]))
})

describe("several providers", () => {
  test("wait locally, in the order of their ids", () =>
    expect(plan([], ["b", "a"])).toEqual(["create_local a 100", "create_local b 100"]))
  test("the selected one follows, other begun ones are reset, the rest gets the amount", () =>
    expect(
      plan([session("a", true, true), session("b", null, true), session("c", null, false)], ["a", "b", "c", "d"]),
    ).toEqual([
      "update_remote a 100",
      "delete b remote",
      "create_local b 100",
      "set_amount c 100",
      "create_local d 100",
    ]))
})

describe("a provider that the shop does not have", () => {
  const strange = (is_selected: boolean | null, is_initiated: boolean) => ({
    ...session("gone", is_selected, is_initiated),
    is_configured: false,
  })
  test.each([100, 0])("its session stays selected, and no other one is (total %d)", (total) =>
    expect(plan([strange(true, true)], ["a"], total)).toEqual(total ? ["create_local a 100"] : []),
  )
  test("one that is only begun stays too, and blocks nothing", () =>
    expect(plan([strange(null, true)], ["a"])).toEqual(["create_and_select a 100"]))
  test("one without a payment is deleted", () =>
    expect(plan([strange(null, false)], ["a", "b"])).toEqual([
      "delete gone",
      "create_local a 100",
      "create_local b 100",
    ]))
})

test("without providers no session remains", () => expect(plan([session("a", null, false)], [])).toEqual(["delete a"]))
