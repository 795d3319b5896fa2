import { expect, test } from "vitest"
import { mayReadEntry } from "./timeline-areas.ts"

test.each([
  ["order", ["customers"], false],
  ["payment", ["customers", "notes"], false],
  ["payment", ["orders"], true],
  ["note", ["orders"], false],
  ["note", ["notes"], true],
  ["email", ["orders"], false],
  ["email", ["emails"], true],
  ["webhook", ["integrations"], true],
  ["webhook", ["orders"], false],
  ["customer", ["customers"], true],
  ["constructor", [], true],
])("entries of the type %s, for a role that reads %j: %s", (type, areas, may) =>
  expect(mayReadEntry(type, areas)).toBe(may),
)
