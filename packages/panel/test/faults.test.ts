import { expect, test } from "vitest"
import { reason, refusalOf } from "../src/server/faults.ts"
import { en } from "../src/words/en.ts"

/** A refusal of the server, as it comes over tRPC. */
const refused = (code: string, message: string, params?: object) =>
  Object.assign(new Error(message), { data: { httpStatus: 400, faults: [{ path: "name", code, message, params }] } })

test.each([
  ["too_small", { least: 1, unit: "character" }, "This field is required."],
  ["too_small", { least: 8, unit: "character" }, "Enter at least 8 characters."],
  ["too_big", { most: 255, unit: "character" }, "Enter at most 255 characters."],
  ["too_small", { least: 1 }, "Enter 1 or more."],
  ["too_big", { most: 100 }, "Enter 100 or less."],
  ["too_big", { most: 20, unit: "item" }, "Too long. Enter fewer characters."],
  ["too_small", {}, "Too small or too short."],
  ["too_long", { most: 2000 }, "Enter at most 2000 characters."],
  ["too_short", { least: 8 }, "Enter at least 8 characters."],
  ["too_short", { least: 1 }, "This field is required."],
  ["invalid_format", { format: "email" }, "Enter an email address such as name@example.com."],
  ["invalid_format", { format: "not_blank" }, "This can’t be blank."],
  ["invalid_format", { format: "regex" }, "Invalid format."],
  ["invalid_type", undefined, "This field is required."],
  ["country_taken", { country: "Germany", region: "Europe" }, "Germany is already in the region Europe."],
  ["default_currency", undefined, en.faults.defaultCurrency],
  ["subtotal_range", undefined, en.faults.subtotalRange],
  ["end_before_start", undefined, en.faults.endBeforeStart],
  ["private_address", undefined, en.faults.privateAddress],
  ["custom", undefined, "The server says so"],
  ["constructor", undefined, "The server says so"],
])("%s, %j: %s", (code, params, text) => {
  const error = refused(code, "The server says so", params)
  expect(refusalOf(error, en.faults)).toEqual({ fields: [{ path: "name", text }], rest: null })
  expect(reason(error, en.faults)).toBe(text)
})

test("a fault that names no field is at the form's field for its type, else of the whole form", () => {
  const fault = {
    path: "",
    code: "too_long",
    message: "password must have at most 128 characters",
    params: { most: 128 },
  }
  const error = Object.assign(new Error(fault.message), {
    data: { httpStatus: 400, type: "invalid_data", faults: [fault] },
  })
  const text = "Enter at most 128 characters."
  expect(refusalOf(error, en.faults, { invalid_data: "user.password" }).fields).toEqual([
    { path: "user.password", text },
  ])
  expect(refusalOf(error, en.faults).fields).toEqual([{ path: "", text }])
})
