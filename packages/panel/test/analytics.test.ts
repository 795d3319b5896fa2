import { expect, test, vi } from "vitest"
import { pointsOf } from "../src/analytics/points.ts"
import { inputOf } from "../src/analytics/state.ts"
import type { CurrencySales } from "../src/analytics/types.ts"

vi.mock("next/navigation", () => ({ useSearchParams: vi.fn() }))

const asked = (text: string) => inputOf(new URLSearchParams(text))
const sales = (days: object[], days_before: object[] = []) => ({ days, days_before }) as unknown as CurrencySales

test("a report's address: unknown and missing parts are the usual ones", () => {
  expect(asked("")).toEqual({ period: "days", compare: "previous", days: 30 })
  expect(asked("period=week&compare=x&days=abc")).toEqual({ period: "days", compare: "previous", days: 30 })
  expect(asked("days=1000").days).toBe(366)
  expect(asked("days=-3").days).toBe(1)
  expect(asked("period=quarter&compare=year&days=7")).toEqual({ period: "quarter", compare: "year" })
  expect(asked("period=dates&from=2026-01-01&to=yesterday")).toMatchObject({ period: "dates", from: "2026-01-01" })
  expect(asked("period=dates&from=2026-01-01&to=yesterday")).not.toHaveProperty("to")
})

test("each day has a point, without sales too, beside the day at its place before", () => {
  const report = { period: { from: "2024-02-28", to: "2024-03-01" }, before: { from: "2023-02-28", to: "2023-03-01" } }
  const days = [{ date: "2024-02-29", orders: 2, total: 500 }]
  expect(pointsOf(report, sales(days, [{ date: "2023-03-01", orders: 1, total: 70 }]))).toEqual([
    { date: "2024-02-28", orders: 0, total: 0, before: 0 },
    { date: "2024-02-29", orders: 2, total: 500, before: 70 },
    { date: "2024-03-01", orders: 0, total: 0, before: null },
  ])
  expect(pointsOf({ ...report, before: null }, sales(days))[0]?.before).toBeNull()
})

test("more than 92 days are months", () => {
  const report = { period: { from: "2026-01-15", to: "2026-05-02" }, before: { from: "2025-01-15", to: "2025-05-02" } }
  const day = (date: string) => ({ date, orders: 1, total: 10 })
  const found = pointsOf(report, sales(["2026-01-31", "2026-02-01", "2026-02-28"].map(day), [day("2025-02-02")]))
  expect(found.map(({ date, total, before }) => [date, total, before])).toEqual([
    ["2026-01-15", 10, 0],
    ["2026-02-01", 20, 10],
    ["2026-03-01", 0, 0],
    ["2026-04-01", 0, 0],
    ["2026-05-01", 0, 0],
  ])
})
