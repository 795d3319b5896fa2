import { describe, expect, test } from "vitest"
import type { Field } from "../field/field.ts"
import { customHeader, customNamed, readCustom } from "./field-cell.ts"

const SELECT: Field = { type: "select", options: ["A", "B"] }

describe("a custom field's cell", () => {
  test.each<[Field["type"], string, unknown]>([
    ["text", " By hand ", " By hand "],
    ["int", " -6 ", -6],
    ["int", "24.0", 24],
    ["int", "2147483647", 2_147_483_647],
    ["decimal", "0.25", 0.25],
    ["decimal", "-12", -12],
    ["boolean", "TRUE", true],
    ["boolean", "false", false],
    ["date", "2024-02-29", "2024-02-29"],
    ["select", " A ", "A"],
  ])("of type %s reads %j", (type, text, value) => {
    expect(readCustom(text, type === "select" ? SELECT : { type })).toEqual({ value })
  })

  test.each<[Field["type"], string, string]>([
    ["int", "1.5", "whole number"],
    ["int", "2147483648", "whole number"],
    ["decimal", "0,5", "must be a number"],
    ["decimal", "1e3", "must be a number"],
    ["boolean", "yes", "true or false"],
    ["date", "2026-02-30", "must be a date"],
    ["date", "0000-01-01", "must be a date"],
    ["date", "1.2.2026", "must be a date"],
    ["select", "C", "must be one of A, B"],
    ["text", "a".repeat(20_001), "at most 20000 characters"],
  ])("of type %s refuses %j", (type, text, rule) => {
    const read = readCustom(text, type === "select" ? SELECT : { type })
    expect("rule" in read && read.rule).toContain(rule)
  })

  test("that is blank is no value", () => {
    for (const field of [SELECT, { type: "int" }, { type: "text" }] as Field[])
      expect(readCustom("  ", field)).toEqual({ value: null })
  })
})

test("its column is named by the field, and found in any case", () => {
  expect(customHeader("product", "warranty_months")).toBe("Product Warranty Months")
  const fields = { product: { warranty_months: { type: "int" } }, variant: { pattern: { type: "text" } } } as const
  const found = { owner: "product", field: "warranty_months", custom: { type: "int" } }
  expect(customNamed("product warranty months", fields)).toEqual(found)
  expect(customNamed("Product Warranty", fields)).toBeUndefined()
  expect(customNamed("VARIANT PATTERN", fields)).toMatchObject({ owner: "variant", field: "pattern" })
  expect(customNamed("Product Pattern", fields)).toBeUndefined()
})
