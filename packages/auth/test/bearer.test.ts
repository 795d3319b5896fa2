import { beforeAll, beforeEach, expect, test } from "vitest"
import { bearersIn, findBearer } from "../src/bearer.ts"
import { newSecret, sha256 } from "../src/secret.ts"
import { issueToken, revokeTokens } from "../src/tokens.ts"
import { openTestDatabase, statementsIn, type TestDatabase } from "./database.ts"

let it: TestDatabase
beforeAll(async () => {
  it = await openTestDatabase()
  return () => it.close()
})
beforeEach(async () => {
  await it.db.token.deleteMany()
  await it.db.user.deleteMany()
  await it.db.user.createMany({
    data: [
      { id: "usr_1", email: "one@shop.test", api_token: "plain token" },
      { id: "usr_2", email: "two@shop.test", api_token: null },
      { id: "usr_3", email: "three@shop.test", api_token: "of the deleted", deleted_at: new Date() },
    ],
  })
})

const find = (headers: Record<string, string>) => findBearer(it.db, new Headers(headers))

test("the stored value works in either header", async () => {
  expect(await find({ authorization: "Bearer plain token" })).toEqual({ user_id: "usr_1", signed_in: null })
  expect(await find({ authorization: "bearer  plain token " })).toEqual({ user_id: "usr_1", signed_in: null })
  expect(await find({ "x-medusa-access-token": "plain token" })).toEqual({ user_id: "usr_1", signed_in: null })
})

test.each(["api", "bearer"])("an issued token for %s works until it is revoked", async (purpose) => {
  const token = await issueToken(it.db, { purpose, subject_id: "usr_2", ttl_ms: null })
  const signed_in = purpose === "bearer" ? sha256(token) : null
  expect(await find({ authorization: `Bearer ${token}` })).toEqual({ user_id: "usr_2", signed_in })
  expect(await find({ authorization: `Bearer ${token}` })).toEqual({ user_id: "usr_2", signed_in })
  expect(await find({ "x-medusa-access-token": token })).toEqual({ user_id: "usr_2", signed_in })
  await revokeTokens(it.db, purpose, "usr_2")
  expect(await find({ authorization: `Bearer ${token}` })).toBeNull()
})

test("deleted users, ended tokens and tokens for other purposes grant no access", async () => {
  const ended = await issueToken(it.db, { purpose: "bearer", subject_id: "usr_2", ttl_ms: -1 })
  const ofDeleted = await issueToken(it.db, { purpose: "bearer", subject_id: "usr_3", ttl_ms: null })
  const reset = await issueToken(it.db, { purpose: "user_reset", subject_id: "usr_2", ttl_ms: null })
  for (const text of [ended, ofDeleted, reset, "of the deleted"]) {
    expect(await find({ authorization: `Bearer ${text}` })).toBeNull()
  }
})

test("one wrong header does not affect the other", async () => {
  const headers = { authorization: "Bearer wrong", "x-medusa-access-token": "plain token" }
  expect(await find(headers)).toEqual({ user_id: "usr_1", signed_in: null })
})

test.each([
  "",
  "Bearer",
  "Bearer ",
  "Basic dXNlcjpwYXNz",
  "Bearer null",
  "plain token",
  `Bearer ${newSecret()}`,
  "Bearer ÿ%00'--",
])("%j opens nothing", async (authorization) => {
  expect(await find({ authorization })).toBeNull()
})

test("a token costs two statements and one a minute to note its use, an invalid token none", async () => {
  const token = await issueToken(it.db, { purpose: "api", subject_id: "usr_2", ttl_ms: null })
  expect(await statementsIn(it, () => find({ authorization: `Bearer ${token}` }))).toBe(3)
  expect(await statementsIn(it, () => find({ authorization: `Bearer ${token}` }))).toBe(2)
  expect(await statementsIn(it, () => find({ authorization: "Bearer plain token" }))).toBe(1)
  expect(await statementsIn(it, () => find({}))).toBe(0)
  expect(await statementsIn(it, () => find({ authorization: "Basic dXNlcjpwYXNz" }))).toBe(0)
  expect(bearersIn(new Headers({ authorization: `Bearer ${"x".repeat(2000)}` }))).toEqual([])
})
