import { beforeAll, beforeEach, expect, test } from "vitest"
import { parseExempt } from "../src/exempt.ts"
import { deleteExpiredCounts, makeLimits } from "../src/limits.ts"
import { parseRates } from "../src/rates.ts"
import { openTestDatabase, statementsIn, type TestDatabase } from "./database.ts"

let it: TestDatabase
let other: Pick<TestDatabase, "pool" | "close">
beforeAll(async () => {
  it = await openTestDatabase()
  other = await it.again()
  return async () => {
    await other.close()
    await it.close()
  }
})
beforeEach(() => it.db.rateLimit.deleteMany())

const REFUSED = { type: "too_many_requests", status: 429, retry_after: expect.any(Number) }
const two = () => [makeLimits({ pool: it.pool }), makeLimits({ pool: other.pool })] as const

test("ten failures on one account, seen by two instances, refuse the eleventh on both", async () => {
  const [a, b] = two()
  for (let i = 0; i < 10; i++) {
    const [here, there] = i % 2 ? [a, b] : [b, a]
    await here.login.refuseIfTooMany({ account: "admin:a@shop.test", address: `10.0.0.${i}` })
    await there.login.failed({ account: "admin:a@shop.test", address: `10.0.0.${i}` })
  }
  for (const limits of [a, b]) {
    const refused = limits.login.refuseIfTooMany({ account: "admin:a@shop.test", address: "10.0.0.99" })
    await expect(refused).rejects.toMatchObject(REFUSED)
    const seconds = await refused.catch((refusal) => refusal.retry_after)
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  }
  await a.login.refuseIfTooMany({ account: "customer:a@shop.test", address: "10.0.0.99" })
})

test("thirty failures from one address refuse whomever it asks for; other addresses go on", async () => {
  const [a, b] = two()
  const address = "10.0.0.1"
  await Promise.all(Array.from({ length: 29 }, (_, i) => (i % 2 ? a : b).login.failed({ account: `u${i}`, address })))
  await a.login.refuseIfTooMany({ account: "next", address })
  await b.login.failed({ account: "u30", address })
  await expect(a.login.refuseIfTooMany({ account: "next", address })).rejects.toMatchObject(REFUSED)
  await a.login.refuseIfTooMany({ account: "next", address: "10.0.0.2" })
})

test("a success forgets the account's failures, not the address's", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 9; i++) await a.login.failed(who)
  await a.login.succeeded(who)
  for (let i = 0; i < 9; i++) await a.login.failed(who)
  await a.login.refuseIfTooMany(who)
  expect((await it.db.rateLimit.findMany()).map((row) => row.points).sort((x, y) => x - y)).toEqual([9, 18])
})

test("of 50 guesses at once on one account ten are tried", async () => {
  const [a] = two()
  let tried = 0
  const guess = async () => {
    tried += 1
    return null
  }
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => a.login.attempt({ account: "u", address: `10.0.1.${i}` }, guess)),
  )
  expect(tried).toBe(10)
  expect(results.filter((one) => one.status === "rejected")).toHaveLength(40)
})

test("attempts that succeed are never refused, however many, and their result is handed on", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  const results = await Promise.all(Array.from({ length: 40 }, (_, i) => a.login.attempt(who, async () => i + 1)))
  expect(results).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(await it.db.rateLimit.count()).toBe(0)
})

test("an attempt that throws is counted as nothing", async () => {
  const [a] = two()
  const failing = a.login.attempt({ account: "u" }, () => Promise.reject(new Error("database away")))
  await expect(failing).rejects.toThrow("database away")
  expect(await it.db.rateLimit.count()).toBe(0)
})

test.each([
  ["exists", "address", 20],
  ["lookup", "address", 10],
  ["lookup", "account", 20],
  ["gift_card", "address", 20],
  ["reset", "account", 3],
  ["reset", "address", 20],
  ["claim", "account", 5],
  ["claim", "address", 20],
] as const)("%s by %s is refused after %i, counted as they come by two instances at once", async (name, by, points) => {
  const all = await Promise.allSettled(
    Array.from({ length: points + 7 }, (_, i) => two()[i % 2 ? 0 : 1][name].count({ [by]: "10.0.0.1" })),
  )
  const refused = all.filter((one) => one.status === "rejected")
  expect(refused).toHaveLength(7)
  for (const one of refused) expect(one.reason).toMatchObject(REFUSED)
})

test("settings change, switch off and exempt", async () => {
  const rates = parseRates("login.account=2/60,login.address=off")
  const limits = makeLimits({ pool: it.pool, rates, exempt: parseExempt("10.1.0.0/16") })
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 2; i++) await limits.login.failed(who)
  await expect(limits.login.refuseIfTooMany(who)).rejects.toMatchObject(REFUSED)
  for (let i = 0; i < 50; i++) await limits.login.failed({ address: "10.0.0.1" })
  await limits.login.refuseIfTooMany({ address: "10.0.0.1" })
  for (let i = 0; i < 50; i++) await limits.exists.count({ address: "10.1.2.3" })
})

test("one IPv6 network counts as one address", async () => {
  const [a] = two()
  for (let i = 0; i < 20; i++) await a.exists.count({ address: `2001:db8::${i.toString(16)}` })
  await expect(a.exists.count({ address: "2001:db8::ffff" })).rejects.toMatchObject(REFUSED)
  await a.exists.count({ address: "2001:db8:0:1::1" })
})

test("counts end with their time, and housekeeping removes them", async () => {
  const [a] = two()
  for (let i = 0; i < 10; i++) await a.login.failed({ account: "u" })
  await it.db.rateLimit.updateMany({ data: { expire: Date.now() - 1 } })
  await a.login.refuseIfTooMany({ account: "u" })
  await deleteExpiredCounts(it.db)
  expect(await it.db.rateLimit.count()).toBe(0)
})

test("neither e-mails nor over-long keys get into the table", async () => {
  const [a] = two()
  const account = `customer:${"x".repeat(5000)}@shop.test`
  await a.login.failed({ account, address: "10.0.0.1" })
  for (const { key } of await it.db.rateLimit.findMany()) {
    expect(key).toMatch(/^login:(account|address):[0-9a-f]{64}$/)
  }
})

test("a login asks for two counts and changes at most two; who isn't counted asks nothing", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  expect(await statementsIn(it, () => a.login.attempt(who, async () => null))).toBe(4)
  expect(await statementsIn(it, () => a.login.attempt(who, async () => true))).toBe(3)
  expect(await statementsIn(it, () => a.exists.count({ account: "u" }))).toBe(0)
})

test("without the database each instance counts for itself", async () => {
  const away = { query: () => Promise.reject(new Error("no database")) }
  const limits = makeLimits({ pool: away })
  for (let i = 0; i < 10; i++) await limits.login.failed({ account: "u" })
  await expect(limits.login.refuseIfTooMany({ account: "u" })).rejects.toMatchObject(REFUSED)
  await limits.login.succeeded({ account: "u" })
  await limits.login.refuseIfTooMany({ account: "u" })
})
