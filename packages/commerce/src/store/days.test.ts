import { expect, test } from "vitest"
import { daysOf, daysUntil, isTimeZone } from "./days.ts"

const message = (now: string, zone: string, count: number) => {
  const { days, ends_at } = daysUntil(new Date(now), zone, count)
  return [...days.map(({ date, starts_at }) => `${date} ${starts_at.toISOString()}`), ends_at.toISOString()]
}

test("the last day is today in the operator's time zone", () => {
  expect(message("2026-01-31T23:30:00Z", "UTC", 2)).toEqual([
    "2026-01-30 2026-01-30T00:00:00.000Z",
    "2026-01-31 2026-01-31T00:00:00.000Z",
    "2026-02-01T00:00:00.000Z",
  ])
  expect(message("2026-01-31T23:30:00Z", "Europe/Berlin", 1)).toEqual([
    "2026-02-01 2026-01-31T23:00:00.000Z",
    "2026-02-01T23:00:00.000Z",
  ])
})

test("days on which clocks change have 23 and 25 hours", () => {
  expect(message("2026-03-30T12:00:00Z", "Europe/Berlin", 2)).toEqual([
    "2026-03-29 2026-03-28T23:00:00.000Z",
    "2026-03-30 2026-03-29T22:00:00.000Z",
    "2026-03-30T22:00:00.000Z",
  ])
  expect(message("2026-10-25T12:00:00Z", "Europe/Berlin", 1)).toEqual([
    "2026-10-25 2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ])
})

test("a day without midnight (daylight saving) starts at the first existing time", () => {
  expect(message("2025-09-07T15:00:00Z", "America/Santiago", 1)).toEqual([
    "2025-09-07 2025-09-07T04:00:00.000Z",
    "2025-09-08T03:00:00.000Z",
  ])
})

test("half-hour offsets, and large ones", () => {
  expect(message("2026-01-01T00:00:00Z", "Asia/Kolkata", 1)[0]).toBe("2026-01-01 2025-12-31T18:30:00.000Z")
  expect(message("2026-01-01T10:30:00Z", "Pacific/Kiritimati", 1)[0]).toBe("2026-01-02 2026-01-01T10:00:00.000Z")
})

test("the days from one date to another, both included", () => {
  const { days, ends_at } = daysOf({ from: "2026-03-28", to: "2026-03-30" }, "Europe/Berlin")
  expect(days.map(({ date, starts_at }) => `${date} ${starts_at.toISOString()}`)).toEqual([
    "2026-03-28 2026-03-27T23:00:00.000Z",
    "2026-03-29 2026-03-28T23:00:00.000Z",
    "2026-03-30 2026-03-29T22:00:00.000Z",
  ])
  expect(ends_at.toISOString()).toBe("2026-03-30T22:00:00.000Z")
  expect(daysOf({ from: "2024-02-29", to: "2024-02-29" }, "UTC").days).toHaveLength(1)
})

test("unknown time zones are refused", () => {
  expect(["UTC", "Europe/Berlin", "Berlin", "", "x".repeat(100)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
