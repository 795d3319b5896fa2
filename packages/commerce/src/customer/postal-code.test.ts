import { expect, test } from "vitest"
import { samePostalCode } from "./postal-code.ts"

test.each([
  ["10115", "10115", true],
  ["SW1A 1AA", "sw1a1aa", true],
  ["123-4567", "1234567", true],
  [null, "", true],
  [undefined, null, true],
  ["10115", "10116", false],
  ["10115", null, false],
  ["10115", "1011", false],
])("%j and %j are the same: %s", (a, b, expected) => expect(samePostalCode(a, b)).toBe(expected))
