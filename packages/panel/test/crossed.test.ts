import { expect, test } from "vitest"
import { crossed } from "../src/edit/crossed.ts"
import { isOvertaken } from "../src/server/overtaken.ts"

const seen = { code: "A", limit: "5", note: "x" }

test.each([
  ["only here", {}, { limit: "7" }, []],
  ["only there", { limit: "6" }, {}, []],
  ["another field there", { note: "y" }, { limit: "7" }, []],
  ["the same field to something else", { limit: "6" }, { limit: "7" }, ["limit"]],
  ["the same field to the same", { limit: "7" }, { limit: "7" }, []],
  ["two fields, of which one crosses", { limit: "6", note: "y" }, { limit: "7", note: "y" }, ["limit"]],
  ["a field that was emptied there", { note: "" }, { note: "z" }, ["note"]],
])("changed: %s", (_, there, here, names) => {
  expect(crossed(seen, { ...seen, ...there }, here)).toEqual(names)
})

test("an error's reason says that another user saved first", () => {
  expect(isOvertaken({ data: { reason: "changed_meanwhile" } })).toBe(true)
  expect(isOvertaken({ data: { reason: "invalid_state_error" } })).toBe(false)
  expect(isOvertaken(new Error("no"))).toBe(false)
})
