import { expect, test } from "vitest"
import { expectedState, shownAppData } from "./public-data.ts"

test("tokens and unknown values stay hidden", () => {
  const data = { access_token: "a", refresh_token: "b", mine: 1, deep: { token: "c" }, state: "s", scope: "read" }
  const hidden = "(hidden)"
  const more = { expires_in: 3600, token_type: "bearer", expires_at: null }
  expect(shownAppData({ ...data, ...more })).toEqual({
    access_token: hidden,
    refresh_token: hidden,
    mine: hidden,
    deep: hidden,
    state: "s",
    scope: "read",
    ...more,
  })
})

test("a visible field does not make nested fields visible", () => {
  expect(shownAppData({ scope: { token: "c" }, state: ["x"] })).toEqual({ scope: "(hidden)", state: "(hidden)" })
})

test.each([null, undefined, "text", 1, ["token"]])("%j is returned as null", (data) => {
  expect(shownAppData(data)).toBeNull()
})

test.each([
  [{ state: "s" }, "s"],
  [{ state: "" }, undefined],
  [{ state: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
  [["state"], undefined],
])("%j expects %j", (data, state) => {
  expect(expectedState(data)).toBe(state)
})
