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

const REFUSED = { type: "too_many_requests", retry_after: expect.any(Number) }
const two = () => [makeLimits({ pool: it.pool }), makeLimits({ pool: other.pool })] as const

test("ten failures on one account from one address, seen by two instances, refuse the eleventh on both", async () => {
  const [a, b] = two()
  const who = { account: "admin:a@shop.test", address: "10.0.0.99" }
  for (let i = 0; i < 10; i++) {
    const [here, there] = i % 2 ? [a, b] : [b, a]
    await here.login.refuseIfTooMany(who)
    await there.login.failed(who)
  }
  for (const limits of [a, b]) {
    const refused = limits.login.refuseIfTooMany(who)
    await expect(refused).rejects.toMatchObject(REFUSED)
    const seconds = await refused.catch((refusal) => refusal.retry_after)
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
  }
  await a.login.refuseIfTooMany({ ...who, account: "customer:a@shop.test" })
  await a.login.refuseIfTooMany({ ...who, address: "10.0.0.98" })
})

test("a hundred failures on one account over all addresses refuse all but its known devices, for a day", async () => {
  const [a, b] = two()
  const account = "admin:a@shop.test"
  const from = (i: number) => ({ account, address: `10.0.${i}.1` })
  await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? a : b).login.failed(from(i))))
  const refused = a.login.refuseIfTooMany(from(200))
  await expect(refused).rejects.toMatchObject(REFUSED)
  expect(await refused.catch((refusal) => refusal.retry_after)).toBeGreaterThan(23 * 3_600)
  const known = { ...from(200), device: "d1" }
  for (let i = 0; i < 10; i++) {
    await b.login.refuseIfTooMany(known)
    await b.login.failed(known)
  }
  await expect(a.login.refuseIfTooMany(known)).rejects.toMatchObject(REFUSED)
  await a.login.refuseIfTooMany({ ...known, device: "d2" })
})

test("thirty failures from one address refuse it for every account; other addresses go on", async () => {
  const [a, b] = two()
  const address = "10.0.0.1"
  await Promise.all(Array.from({ length: 29 }, (_, i) => (i % 2 ? a : b).login.failed({ account: `u${i}`, address })))
  await a.login.refuseIfTooMany({ account: "next", address })
  await b.login.failed({ account: "u30", address })
  await expect(a.login.refuseIfTooMany({ account: "next", address })).rejects.toMatchObject(REFUSED)
  await a.login.refuseIfTooMany({ account: "next", address: "10.0.0.2" })
})

test("a success forgets the account's failures from that address, not those of either alone", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 9; i++) await a.login.failed(who)
  await a.login.succeeded(who)
  for (let i = 0; i < 9; i++) await a.login.failed(who)
  await a.login.refuseIfTooMany(who)
  expect((await it.db.rateLimit.findMany()).map((row) => row.points).sort((x, y) => x - y)).toEqual([9, 18, 18])
  const known = { ...who, device: "d" }
  for (let i = 0; i < 9; i++) await a.lookup.failed({ account: "u" })
  await a.login.failed(known)
  await a.login.succeeded(known)
  await a.lookup.succeeded({ account: "u" })
  expect((await it.db.rateLimit.findMany()).map((row) => row.points).sort((x, y) => x - y)).toEqual([9, 18, 19])
})

test.each([
  ["one address", 50, () => "10.0.1.1", 10],
  ["an address each", 130, (i: number) => `10.0.${i}.1`, 100],
])(
  "of guesses at once on one account from %s no more are tried than one after the other",
  async (_, many, at, most) => {
    const [a] = two()
    let tried = 0
    const guess = async () => {
      tried += 1
      return null
    }
    const results = await Promise.allSettled(
      Array.from({ length: many }, (_, i) => a.login.attempt({ account: "u", address: at(i) }, guess)),
    )
    expect(tried).toBe(most)
    expect(results.filter((one) => one.status === "rejected")).toHaveLength(many - most)
  },
)

test("attempts that succeed are never refused, in any number, and their result is returned", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  const results = await Promise.all(Array.from({ length: 40 }, (_, i) => a.login.attempt(who, async () => i + 1)))
  expect(results).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  expect(await it.db.rateLimit.count()).toBe(0)
})

test("an attempt that throws is not counted", async () => {
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
  ["gift_card", "account", 20],
  ["reset", "account", 10],
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

test("allowed requests count the address first, then the account, and a device separately", async () => {
  const [a, b] = two()
  const account = "a@shop.test"
  const allowed = async (who: object, times: number) => {
    const answers: boolean[] = []
    for (let i = 0; i < times; i++) answers.push(await (i % 2 ? a : b).reset.allows({ account, ...who }))
    return answers.filter(Boolean).length
  }
  expect(await allowed({ address: "10.0.0.1" }, 9)).toBe(3)
  expect(await allowed({ address: "10.0.0.2" }, 9)).toBe(3)
  for (let i = 3; i < 9; i++) await allowed({ address: `10.0.0.${i}` }, 1)
  expect(await allowed({ address: "10.0.0.10" }, 1)).toBe(0)
  expect(await allowed({ address: "10.0.0.10", device: "d" }, 9)).toBe(3)
})

test("guesses that miss are counted one by one; more at once than are left are refused", async () => {
  const [a] = two()
  const who = { address: "10.0.0.1" }
  const misses = (times: number) => a.gift_card.guess(who, async () => times)
  await misses(0)
  await misses(19)
  await misses(0)
  await expect(misses(2)).rejects.toMatchObject(REFUSED)
  await expect(misses(0)).rejects.toMatchObject(REFUSED)
})

test("settings change, switch off and exempt", async () => {
  const rates = parseRates("login.account=2/60,login.address=off,login.pair=off")
  const limits = makeLimits({ pool: it.pool, rates, exempt: parseExempt("10.1.0.0/16") })
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 2; i++) await limits.login.failed(who)
  await expect(limits.login.refuseIfTooMany(who)).rejects.toMatchObject(REFUSED)
  for (let i = 0; i < 50; i++) await limits.login.failed({ address: "10.0.0.1" })
  await limits.login.refuseIfTooMany({ address: "10.0.0.1" })
  for (let i = 0; i < 50; i++) await limits.exists.count({ address: "10.1.2.3" })
})

test("wrong passwords from an exempt address count for no account, and an account's lock does not hold there", async () => {
  const [a] = two()
  const exempting = makeLimits({ pool: it.pool, exempt: parseExempt("10.1.0.0/16") })
  const who = { account: "admin:a@shop.test", address: "10.1.2.3" }
  for (const account of [who.account, "admin:b@shop.test"]) {
    for (let i = 0; i < 100; i++) await a.login.failed({ account, address: `10.0.${i}.1` })
  }
  for (let i = 0; i < 15; i++) expect(await exempting.login.attempt(who, async () => null)).toBe(null)
  expect(await exempting.login.attempt(who, async () => "in")).toBe("in")
  await expect(a.login.refuseIfTooMany({ ...who, address: "10.0.200.1" })).rejects.toMatchObject(REFUSED)
})

test("codes and order lookups are counted by cart and email from exempt addresses too", async () => {
  const exempting = makeLimits({ pool: it.pool, exempt: parseExempt("10.1.0.0/16") })
  const from = { address: "10.1.2.3" }
  for (let i = 0; i < 20; i++) await exempting.lookup.attempt({ ...from, account: "c" }, async () => null)
  const again = exempting.lookup.attempt({ ...from, account: "c" }, async () => null)
  await expect(again).rejects.toMatchObject(REFUSED)
  for (let i = 0; i < 20; i++) await exempting.gift_card.guess({ ...from, account: "cart_1" }, async () => 1)
  const guess = exempting.gift_card.guess({ ...from, account: "cart_1" }, async () => 1)
  await expect(guess).rejects.toMatchObject(REFUSED)
})

test("emails are limited by account from exempt addresses too: they reach somebody's mailbox", async () => {
  const exempting = makeLimits({ pool: it.pool, exempt: parseExempt("10.1.0.0/16") })
  const who = { account: "a@shop.test", address: "10.1.2.3" }
  for (let i = 0; i < 10; i++) expect(await exempting.reset.allows(who)).toBe(true)
  expect(await exempting.reset.allows(who)).toBe(false)
  for (let i = 0; i < 5; i++) await exempting.claim.count(who)
  await expect(exempting.claim.count(who)).rejects.toMatchObject(REFUSED)
})

test("an unlocked account is open to all that were not locked out themselves, and others stay locked", async () => {
  const [a, b] = two()
  const [account, other] = ["admin:a@shop.test", "admin:b@shop.test"]
  for (let i = 0; i < 100; i++) await a.login.failed({ account, address: `10.0.${i % 10}.1` })
  for (let i = 0; i < 100; i++) await a.login.failed({ account: other, address: `10.1.${i}.1` })
  const owner = { account, address: "10.0.1.1", device: "d" }
  for (let i = 0; i < 10; i++) await a.login.failed(owner)
  expect(await b.login.unlock(owner)).toBe(true)
  for (const who of [owner, { account, address: "10.0.1.1" }, { account, address: "10.9.9.9" }])
    await a.login.refuseIfTooMany(who)
  for (const who of [
    { account, address: "10.0.2.1" },
    { account: other, address: "10.9.9.9" },
  ])
    await expect(a.login.refuseIfTooMany(who)).rejects.toMatchObject(REFUSED)
  expect(await b.login.unlock(owner)).toBe(false)
})

test("one IPv6 network counts as one address", async () => {
  const [a] = two()
  for (let i = 0; i < 20; i++) await a.exists.count({ address: `2001:db8::${i.toString(16)}` })
  await expect(a.exists.count({ address: "2001:db8::ffff" })).rejects.toMatchObject(REFUSED)
  await a.exists.count({ address: "2001:db8:0:1::1" })
})

test("counts end with their time, and housekeeping removes them", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 10; i++) await a.login.failed(who)
  await it.db.rateLimit.updateMany({ data: { expire: Date.now() - 1 } })
  await a.login.refuseIfTooMany(who)
  await deleteExpiredCounts(it)
  expect(await it.db.rateLimit.count()).toBe(0)
})

test("neither emails nor over-long keys get into the table", async () => {
  const [a] = two()
  const account = `customer:${"x".repeat(5000)}@shop.test`
  await a.login.failed({ account, address: "10.0.0.1" })
  for (const { key } of await it.db.rateLimit.findMany()) {
    expect(key).toMatch(/^login:(account|address|pair):[0-9a-f]{64}$/)
  }
})

test("a login reads three counts and changes at most three; exempt addresses read none", async () => {
  const [a] = two()
  const who = { account: "u", address: "10.0.0.1" }
  expect(await statementsIn(it, () => a.login.attempt(who, async () => null))).toBe(6)
  expect(await statementsIn(it, () => a.login.attempt(who, async () => true))).toBe(4)
  expect(await statementsIn(it, () => a.exists.count({ account: "u" }))).toBe(0)
})

test("without the database each instance counts for itself", async () => {
  const away = { query: () => Promise.reject(new Error("no database")) }
  const limits = makeLimits({ pool: away })
  const who = { account: "u", address: "10.0.0.1" }
  for (let i = 0; i < 10; i++) await limits.login.failed(who)
  await expect(limits.login.refuseIfTooMany(who)).rejects.toMatchObject(REFUSED)
  await limits.login.succeeded(who)
  await limits.login.refuseIfTooMany(who)
})
