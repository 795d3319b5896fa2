import { expect, test } from "vitest"
import { isRefusal, Refusal } from "./refusal.ts"

test("a refusal carries its type, words and code", () => {
  const refusal = new Refusal("not_allowed", "No", "some_code", { status: 403, retry_after: 3 })
  expect(refusal).toMatchObject({ type: "not_allowed", message: "No", code: "some_code", status: 403, retry_after: 3 })
  expect(refusal).toBeInstanceOf(Error)
})

test.each([
  [new Refusal("conflict", "No"), true],
  [{ is_refusal: true }, true],
  [new Error("No"), false],
  [null, false],
  ["No", false],
])("%s is known by its brand: %s", (thrown, expected) => expect(isRefusal(thrown)).toBe(expected))
