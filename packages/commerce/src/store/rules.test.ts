import { expect, test } from "vitest"
import { isOnSale, rulesOf } from "./rules.ts"

test.each([
  ["current", "current"],
  ["v1", "v1"],
  [undefined, "v1"],
  ["of tomorrow", "v1"],
])("stored %j: the rules are %s", (stored, rules) => expect(rulesOf(stored)).toBe(rules))

const shoes = { status: "published", sales_channels: [{ id: "web" }] }

test.each([
  [{}, "web", true],
  [{}, null, true],
  [{}, "app", false],
  [{ sales_channels: [] }, "web", false],
  [{ status: "draft" }, "web", false],
  [{ status: "proposed" }, null, false],
  [{ status: "rejected" }, "web", false],
  [{ status: "a shop's own" }, "web", false],
])("%j in the channel %s is on sale: %s", (facts, channel, expected) => {
  expect(isOnSale({ ...shoes, ...facts }, channel)).toBe(expected)
})
