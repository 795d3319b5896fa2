import { expect, test } from "vitest"
import { differences } from "./operations/recorded-answers.ts"

// The responses themselves are compared in operations/, each with the recorded one of its operation.

test("the comparison detects a missing key, another type, and an empty list", () => {
  const recorded = { a: 1, b: { c: "x" }, d: [{ e: true }], f: null, metadata: { g: 1 } }
  expect(differences(recorded, { a: 1, b: { c: null }, d: [{ e: false }], f: "any", metadata: {} }, "o")).toEqual([])
  expect(differences(recorded, { a: "1", b: {}, d: [], metadata: 1 }, "o")).toEqual([
    "o.a: string, not number",
    "o.b.c: missing",
    "o.d: empty, so that nothing is compared",
    "o.f: missing",
    "o.metadata: number, not object",
  ])
})
