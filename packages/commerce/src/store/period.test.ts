import { expect, test } from "vitest"
import { lengthOf, periodOf, type WantedPeriod } from "./period.ts"

const texts = (wanted: Partial<WantedPeriod>, today: string) => {
  const { now, before } = periodOf({ period: "days", days: 30, compare: "previous", ...wanted }, today)
  return [`${now.from}..${now.to}`, before && `${before.from}..${before.to}`]
}

test("months, quarters and years go until today, and are compared with as many days of the one before", () => {
  expect(texts({ period: "month" }, "2026-11-25")).toEqual(["2026-11-01..2026-11-25", "2026-10-01..2026-10-25"])
  expect(texts({ period: "quarter" }, "2026-11-25")).toEqual(["2026-10-01..2026-11-25", "2026-07-01..2026-08-25"])
  expect(texts({ period: "year" }, "2026-11-25")).toEqual(["2026-01-01..2026-11-25", "2025-01-01..2025-11-25"])
  expect(texts({ period: "quarter" }, "2026-01-01")).toEqual(["2026-01-01..2026-01-01", "2025-10-01..2025-10-01"])
})

test("a month before that is shorter is compared as a whole", () => {
  expect(texts({ period: "month" }, "2026-03-31")).toEqual(["2026-03-01..2026-03-31", "2026-02-01..2026-02-28"])
  expect(texts({ period: "quarter" }, "2026-06-30")).toEqual(["2026-04-01..2026-06-30", "2026-01-01..2026-03-31"])
})

test("the same dates of last year, also of a leap day", () => {
  expect(texts({ period: "quarter", compare: "year" }, "2026-11-25")).toEqual([
    "2026-10-01..2026-11-25",
    "2025-10-01..2025-11-25",
  ])
  const dates = { from: "2024-02-29", to: "2024-03-01" }
  expect(texts({ period: "dates", dates, compare: "year" }, "2026-01-01")[1]).toBe("2023-02-28..2023-03-01")
})

test("the last days and chosen dates are compared with as many days before them", () => {
  expect(texts({ days: 7 }, "2026-03-03")).toEqual(["2026-02-25..2026-03-03", "2026-02-18..2026-02-24"])
  const dates = { from: "2026-01-01", to: "2026-01-31" }
  expect(texts({ period: "dates", dates }, "2026-03-03")).toEqual(["2026-01-01..2026-01-31", "2025-12-01..2025-12-31"])
})

test("compared with nothing", () => {
  expect(texts({ days: 1, compare: "none" }, "2026-03-03")).toEqual(["2026-03-03..2026-03-03", null])
})

test("the days of a period are counted with its last one", () => {
  expect(lengthOf({ from: "2026-02-28", to: "2026-03-01" })).toBe(2)
})
