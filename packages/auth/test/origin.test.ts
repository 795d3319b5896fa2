import { expect, test } from "vitest"
import { matches, originAllowed, parseOrigins } from "../src/origin.ts"

const PUBLIC = "https://shop.test/"
const CORS = "https://front.test,/^https:\\/\\/[a-z]+\\.preview\\.test$/"

test.each([
  // method, origin, host, PUBLIC_URL, allowed
  ["GET", "https://evil.test", "shop.test", PUBLIC, true],
  ["HEAD", "null", "shop.test", PUBLIC, true],
  ["options", "https://evil.test", "shop.test", PUBLIC, true],
  ["POST", null, "shop.test", PUBLIC, true],
  ["POST", undefined, undefined, undefined, true],
  ["POST", "null", "shop.test", PUBLIC, false],
  ["POST", "", "shop.test", PUBLIC, false],
  ["POST", "https://shop.test", "shop.test", PUBLIC, true],
  ["post", "https://evil.test", "shop.test", PUBLIC, false],
  ["DELETE", "https://evil.test", "shop.test", PUBLIC, false],
  ["PATCH", "https://evil.test", "shop.test", PUBLIC, false],
  ["POST", "http://shop.test", "shop.test", PUBLIC, false],
  ["POST", "https://shop.test:444", "shop.test", PUBLIC, false],
  ["POST", "https://shop.test.evil.test", "shop.test", PUBLIC, false],
  ["POST", "https://evil.test@shop.test", "shop.test", PUBLIC, false],
  ["POST", "https://shop.test/path", "shop.test", PUBLIC, false],
  ["POST", "https://evil.test", "evil.test", PUBLIC, false],
  ["POST", "http://localhost:9000", "localhost:9000", undefined, true],
  ["POST", "https://localhost:9000", "localhost:9000", undefined, true],
  ["POST", "http://localhost:7000", "localhost:9000", undefined, false],
  ["POST", "http://localhost", "localhost:80", undefined, true],
  ["POST", "https://localhost", "localhost:443", undefined, true],
  ["POST", "http://localhost", "LOCALHOST", undefined, true],
  ["POST", "http://localhost", null, undefined, false],
  ["POST", "https://front.test", "shop.test", PUBLIC, true],
  ["POST", "http://front.test", "shop.test", PUBLIC, false],
  ["POST", "https://abc.preview.test", "shop.test", PUBLIC, true],
  ["POST", "https://abc.preview.test.evil.test", "shop.test", PUBLIC, false],
  ["POST", "file://", "shop.test", PUBLIC, false],
  ["POST", "chrome-extension://abc", "abc", undefined, false],
  ["POST", "\u0000", "shop.test", PUBLIC, false],
])("%s from %s at %s with PUBLIC_URL %s: %s", (method, origin, host, publicUrl, allowed) => {
  expect(originAllowed({ method, origin, host, publicUrl, cors: parseOrigins(CORS) })).toBe(allowed)
})

test.each([
  // what the browser says of the page's site, its origin, allowed
  ["cross-site", null, false],
  ["cross-site", "null", false],
  ["cross-site", "https://evil.test", false],
  ["cross-site", "https://shop.test", false],
  ["Cross-Site", "https://evil.test", false],
  ["cross-site", "https://front.test", true],
  ["cross-site", "https://abc.preview.test", true],
  ["same-site", "https://evil.test", false],
  ["same-site", "https://front.test", true],
  ["same-origin", "https://shop.test", true],
  ["same-origin", null, true],
  ["none", null, true],
])("a write from a %s page of %s: %s", (site, origin, allowed) => {
  const facts = { method: "POST", host: "shop.test", publicUrl: PUBLIC, cors: parseOrigins(CORS) }
  expect(originAllowed({ ...facts, origin, site })).toBe(allowed)
  expect(originAllowed({ ...facts, origin, site, method: "GET" })).toBe(true)
})

test.each([
  ["", []],
  [null, []],
  ["https://a.test", ["https://a.test"]],
  ["https://a.test, https://b.test", ["https://a.test", " https://b.test"]],
  ["/a\\.test$/i", [/a\.test$/i]],
  ["~^https://a~", [/^https:\/\/a/]],
  ["/(/", ["/(/"]],
  ["/a/zz", ["/a/zz"]],
  ["*", ["*"]],
])("the setting %j reads %j", (text, origins) => {
  expect(parseOrigins(text)).toEqual(origins)
})

test("a star is not a wildcard, as in v1", () => {
  expect(matches(parseOrigins("*"), "https://a.test")).toBe(false)
})

test("a pattern with the g flag matches the same every time", () => {
  const origins = parseOrigins("/a\\.test/g")
  expect([1, 2, 3].map(() => matches(origins, "https://a.test"))).toEqual([true, true, true])
})

test("an over-long origin is refused, even if a pattern matches", () => {
  const origins = parseOrigins("/a+$/")
  expect(matches(origins, "a".repeat(500))).toBe(true)
  expect(matches(origins, "a".repeat(501))).toBe(false)
})
