import { expect, test } from "vitest"
import { compareText } from "./compare.ts"

test.each([
  ["a", "b", -1],
  ["b", "a", 1],
  ["a", "a", 0],
  ["B", "a", -1],
  ["a10", "a2", -1],
])("%s beside %s: %d", (a, b, expected) => expect(compareText(a, b)).toBe(expected))
