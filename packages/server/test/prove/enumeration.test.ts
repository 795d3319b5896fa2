// Response times do not reveal who has an account.
import { setTimeout as sleep } from "node:timers/promises"
import { LEGACY_HASH, SEED } from "@mercer/api/testing"
import { hashPassword } from "@mercer/auth"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { client } from "../../bench/http.ts"
import { type Gap, gapOf } from "../support/gaps.ts"
import { startServer, type TestServer } from "../support/server.ts"

/** Number of requests for each kind of email address, and the allowed difference between the medians. */
const SAMPLES = Number(process.env.PROVE_SAMPLES ?? 20)
// In the short form a busy machine adds noise; skipping the password hash is still several times as fast.
const MOST = SAMPLES >= 1_000 ? 0.05 : 1.5

// The client address is exempt, and no account gets enough requests to be refused.
const UNLIMITED = {
  RATE_LIMIT_EXEMPT: "127.0.0.1",
  RATE_LIMITS: "login.account=1000000/900,reset.account=1000000/3600",
}
const ACCOUNTS = 20
const AFTERWARDS = 20

const emailOf = (kind: string, n: number) => `${kind}${n % ACCOUNTS}@example.com`

/** Customers, with our hashes and with v1's, which cost a hundredth; and operators. */
async function fill(database_url: string): Promise<void> {
  const { db, close } = openDatabase({ url: database_url })
  const password_hash = await hashPassword("correct horse")
  const numbers = Array.from({ length: ACCOUNTS }, (_, n) => n)
  const shopper = (kind: string, hash: string) => (n: number) => ({
    id: newId("cus"),
    email: emailOf(kind, n),
    has_account: true,
    password_hash: hash,
  })
  await db.customer.createMany({ data: numbers.map(shopper("known", password_hash)) })
  await db.customer.createMany({ data: numbers.map(shopper("legacy", LEGACY_HASH)) })
  await db.user.createMany({
    data: numbers.map((n) => ({ id: newId("usr"), email: emailOf("known", n), password_hash })),
  })
  await close()
}

async function startShop(env: Record<string, string> = {}) {
  const server = await startServer({ ...UNLIMITED, ...env })
  await fill(server.database_url)
  return { server, ...client(server.url) }
}

/** Milliseconds until the response, which must be the same for every address. */
async function timed({ ask }: ReturnType<typeof client>, path: string, body: object, status: number): Promise<number> {
  const began = performance.now()
  const answer = await ask("POST", path, body)
  const took = performance.now() - began
  expect(answer.status, answer.text).toBe(status)
  return took
}

const kindOf = (isKnown: boolean, known = "known") => (isKnown ? known : "unknown")
const words = ({ known, unknown, gap }: Gap) =>
  `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, apart ${(100 * gap).toFixed(1)} %`

describe(`medians of ${SAMPLES} samples of known and unknown email addresses (seed ${SEED})`, () => {
  let server: TestServer
  let visitor: ReturnType<typeof client>

  beforeAll(async () => {
    const shop = await startShop()
    server = shop.server
    visitor = shop
  })
  afterAll(async () => {
    visitor.close()
    await server.stop()
  })

  const wrong = { password: "battery staple" }
  /** Requests an email without waiting for it. */
  const token = async (path: string, isKnown: boolean, n: number) => {
    const took = await timed(visitor, path, { email: emailOf(kindOf(isKnown), n) }, 204)
    await sleep(AFTERWARDS)
    return took
  }
  const questions: [name: string, ask: (isKnown: boolean, n: number) => Promise<number>][] = [
    ["login", (is, n) => timed(visitor, "/store/auth", { email: emailOf(kindOf(is), n), ...wrong }, 401)],
    [
      "login, hash of v1",
      (is, n) => timed(visitor, "/store/auth", { email: emailOf(kindOf(is, "legacy"), n), ...wrong }, 401),
    ],
    ["operator's login", (is, n) => timed(visitor, "/admin/auth", { email: emailOf(kindOf(is), n), ...wrong }, 401)],
    ["password token", (is, n) => token("/store/customers/password-token", is, n)],
    ["operator's password token", (is, n) => token("/admin/users/password-token", is, n)],
    [
      "request after a password token",
      async (is, n) => {
        await timed(visitor, "/store/customers/password-token", { email: emailOf(kindOf(is), n) }, 204)
        const took = await timed(visitor, "/store/auth", { email: "" }, 400)
        await sleep(AFTERWARDS)
        return took
      },
    ],
    [
      "password reset",
      (is, n) => {
        const body = { email: emailOf(kindOf(is), n), token: `guess-${n}`, password: "a new one" }
        return timed(visitor, "/store/customers/password-reset", body, 401)
      },
    ],
  ]
  test.each(questions)("%s", { timeout: 600_000 }, async (name, ask) => {
    const gap = await gapOf(`${SEED} ${name}`, SAMPLES, ask)
    console.info(`median: ${name}: ${words(gap)}`)
    expect(gap.gap, words(gap)).toBeLessThan(MOST)
  })
})

test("the proof catches a login that hashes no password for unknown accounts", { timeout: 60_000 }, async () => {
  const mutant = new URL("../support/mutant-login.mjs", import.meta.url).href
  const { server, ...visitor } = await startShop({ NODE_OPTIONS: `--import=${mutant}` })
  const ask = (isKnown: boolean, n: number) =>
    timed(visitor, "/store/auth", { email: emailOf(kindOf(isKnown), n), password: "battery staple" }, 401)
  const { gap } = await gapOf(`${SEED} mutant`, Math.min(SAMPLES, 40), ask)
  visitor.close()
  await server.stop()
  expect(gap).toBeGreaterThan(MOST)
})
