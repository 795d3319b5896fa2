import { expect, test, vi } from "vitest"
import { axisAmount, timeStep, valuesTo } from "../src/chart/axis.ts"
import { judge } from "../src/chart/change.tsx"

vi.mock("next/navigation", () => ({}))

test("an axis goes from 0 to above the largest value, in at most four steps of 1, 2 or 5 times a power of ten", () => {
  expect(valuesTo(12_345, "eur")).toEqual([0, 5_000, 10_000, 15_000])
  expect(valuesTo(20_000, "eur")).toEqual([0, 5_000, 10_000, 15_000, 20_000])
  expect(valuesTo(20_001, "eur")).toEqual([0, 10_000, 20_000, 30_000])
  expect(valuesTo(0, "eur"), "without sales it is one unit of the currency").toEqual([0, 50, 100])
  expect(valuesTo(0, "jpy"), "a currency without decimals has no half").toEqual([0, 1])
  for (let most = 1; most < 10_000_000; most = Math.ceil(most * 1.37)) {
    const values = valuesTo(most, "eur")
    const step = values[1] ?? 0
    expect(values.at(-1), `${most}`).toBeGreaterThanOrEqual(most)
    expect(most === 1 || (values.at(-1) ?? 0) - step < Math.max(most, 100), `${most} leaves no step empty`).toBe(true)
    expect(values.length, `${most}`).toBeLessThanOrEqual(5)
    expect(`${step}`).toMatch(/^[125]0*$/)
  }
})

test("the values of an axis have their currency, in the language of the panel", () => {
  expect(axisAmount(0, "eur", "en")).toBe("€0")
  expect(axisAmount(50, "eur", "en")).toBe("€0.5")
  expect(axisAmount(1_500_000, "eur", "en")).toBe("€15K")
  expect(axisAmount(150_000_000, "eur", "de")).toBe("1,5\u00a0Mio.\u00a0€")
  expect(axisAmount(20_000, "jpy", "en")).toBe("¥20K")
})

test("the axis of time names at most six days or months", () => {
  expect(timeStep(5)).toBe(1)
  expect(timeStep(30)).toBe(5)
  expect(timeStep(92)).toBe(20)
  for (let count = 1; count <= 366; count++) expect(count / timeStep(count), `${count}`).toBeLessThanOrEqual(6.2)
})

test("a rise of sales is good; of what costs money it is a warning, and its fall is good; else it is neither", () => {
  expect([judge(0.5, "good"), judge(-0.5, "good")]).toEqual(["better", "worse"])
  expect([judge(0.5, "costly"), judge(-0.5, "costly")]).toEqual(["costlier", "better"])
  expect([judge(0.5, "neutral"), judge(-0.5, "neutral")]).toEqual([null, null])
  expect([judge(0, "good"), judge(0.004, "costly")], "what is displayed as 0 %").toEqual([null, null])
})
