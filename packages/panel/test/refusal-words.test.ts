import fs from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { refusalText } from "../src/server/refusal-words.ts"
import { en } from "../src/words/en.ts"

const packages = path.join(import.meta.dirname, "../..")
const THROWN = /Refusal\(\s*"(\w+)",\s*("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** What stands in for a part of a message: an id where its name says so. */
const sample = (_: string, code: string) =>
  /id\b|ids\b|_id|missing|key/i.test(code) ? "order_01J8ZQ4Y5W3X2V1T0S9R8Q7P6N" : "Sample"

/** Every message that the server's code can refuse something with. */
const messages = ["api/src", "commerce/src", "providers/src"].flatMap((folder) =>
  fs
    .readdirSync(path.join(packages, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => [...fs.readFileSync(path.join(packages, folder, name), "utf8").matchAll(THROWN)])
    .map(([, type = "", text = ""]) => ({ type, message: text.slice(1, -1).replace(/\$\{([^}]*)\}/g, sample) })),
)

/** Names of fields, tables and ids: words of the API. */
const OF_API = /[a-z]+_[a-z]|_[0-9A-Z]{10}|\b(ids?|url)\b|[a-z][A-Z]/

test("no refusal of the server reaches operators in words of the API", () => {
  expect(messages.length).toBeGreaterThan(300)
  const texts = messages.map(({ type, message }) => refusalText(type, message, en.faults))
  const found = texts.filter((text) => OF_API.test(text.replaceAll("PayPal", "")) || text === "")
  expect(found, "say them in the panel's words in packages/panel/src/server/refusal-words.ts").toEqual([])
})

test.each([
  ["not_found", "Order with id: order_01J8ZQ4Y5W3X2V1T0S9R8Q7P6N was not found", en.faults.gone],
  ["duplicate_error", "Product_variant with sku X-1 already exists.", en.faults.taken],
  [
    "not_allowed",
    "Order order_01J8ZQ4Y5W3X2V1T0S9R8Q7P6N is canceled and cannot be claimed",
    "Order is canceled and cannot be claimed",
  ],
  [
    "not_allowed",
    '2 of "MacBook url_key" cannot be returned: 1 can',
    '2 of "MacBook url_key" cannot be returned: 1 can',
  ],
  ["not_allowed", "PayPal takes only whole amounts of huf", "PayPal takes only whole amounts of huf"],
  ["not_allowed", "Only 3 units are at this location", "Only 3 units are at this location"],
  ["invalid_data", "currency_code is required, unless convert is true", en.faults.notAccepted],
])("%s: %s", (type, message, text) => {
  expect(refusalText(type, message, en.faults)).toBe(text)
})
