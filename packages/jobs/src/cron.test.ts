import { expect, test } from "vitest"
import { cronOf } from "./cron.ts"

test.each([
  ["03:00 Europe/Berlin", { cron: "0 3 * * *", tz: "Europe/Berlin" }],
  ["23:59 UTC", { cron: "59 23 * * *", tz: "UTC" }],
  ["every 10 min", { cron: "*/10 * * * *", tz: "UTC" }],
  ["every 1 min", { cron: "*/1 * * * *", tz: "UTC" }],
  ["every 2 h", { cron: "0 */2 * * *", tz: "UTC" }],
])("%s", (at, expected) => {
  expect(cronOf(at)).toEqual(expected)
})

test.each([
  "24:00 UTC",
  "3:00 UTC",
  "03:00",
  "03:00 Berlin",
  "every 7 min",
  "every 0 min",
  "every 5 h",
  "daily",
  "* * * * *",
])("%s is refused", (at) => {
  expect(() => cronOf(at)).toThrow("is not a time for a job")
})
