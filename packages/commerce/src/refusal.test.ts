import { expect, test } from "vitest"
import { isRefusal, Refusal } from "./refusal.ts"

test("a refusal has its type, message and code", () => {
  const refusal = new Refusal("not_allowed", "No", "some_code", { retry_after: 3 })
  expect(refusal).toMatchObject({ type: "not_allowed", message: "No", code: "some_code", retry_after: 3 })
  expect(refusal).toBeInstanceOf(Error)
  expect(String(refusal)).toBe("Refusal: No")
})

test.each([
  [new Refusal("conflict", "No"), true],
  [{ is_refusal: true }, true],
  [new Error("No"), false],
  [null, false],
  [undefined, false],
  ["No", false],
])("%s is known by its brand: %s", (thrown, expected) => expect(isRefusal(thrown)).toBe(expected))
