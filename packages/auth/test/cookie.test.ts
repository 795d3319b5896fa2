import { expect, test } from "vitest"
import { cookieSettings, type Login, sessionCookie, tokensIn } from "../src/cookie.ts"
import { newSecret } from "../src/secret.ts"

const expires_at = new Date("2030-01-01T10:00:00Z")
const admin: Login = { user_id: "usr_1", token: newSecret(), expires_at }
const customer: Login = { user_id: "cus_1", token: newSecret(), expires_at: new Date("2030-01-01T08:00:00Z") }
const lax = { sameSite: "lax", secure: false } as const

test.each([
  [{}, "Path=/; Expires=%; HttpOnly; SameSite=Lax"],
  [{ publicUrl: "http://shop.test" }, "Path=/; Expires=%; HttpOnly; SameSite=Lax"],
  [{ publicUrl: "https://shop.test" }, "Path=/; Expires=%; HttpOnly; Secure; SameSite=Lax"],
  [{ secure: true }, "Path=/; Expires=%; HttpOnly; Secure; SameSite=Lax"],
  [{ publicUrl: "https://shop.test", secure: false }, "Path=/; Expires=%; HttpOnly; SameSite=Lax"],
  [{ sameSite: "none" as const }, "Path=/; Expires=%; HttpOnly; Secure; SameSite=None"],
  [{ sameSite: "none" as const, secure: false }, "Path=/; Expires=%; HttpOnly; Secure; SameSite=None"],
])("%j sets %s", (from, attributes) => {
  const text = sessionCookie({ admin }, cookieSettings(from))
  expect(text).toBe(`connect.sid=a.${admin.token}; ${attributes.replace("%", "Tue, 01 Jan 2030 10:00:00 GMT")}`)
})

test("one cookie holds both logins, ends with the later and is read back", () => {
  const text = sessionCookie({ admin, customer }, lax)
  expect(text).toContain("Expires=Tue, 01 Jan 2030 10:00:00 GMT")
  const [pair] = text.split(";")
  expect(tokensIn(`theme=dark; ${pair}; other=1`)).toEqual({ admin: admin.token, customer: customer.token })
})

test("without any login left the cookie is deleted", () => {
  expect(sessionCookie({}, lax)).toBe(
    "connect.sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
  )
})

const a = `a.${newSecret()}`
test.each([
  null,
  undefined,
  "",
  "connect.sid",
  "connect.sid=",
  "connect.sid=s%3Aabcdef.signature",
  "connect.sid=a.short",
  `connect.sid=${a}x`,
  `connect.sid=${a}~`,
  `connect.sid=${a}~${a}`,
  `connect.sid=x${a}`,
  `connect.sid=b${a.slice(1)}`,
  `connect.sid=${a}~b.${newSecret()}`,
  `xconnect.sid=${a}`,
  `connect.sid="${a}"`,
  `${"connect.sid=;".repeat(1000)}`,
])("nobody is in %s", (header) => {
  expect(tokensIn(header)).toEqual({})
})

test("a cookie left by Medusa v1 does not hide ours", () => {
  expect(tokensIn(`connect.sid=s%3Aold.sig; connect.sid=${a}`)).toEqual({ admin: a.slice(2) })
})
