import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { dateRange, daysIn, olderIn } from "../src/list/dates.ts"

const local = (...parts: [number, number, number?, number?, number?]) => new Date(...parts).toISOString()

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 0, 15, 10, 30, 20) }))
afterEach(() => vi.useRealTimers())

test.each([
  ["7", { gte: local(2026, 0, 8, 10, 30) }],
  ["older:3", { lt: local(2026, 0, 12, 10, 30) }],
  ["this_month", { gte: local(2026, 0), lt: local(2026, 1) }],
  ["last_month", { gte: local(2025, 11), lt: local(2026, 0) }],
  ["2026-01-01..2026-01-31", { gte: local(2026, 0, 1), lt: local(2026, 1, 1) }],
  ["2026-01-01..", { gte: local(2026, 0, 1) }],
  ["..2026-01-31", { lt: local(2026, 1, 1) }],
])("%s is from and until", (text, range) => expect(dateRange(text)).toEqual(range))

test.each(["", undefined, "soon", "older:", "older:0", "older:-3", "older:99999", "older:3d", "2026-02-31x..", ".."])(
  "%s is no date filter",
  (text) => expect(dateRange(text)).toBeUndefined(),
)

test("a saved filter means the days before the day on which it is used", () => {
  const before = dateRange("older:3")
  vi.setSystemTime(Date.now() + 7 * 86_400_000)
  expect(dateRange("older:3")?.lt).toBe(new Date(Date.parse(before?.lt ?? "") + 7 * 86_400_000).toISOString())
  vi.setSystemTime(new Date(2026, 2, 31, 12))
  expect(dateRange("last_month")).toEqual({ gte: local(2026, 1), lt: local(2026, 2) })
})

test("each form is recognized", () => {
  expect(olderIn("older:12")).toBe(12)
  expect(olderIn("12")).toBeNull()
  expect(daysIn("older:12")).toBeNull()
})
