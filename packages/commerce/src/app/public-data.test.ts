import { expect, test } from "vitest"
import { expectedState, publicAppData } from "./public-data.ts"

test("tokens and unknown values stay hidden", () => {
  const data = { access_token: "a", refresh_token: "b", mine: 1, deep: { token: "c" }, state: "s", scope: "read" }
  const hidden = "(hidden)"
  const more = { expires_in: 3600, token_type: "bearer", expires_at: null }
  expect(publicAppData({ ...data, ...more })).toEqual({
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
  expect(publicAppData({ scope: { token: "c" }, state: ["x"] })).toEqual({ scope: "(hidden)", state: "(hidden)" })
})

test.each([null, undefined, "text", 1, ["token"]])("%j is returned as null", (data) => {
  expect(publicAppData(data)).toBeNull()
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
