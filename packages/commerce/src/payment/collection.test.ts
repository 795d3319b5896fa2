import { describe, expect, test } from "vitest"
import { authorizedStatus, openSessions, plannedSessions } from "./collection.ts"

const refused = (type: string) => expect.objectContaining({ type })

describe("the status of a collection of 540", () => {
  test.each([
    ["not_paid", 0, "awaiting"],
    ["not_paid", 300, "partially_authorized"],
    ["partially_authorized", 300, "partially_authorized"],
    ["partially_authorized", 540, "authorized"],
    ["awaiting", 540, "authorized"],
    ["authorized", 540, "authorized"],
  ] as const)("that was %s with %i authorized is %s", (from, authorized, to) =>
    expect(authorizedStatus(from, 540, authorized)).toBe(to),
  )
  test("that is canceled is not authorized", () =>
    expect(() => authorizedStatus("canceled", 540, 540)).toThrow(refused("not_allowed")))
})

describe("sessions that pay a collection of 540", () => {
  const sessions = [{ id: "a", provider_id: "manual" }]
  const of = (...wanted: Parameters<typeof plannedSessions>[1]) =>
    plannedSessions(540, wanted, { sessions, provider_ids: ["manual", "other"] })

  test("are split as requested, keeping those that are named", () =>
    expect(of({ provider_id: "manual", amount: 300, session_id: "a" }, { provider_id: "other", amount: 240 })).toEqual([
      { provider_id: "manual", amount: 300, session: sessions[0] },
      { provider_id: "other", amount: 240 },
    ]))

  test.each([
    ["of an unknown provider", [{ provider_id: "x", amount: 540 }], "invalid_data"],
    ["that sum to less", [{ provider_id: "manual", amount: 539 }], "invalid_data"],
    ["that sum to more", [{ provider_id: "manual", amount: 541 }], "invalid_data"],
    ["that do not exist", [{ provider_id: "manual", amount: 540, session_id: "b" }], "not_found"],
    ["of another provider", [{ provider_id: "other", amount: 540, session_id: "a" }], "invalid_data"],
    [
      "named twice",
      [
        { provider_id: "manual", amount: 300, session_id: "a" },
        { provider_id: "manual", amount: 240, session_id: "a" },
      ],
      "invalid_data",
    ],
  ])("%s are refused", (_, wanted, type) => expect(() => of(...wanted)).toThrow(refused(type)))
})

test("sessions are authorized until the amount is reached, each once", () => {
  const a = { amount: 300, payment_authorized_at: new Date(0) }
  const b = { amount: 240, payment_authorized_at: null }
  const c = { amount: 240, payment_authorized_at: null }
  expect(openSessions(540, [a, b, c], [a, b, c])).toEqual([b])
  expect(openSessions(300, [b], [a, b])).toEqual([])
})
