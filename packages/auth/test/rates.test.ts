import { expect, test } from "vitest"
import { addressKey, parseExempt } from "../src/exempt.ts"
import { parseRates, RATES } from "../src/rates.ts"

test("without a setting the table applies", () => {
  expect(parseRates("")).toEqual(RATES)
  expect(parseRates(undefined)).toEqual(RATES)
})

test("a setting changes single numbers and does not change the table itself", () => {
  const table = parseRates("login.pair=20/60, exists.address=off,exists.account=5/10")
  expect(table.login).toEqual({ ...RATES.login, pair: { points: 20, seconds: 60 } })
  expect(table.exists).toEqual({ account: { points: 5, seconds: 10 }, address: null })
  expect(RATES.login.pair.points).toBe(10)
})

test.each([
  "login",
  "login.account=",
  "login.account=1",
  "logon.account=1/1",
  "toString.account=1/1",
  "login.ip=1/1",
  "login.account=0/1",
])("%s is refused", (text) => {
  expect(() => parseRates(text)).toThrow("RATE_LIMITS")
})

test("single addresses and networks can be exempt", () => {
  const exempt = parseExempt("10.0.0.5, 192.168.0.0/16,2001:db8::/32")
  expect(["10.0.0.5", "192.168.7.7", "2001:db8::1"].map(exempt)).toEqual([true, true, true])
  expect(["10.0.0.6", "192.169.0.1", "2001:db9::1", "unknown", ""].map(exempt)).toEqual(Array(5).fill(false))
  expect(parseExempt("")("127.0.0.1")).toBe(false)
})

test.each(["localhost", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129"])("%s is refused", (text) => {
  expect(() => parseExempt(text)).toThrow("RATE_LIMIT_EXEMPT")
})

test.each([
  ["10.0.0.5", "10.0.0.5"],
  ["unknown", "unknown"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::1", "2001:db8:1:2"],
  ["2001:0db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s is counted under %s", (address, key) => {
  expect(addressKey(address)).toBe(key)
})
