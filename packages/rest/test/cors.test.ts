import { expect, test } from "vitest"
import { isAllowed, parseOrigins } from "../src/cors.ts"
import { openShop } from "./shop.ts"

const { send } = openShop()

test("origins are read as v1 reads them", () => {
  const origins = parseOrigins("http://a.test,/b\\.test$/i, http://c.test,/[/")
  const allowed = (origin: string) => isAllowed(origins, origin)
  expect(["http://a.test", "https://x.B.test", "https://x.B.test"].map(allowed)).toEqual([true, true, true])
  expect(
    ["http://a.test.evil", "http://c.test", "null", "", "/[/x", `http://${"x".repeat(600)}b.test`].map(allowed),
  ).toEqual(Array(6).fill(false))
  expect(isAllowed(parseOrigins(""), "")).toBe(false)
  expect(isAllowed(parseOrigins(), "http://a.test")).toBe(false)
  expect(isAllowed(parseOrigins("/a/g"), "a") && isAllowed(parseOrigins("/a/g"), "a")).toBe(true)
})

test.each([
  ["/store/carts", "http://shop.test", "http://shop.test"],
  ["/store/carts", "https://de.shop.test", "https://de.shop.test"],
  ["/store/carts", "http://panel.test", null],
  ["/store/nothing", "http://shop.test", "http://shop.test"],
  ["/admin/discounts", "http://panel.test", "http://panel.test"],
  ["/admin/discounts", "http://shop.test", null],
])("%s for a page of %s", async (path, origin, echoed) => {
  const answer = await send("GET", path, undefined, { origin })
  expect(answer.status).toBe(path.endsWith("nothing") ? 404 : 200)
  expect(answer.headers.get("access-control-allow-origin")).toBe(echoed)
  expect(answer.headers.get("access-control-allow-credentials")).toBe("true")
  expect(answer.headers.get("vary")).toBe("Origin")
  expect(answer.headers.get("access-control-expose-headers")).toBeNull()
})

test.each(["/store/carts", "/store/nothing", "/admin", "/admin/%ZZ"])("a preflight of %s", async (path) => {
  const origin = path.startsWith("/store") ? "http://shop.test" : "http://panel.test"
  const asked = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-a",
  }
  const { status, text, headers } = await send("OPTIONS", path, undefined, asked)
  expect([status, text]).toEqual([204, ""])
  expect(headers.get("access-control-allow-origin")).toBe(origin)
  expect(headers.get("access-control-allow-methods")).toBe("GET,HEAD,PUT,PATCH,POST,DELETE")
  expect(headers.get("access-control-allow-headers")).toBe("content-type,x-a")
  expect(headers.get("content-length")).toBe("0")
})

test("the key is exposed where it is used", async () => {
  const answer = await send("POST", "/store/carts/a/complete", undefined, { origin: "http://shop.test" })
  expect(answer.headers.get("access-control-expose-headers")).toBe("Idempotency-Key")
})
