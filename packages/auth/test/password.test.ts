import { hash } from "@node-rs/argon2"
import * as scryptModule from "scrypt-kdf"
import { expect, test } from "vitest"
import { checkPassword, hashPassword, verifyPassword } from "../src/password.ts"

const scrypt = (scryptModule as unknown as { default: typeof scryptModule }).default

/** A hash as Medusa v1 stored it. */
async function legacyHash(text: string) {
  return Buffer.from(await scrypt.kdf(text, { logN: 1, r: 1, p: 1 })).toString("base64")
}

test("a new hash is argon2id at 19 MiB, two passes, one lane, and verifies", async () => {
  const stored = await hashPassword("supersecret")
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, "supersecret")).toEqual({ valid: true, outdated: false })
  expect(await verifyPassword(stored, "supersecret ")).toEqual({ valid: false, outdated: false })
})

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same")).not.toBe(await hashPassword("same"))
})

test("a hash of Medusa v1 verifies and is to be replaced", async () => {
  const stored = await legacyHash("supersecret")
  expect(stored).toMatch(/^c2NyeXB0/)
  expect(await verifyPassword(stored, "supersecret")).toEqual({ valid: true, outdated: true })
  expect(await verifyPassword(stored, "wrong")).toEqual({ valid: false, outdated: false })
})

test("a weaker argon2 hash verifies and is to be replaced", async () => {
  const stored = await hash("supersecret", { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  expect(await verifyPassword(stored, "supersecret")).toEqual({ valid: true, outdated: true })
  expect(await verifyPassword(stored, "wrong")).toEqual({ valid: false, outdated: false })
})

test.each([
  null,
  undefined,
  "",
  "plain text",
  "$argon2id$v=19$m=19456,t=2,p=1$damaged",
  Buffer.from(`scrypt${"x".repeat(90)}`).toString("base64"),
])("nothing verifies against %s", async (stored) => {
  expect(await verifyPassword(stored, "supersecret")).toEqual({ valid: false, outdated: false })
})

test("passwords have 1 to 128 characters, counted as user-perceived characters", async () => {
  expect(() => checkPassword("")).toThrow("must not be empty")
  expect(() => checkPassword("x")).not.toThrow()
  expect(() => checkPassword("1234567", 8)).toThrow("at least 8")
  expect(() => checkPassword("😀".repeat(128))).not.toThrow()
  expect(() => checkPassword("x".repeat(129))).toThrow("at most 128")
  await expect(hashPassword("x".repeat(1_000_000))).rejects.toMatchObject({ type: "invalid_data" })
})

test("blanks, NUL and letters beyond ASCII are kept unchanged", async () => {
  const stored = await hashPassword(" pass\0wört ")
  expect((await verifyPassword(stored, " pass\0wört ")).valid).toBe(true)
  expect((await verifyPassword(stored, "pass\0wört")).valid).toBe(false)
  expect((await verifyPassword(stored, " pass")).valid).toBe(false)
})

test("a password that is too long is wrong without being hashed", async () => {
  const begin = performance.now()
  for (let i = 0; i < 20; i++) expect((await verifyPassword(null, "x".repeat(100_000))).valid).toBe(false)
  expect(performance.now() - begin).toBeLessThan(200)
})

test("unknown account, wrong password and wrong password of v1 take the same time", async () => {
  const cases = { unknown: null, wrong: await hashPassword("right"), legacy: await legacyHash("right") }
  const times: Record<string, number[]> = { unknown: [], wrong: [], legacy: [] }
  for (let round = 0; round < 15; round++) {
    for (const [name, stored] of Object.entries(cases)) {
      const begin = performance.now()
      await verifyPassword(stored, "a guess")
      times[name]?.push(performance.now() - begin)
    }
  }
  const medians = Object.values(times).map((list) => list.sort((a, b) => a - b)[7] ?? 0)
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2)
})

test("a flood is refused with 429 and Retry-After, and accepted requests complete", async () => {
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword(null, "a guess")))
  const refused = all.filter((one) => one.status === "rejected")
  expect(refused).toHaveLength(100 - 4 - 64)
  for (const one of refused) {
    expect(one.reason).toMatchObject({ type: "too_many_requests", retry_after: 1 })
  }
  expect((await verifyPassword(null, "again")).valid).toBe(false)
})
