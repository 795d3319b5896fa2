import { createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto"
import * as scryptModule from "scrypt-kdf"
import { describe, expect, test } from "vitest"
import { hashPassword, verifyPassword } from "../src/password.ts"

/** The library that Medusa v1 checks passwords with. */
const library = (scryptModule as unknown as { default: typeof scryptModule }).default

const COST = { logN: 15, r: 8, p: 1 }
const v1Hash = async (text: string, cost = { logN: 1, r: 1, p: 1 }) =>
  Buffer.from(await library.kdf(text, cost)).toString("base64")

/** The file format of scrypt, from its description: the header and salt, their checksum, and the signature of all. */
function formatted(text: string, { logN, r, p }: typeof COST, salt = randomBytes(32)): Buffer {
  const numbers = Buffer.alloc(10)
  numbers.writeUInt8(0, 0)
  numbers.writeUInt8(logN, 1)
  numbers.writeUInt32BE(r, 2)
  numbers.writeUInt32BE(p, 6)
  const header = Buffer.concat([Buffer.from("scrypt"), numbers, salt])
  const checked = Buffer.concat([header, createHash("sha256").update(header).digest().subarray(0, 16)])
  const key = scryptSync(text, salt, 64, { N: 2 ** logN, r, p, maxmem: 256 * 1024 * 1024 })
  return Buffer.concat([checked, createHmac("sha256", key.subarray(32)).update(checked).digest()])
}

describe("passwords that Medusa v1 can check too", () => {
  test("are 96 bytes in base64, with logN 15, r 8, p 1 and a salt of their own", async () => {
    const [one, other] = await Promise.all([hashPassword("secret", 1, "scrypt"), hashPassword("secret", 1, "scrypt")])
    expect(one).toMatch(/^c2NyeXB0[\w+/]{120}$/)
    expect(one).not.toBe(other)
    expect(Buffer.from(one, "base64")).toHaveLength(96)
    expect(library.viewParams(new Uint8Array(Buffer.from(one, "base64")))).toEqual(COST)
  })

  test("are accepted by v1's library, and only with the right password", async () => {
    const stored = Buffer.from(await hashPassword(" pass wörd 😀", 1, "scrypt"), "base64")
    expect(await library.verify(stored, " pass wörd 😀")).toBe(true)
    expect(await library.verify(stored, "pass wörd 😀")).toBe(false)
  })

  test("have the format's checksum and signature, computed here without the library", async () => {
    const stored = Buffer.from(await hashPassword("secret", 1, "scrypt"), "base64")
    expect(timingSafeEqual(formatted("secret", COST, stored.subarray(16, 48)), stored)).toBe(true)
  })

  test("verify also when another program made them", async () => {
    const stored = formatted("secret", COST).toString("base64")
    expect((await verifyPassword(stored, "secret", { mayBeScrypt: true })).valid).toBe(true)
    expect((await verifyPassword(stored, "Secret", { mayBeScrypt: true })).valid).toBe(false)
    expect((await verifyPassword(await v1Hash("secret", { logN: 14, r: 8, p: 2 }), "secret")).valid).toBe(true)
  })

  test("are outdated, so that they become argon2id when v1 is not needed any more", async () => {
    const stored = await hashPassword("secret", 1, "scrypt")
    expect(await verifyPassword(stored, "secret", { mayBeScrypt: true })).toEqual({ valid: true, outdated: true })
    expect(await verifyPassword(stored, "wrong", { mayBeScrypt: true })).toEqual({ valid: false, outdated: false })
  })

  test("do not verify when any part of the value was changed", async () => {
    const stored = Buffer.from(await hashPassword("secret", 1, "scrypt"), "base64")
    for (const at of [0, 6, 11, 15, 20, 50, 95]) {
      const changed = Buffer.from(stored)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect((await verifyPassword(changed.toString("base64"), "secret")).valid).toBe(false)
    }
  })

  test("are refused when the password is too short or too long", async () => {
    await expect(hashPassword("1234567", 8, "scrypt")).rejects.toMatchObject({ type: "invalid_data" })
    await expect(hashPassword("x".repeat(129), 1, "scrypt")).rejects.toMatchObject({ type: "invalid_data" })
  })

  test("no account is revealed by time, whatever its hash", async () => {
    const cases = {
      unknown: null,
      argon2id: await hashPassword("right"),
      v1: await v1Hash("right"),
      scrypt: await hashPassword("right", 1, "scrypt"),
    }
    const times: Record<string, number[]> = { unknown: [], argon2id: [], v1: [], scrypt: [] }
    for (let round = 0; round < 11; round++) {
      for (const [name, stored] of Object.entries(cases)) {
        const begin = performance.now()
        await verifyPassword(stored, "a guess", { mayBeScrypt: true })
        times[name]?.push(performance.now() - begin)
      }
    }
    const medians = Object.values(times).map((list) => list.sort((a, b) => a - b)[5] ?? 0)
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2)
  })
})
