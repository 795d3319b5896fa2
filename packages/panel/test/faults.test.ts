import { expect, test } from "vitest"
import { refusalOf } from "../src/server/faults.ts"
import { en } from "../src/words/en.ts"

/** A refusal of the server, as it comes over tRPC. */
const refused = (code: string, message: string) =>
  Object.assign(new Error(message), { data: { faults: [{ path: "name", code, message }] } })

test.each([
  ["too_small", "must not be empty", "This field is required."],
  ["too_small", "must have at least 8 characters", "Enter at least 8 characters."],
  ["too_big", "must have at most 255 characters", "Enter at most 255 characters."],
  ["too_small", "must be at least 1", "Enter 1 or more."],
  ["too_big", "must be at most 100", "Enter 100 or less."],
  ["too_big", "must have at most 20 items", "Too long. Enter fewer characters."],
  ["invalid_format", "must be an email address", "Enter an email address such as name@example.com."],
  ["invalid_type", "must be a string", "This field is required."],
])("%s, %s: %s", (code, message, text) => {
  expect(refusalOf(refused(code, message), en.faults)).toEqual({ fields: [{ path: "name", text }], rest: null })
})
