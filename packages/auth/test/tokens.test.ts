import { beforeAll, beforeEach, expect, test } from "vitest"
import { newSecret, sha256 } from "../src/secret.ts"
import {
  deleteExpiredTokens,
  findToken,
  issueToken,
  keepNewestTokens,
  reviveToken,
  revokeTokens,
  useToken,
} from "../src/tokens.ts"
import { openTestDatabase, statementsIn, type TestDatabase } from "./database.ts"

let it: TestDatabase
beforeAll(async () => {
  it = await openTestDatabase()
  return () => it.close()
})
beforeEach(() => it.db.token.deleteMany())

const reset = { purpose: "customer_reset", subject_id: "cus_1", ttl_ms: 60_000 }

test("a token returns its row once", async () => {
  const token = await issueToken(it.db, { ...reset, data: { orders: ["order_1"] } })
  expect(await findToken(it.db, "customer_reset", token)).toMatchObject({ subject_id: "cus_1", used_at: null })
  expect(await useToken(it.db, "customer_reset", token)).toMatchObject({
    subject_id: "cus_1",
    data: { orders: ["order_1"] },
    used_at: expect.any(Date),
  })
  expect(await useToken(it.db, "customer_reset", token)).toBeNull()
  expect(await findToken(it.db, "customer_reset", token)).toBeNull()
})

test("of 20 concurrent uses of a token, one succeeds; in 20 rounds", async () => {
  for (let round = 0; round < 20; round++) {
    const token = await issueToken(it.db, reset)
    const rows = await Promise.all(Array.from({ length: 20 }, () => useToken(it.db, "customer_reset", token)))
    expect(rows.filter((row) => row !== null)).toHaveLength(1)
  }
})

test("only the hash is in the database", async () => {
  const token = await issueToken(it.db, reset)
  const rows = JSON.stringify(await it.db.token.findMany())
  expect(rows).not.toContain(token)
  expect(rows).toContain(sha256(token))
})

test("a token is valid for its own purpose only, and until its end", async () => {
  const token = await issueToken(it.db, reset)
  expect(await useToken(it.db, "order_claim", token)).toBeNull()
  await it.db.token.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect(await findToken(it.db, "customer_reset", token)).toBeNull()
  expect(await useToken(it.db, "customer_reset", token)).toBeNull()
})

test.each(["", "x", "\0", "' or 1=1 --", "x".repeat(100_000), newSecret(), `${newSecret()}\n`, "😀"])(
  "%j is not a valid token",
  async (text) => {
    expect(await useToken(it.db, "customer_reset", text)).toBeNull()
    expect(await findToken(it.db, ["api", "bearer"], text)).toBeNull()
  },
)

test("a token used in a transaction that fails stays unused", async () => {
  const token = await issueToken(it.db, reset)
  const failing = it.db.$transaction(async (tx) => {
    expect(await useToken(tx, "customer_reset", token)).not.toBeNull()
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  expect(await useToken(it.db, "customer_reset", token)).not.toBeNull()
})

test("an account's outstanding tokens are revoked by purpose", async () => {
  const mine = await issueToken(it.db, reset)
  const claim = await issueToken(it.db, { ...reset, purpose: "order_claim" })
  const theirs = await issueToken(it.db, { ...reset, subject_id: "cus_2" })
  expect(await revokeTokens(it.db, "customer_reset", "cus_1")).toBe(1)
  expect(await useToken(it.db, "customer_reset", mine)).toBeNull()
  expect(await useToken(it.db, "order_claim", claim)).not.toBeNull()
  expect(await useToken(it.db, "customer_reset", theirs)).not.toBeNull()
})

test("the newest token of an account can be revived for a day, unless it was used or revoked", async () => {
  const revive = () => reviveToken(it.db, "customer_reset", "cus_1", 60_000)
  expect(await revive()).toBe(false)
  const older = await issueToken(it.db, { ...reset, ttl_ms: -2 })
  await it.db.token.updateMany({ data: { created_at: new Date(Date.now() - 60_000) } })
  const token = await issueToken(it.db, { ...reset, ttl_ms: -1 })
  expect(await findToken(it.db, "customer_reset", token)).toBeNull()
  expect(await revive()).toBe(true)
  expect(await findToken(it.db, "customer_reset", older)).toBeNull()
  expect(await useToken(it.db, "customer_reset", token)).not.toBeNull()
  await it.db.token.updateMany({
    where: { used_at: null },
    data: { created_at: new Date(Date.now() - 25 * 3_600_000) },
  })
  expect(await revive()).toBe(false)
})

test("of tokens made within one millisecond, the last ones are the newest", async () => {
  const tokens: string[] = []
  for (let n = 0; n < 12; n++) tokens.push(await issueToken(it.db, reset))
  await it.db.token.updateMany({ data: { created_at: new Date() } })
  await keepNewestTokens(it.db, "customer_reset", "cus_1", 4)
  const kept = await Promise.all(tokens.map((token) => findToken(it.db, "customer_reset", token)))
  expect(kept.map((row) => row !== null)).toEqual(tokens.map((_, n) => n >= 8))
})

test("housekeeping removes what has ended a day ago and keeps what never ends", async () => {
  await issueToken(it.db, { ...reset, ttl_ms: -25 * 3_600_000 })
  const kept = await issueToken(it.db, { purpose: "api", subject_id: "usr_1", ttl_ms: null })
  await deleteExpiredTokens(it)
  expect(await it.db.token.count()).toBe(1)
  expect(await findToken(it.db, "api", kept)).not.toBeNull()
})

test("issuing, finding and using are one statement each", async () => {
  const tokens: string[] = []
  expect(await statementsIn(it, async () => tokens.push(await issueToken(it.db, reset)))).toBe(1)
  const [token = ""] = tokens
  expect(await statementsIn(it, () => findToken(it.db, "customer_reset", token))).toBe(1)
  expect(await statementsIn(it, () => useToken(it.db, "customer_reset", token))).toBe(1)
  expect(await statementsIn(it, () => useToken(it.db, "customer_reset", "junk"))).toBe(0)
})
