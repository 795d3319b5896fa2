import { Secret, TOTP } from "otpauth"
import { describe, expect, test } from "vitest"
import {
  appUrl,
  isSealedWith,
  newAppSecret,
  newRecoveryCodes,
  readCode,
  recoveryHash,
  seal,
  stepOfCode,
  unseal,
} from "../src/index.ts"

describe("codes of an authenticator app", () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  const secret = Secret.fromUTF8("12345678901234567890").base32

  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ])("at second %i of the epoch the code is %s, as the standard says", (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
  })

  test("are right one step early and one step late, and no more", () => {
    const own = newAppSecret()
    const now = new Date("2026-11-23T10:00:10Z")
    const step = Math.floor(now.getTime() / 30_000)
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(own) }).generate({ timestamp: now.getTime() + steps * 30_000 })
    expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(own, codeOf(steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ])
    expect(stepOfCode(own, "", now)).toBeNull()
  })

  test("have secrets of 160 bits, and an address that apps read", () => {
    const own = newAppSecret()
    expect(own).toMatch(/^[A-Z2-7]{32}$/)
    expect(newAppSecret()).not.toBe(own)
    const url = new URL(appUrl({ secret: own, issuer: "Café & Co", label: "ada@example.com" }))
    expect(url.href).toMatch(/^otpauth:\/\/totp\/Caf%C3%A9%20%26%20Co:ada%40example\.com\?/)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: own, digits: "6", period: "30" })
  })
})

describe("what is entered", () => {
  test.each([
    ["123456", { kind: "app", code: "123456" }],
    [" 123 456 ", { kind: "app", code: "123456" }],
    ["abcd-efgh-ijkl-mnop", { kind: "recovery", code: "abcdefghijklmnop" }],
    ["ABCD EFGH IJKL 2345", { kind: "recovery", code: "abcdefghijkl2345" }],
    ["12345", null],
    ["1234567", null],
    ["abcd-efgh-ijkl-mno1", null],
    ["", null],
    ["١٢٣٤٥٦", null],
  ])("%j is read as %j", (text, read) => expect(readCode(text)).toEqual(read))

  test("recovery codes are ten, all different, and each is read as one", () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
      expect(readCode(code)?.kind).toBe("recovery")
    }
  })

  test("the same recovery code has another hash for another operator", () => {
    expect(recoveryHash("usr_1", "abcd")).not.toBe(recoveryHash("usr_2", "abcd"))
  })
})

describe("a sealed text", () => {
  const KEY = "a key of thirty-two or more characters"
  const sealed = seal("secret", "usr_1", KEY)

  test("opens with its key and for its owner, and holds nothing readable", () => {
    expect(unseal(sealed, "usr_1", KEY)).toBe("secret")
    expect(sealed).not.toContain(Buffer.from("secret").toString("base64url"))
    expect(seal("secret", "usr_1", KEY)).not.toBe(sealed)
  })

  test("stays closed for another owner, with another key, and when it was changed", () => {
    expect(unseal(sealed, "usr_2", KEY)).toBeNull()
    expect(unseal(sealed, "usr_1", `${KEY}!`)).toBeNull()
    const [version, id, bytes = ""] = sealed.split(".")
    expect(unseal([version, id, bytes.replace(/^./, (one) => (one === "A" ? "B" : "A"))].join("."), "usr_1", KEY)).toBe(
      null,
    )
    for (const text of ["", "v1", `${version}.${id}.`, `${version}.${id}.AAAA`])
      expect(unseal(text, "usr_1", KEY)).toBeNull()
  })

  test("says whether a key is the one that it was sealed with", () => {
    expect([isSealedWith(sealed, KEY), isSealedWith(sealed, `${KEY}!`)]).toEqual([true, false])
  })
})
