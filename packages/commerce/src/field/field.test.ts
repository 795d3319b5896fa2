import { describe, expect, test } from "vitest"
import { type Field, fieldFault, fieldLabel } from "./field.ts"

const INT: Field = { type: "int" }
const faultOf = (name: string, field: Field = INT) => fieldFault(name, field, new Set(["title"]))

describe("a custom field", () => {
  test("has lower-case words joined by underscores as its name", () => {
    expect(faultOf("warranty_months")).toBeUndefined()
    expect(faultOf("size2_eu")).toBeUndefined()
    for (const name of ["Warranty", "warranty-months", "_a", "a_", "a__b", "2nd", "", "__proto__", "a".repeat(31)])
      expect(faultOf(name), name).toContain("lower-case words")
  })

  test("has no name that is taken", () => {
    expect(faultOf("title")).toBe("Mercer has something of this name")
  })

  test("has a known type, and a select has different options", () => {
    expect(faultOf("a", { type: "json" } as never)).toContain("must be one of text, int")
    expect(faultOf("a", { type: "select", options: ["x", "y"] })).toBeUndefined()
    for (const options of [[], ["x", "x"], ["x", " "]])
      expect(faultOf("a", { type: "select", options } as never), options.join()).toContain("different options")
  })
})

test("people read its label, or its name in words", () => {
  expect(fieldLabel("warranty_months", {})).toBe("Warranty months")
  expect(fieldLabel("warranty_months", { label: "Warranty (months)" })).toBe("Warranty (months)")
})
