import { expect, test } from "vitest"
import { taxSums } from "./tax-sums.ts"

const row = (net: number, tax_total: number, ...tax_lines: { rate: number | null; name?: string }[]) => ({
  subtotal: net,
  discount_total: 0,
  tax_total,
  tax_lines,
})

test("rows of one rate and name are one sum", () =>
  expect(taxSums([row(100, 19, { rate: 19, name: "VAT" }), row(200, 38, { rate: 19, name: "VAT" })])).toEqual([
    { name: "VAT", rate: 19, net: 300, tax: 57 },
  ]))

test("two taxes on the same goods each have all of their worth", () =>
  expect(taxSums([row(1000, 75, { rate: 1.5, name: "County" }, { rate: 6, name: "State" })])).toEqual([
    { name: "State", rate: 6, net: 1000, tax: 60 },
    { name: "County", rate: 1.5, net: 1000, tax: 15 },
  ]))

test("taxes that were rounded together are split without a rest", () =>
  expect(taxSums([row(10, 1, { rate: 5, name: "a" }, { rate: 5, name: "b" })]).map(({ tax }) => tax)).toEqual([1, 0]))

test("what has no tax is at 0 percent, and a discount is taken off", () =>
  expect(taxSums([{ ...row(1000, 0), discount_total: 400 }, row(0, 0, { rate: 7 })])).toEqual([
    { name: null, rate: 0, net: 600, tax: 0 },
  ]))

test("a tax line without a rate is at 0 percent", () =>
  expect(taxSums([row(10, 0, { rate: null })])).toEqual([{ name: null, rate: 0, net: 10, tax: 0 }]))
