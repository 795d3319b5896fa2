// The demo shop's order history, as `mercer demo` creates it: real orders in every state, backdated.
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { WEBHOOK_KINDS } from "@mercer/commerce"
import { openDatabase, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { program } from "./support/bundle.ts"
import { createDatabase } from "./support/database.ts"

const web = path.join(import.meta.dirname, "..")
const ORDERS = 30
let database: Awaited<ReturnType<typeof createDatabase>>
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  expect(demo(8)).toMatch(/61 products, 200 customers and 8 orders/)
  await opened.db.webhook.create({ data: { id: "whk_1", url: "https://a.example", kinds: WEBHOOK_KINDS, secret: "x" } })
  // What a killed run has left behind.
  await opened.db.user.create({ data: { id: "usr_demo_clerk", email: "clerk@demo.invalid", password_hash: "none" } })
  expect(demo(ORDERS)).toMatch(/there already: .* 30 orders/)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** What the command says; its mistake when it fails. */
function demo(orders: number, { more = [] as string[], NODE_ENV = "test" as const as "test" | "production" } = {}) {
  const env = { ...process.env, NODE_ENV, DATABASE_URL: database.url, DATABASE_WAIT: "0", PORT: "9123" }
  const words = [program("mercer"), "demo", "--orders", `${orders}`, ...more]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: web, env, encoding: "utf8" })
  return status === 0 ? stdout : `failed: ${stderr}${stdout}`
}

test("the requested number of orders exists in every state, even after an interrupted first try", async () => {
  const orders = await opened.db.order.findMany({ orderBy: { display_id: "asc" } })
  expect(orders).toHaveLength(ORDERS)
  const states = (name: "status" | "payment_status" | "fulfillment_status") => new Set(orders.map((one) => one[name]))
  expect(states("status")).toEqual(new Set(["pending", "completed", "archived", "canceled"]))
  expect(states("payment_status")).toEqual(new Set(["awaiting", "captured", "partially_refunded", "canceled"]))
  expect([...states("fulfillment_status")]).toEqual(expect.arrayContaining(["not_fulfilled", "shipped", "canceled"]))
  const claims = await opened.db.claimOrder.findMany()
  expect(new Set(claims.map(({ type }) => type))).toEqual(new Set(["replace", "refund"]))
  expect(new Set(claims.map(({ fulfillment_status }) => fulfillment_status)).has("shipped")).toBe(true)
})

test("the database has statistics at once, by which statements are planned", async () => {
  const text = "SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'public' AND last_analyze IS NULL"
  expect(await sqlOf(opened).rows({ text, values: [] })).toEqual([])
})

test("orders are backdated in sequence, and each event follows its order", async () => {
  const orders = await opened.db.order.findMany({
    orderBy: { display_id: "asc" },
    include: { payments: true, fulfillments: true, claims: true, returns: true },
  })
  const days = orders.map(({ created_at }) => (Date.now() - created_at.getTime()) / 86_400_000)
  expect(Math.max(...days)).toBeGreaterThan(45)
  expect(Math.min(...days)).toBeLessThan(4)
  expect([...days].sort((a, b) => b - a).map(Math.round)).toEqual(days.map(Math.round))
  for (const { created_at, payments, fulfillments, claims, returns } of orders)
    for (const later of [...payments, ...fulfillments, ...claims, ...returns]) {
      expect(later.created_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime() - 1_000)
      expect(later.created_at.getTime()).toBeLessThan(Date.now())
    }
})

test("orders belong to customers of the shop, and the temporary operator leaves nothing behind", async () => {
  const { db } = opened
  expect(await db.customer.count()).toBe(200)
  expect(await db.user.count()).toBe(0)
  expect(await db.audit.count()).toBe(0)
})

test("what happened in the past is sent to nobody: no emails, no webhooks, no handlers", async () => {
  expect(await opened.db.outbox.count()).toBe(0)
  expect(await opened.db.webhookDelivery.count()).toBe(0)
})

test("it says where the panel is and how to log in", () => {
  const said = demo(ORDERS)
  expect(said).toContain("http://localhost:9123/app")
  expect(said).toContain("mercer user create --email you@example.com --generate")
})

test("in production it is refused, unless that is asked for by name", () => {
  const refused = demo(ORDERS, { NODE_ENV: "production" })
  expect(refused).toMatch(/^failed: NODE_ENV is production.*mercer demo --in-production/)
  expect(demo(ORDERS, { NODE_ENV: "production", more: ["--in-production"] })).toContain("there already")
})

test("a shop in which somebody has bought gets no more demo orders", async () => {
  const { db } = opened
  const { id, email } = await db.order.findFirstOrThrow()
  await db.order.update({ where: { id }, data: { email: "somebody@example.com" } })
  expect(demo(ORDERS + 5)).toContain("It already has real orders, so no past orders were added.")
  expect(await db.order.count()).toBe(ORDERS)
  await db.order.update({ where: { id }, data: { email } })
})

test("a shop that is in use gets no more demo orders", async () => {
  await opened.db.user.create({ data: { id: "usr_real", email: "real@example.com", password_hash: "none" } })
  const said = demo(ORDERS + 5)
  expect(said).toContain("It already has an operator, so no past orders were added.")
  expect(said).toContain("as the operator of the shop")
  expect(await opened.db.order.count()).toBe(ORDERS)
  await opened.db.store.updateMany({ data: { metadata: {} } })
  expect(demo(0)).toMatch(/^failed: .*a shop already, with 61 products, 200 customers and 30 orders/)
})

describe("a shop with a payment provider of its own", () => {
  /** Runs `mercer demo` in an empty database; what it says and does, and which calls the shop's provider got. */
  async function demoWith(env: Record<string, string>, ...more: string[]) {
    const own = await createDatabase()
    onTestFinished(own.drop)
    const data = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-demo-"))
    onTestFinished(() => fs.rmSync(data, { recursive: true }))
    const run = (...words: string[]) => {
      const MERCER_SHOP = fileURLToPath(new URL("support/shop-with-invoice.mjs", import.meta.url))
      const all = { ...process.env, MERCER_SHOP, DATABASE_URL: own.url, DATABASE_WAIT: "0", DATA_DIR: data, ...env }
      const args = [program("mercer"), "demo", "--orders", "12", ...words]
      return spawnSync(process.execPath, args, { cwd: web, env: all, encoding: "utf8" })
    }
    const { db, close } = openDatabase({ url: own.url })
    onTestFinished(close)
    const payers = async () => {
      const payments = await db.payment.findMany({ where: { order_id: { not: null } } })
      return new Set(payments.map(({ provider_id }) => provider_id))
    }
    const calls = () =>
      fs.existsSync(path.join(data, "calls")) ? fs.readFileSync(path.join(data, "calls"), "utf8") : ""
    return { run, first: run(...more), payers, calls }
  }

  test("beside manual payments gets its past orders, and the provider is not called", async () => {
    const { first, payers, calls } = await demoWith({})
    expect([first.status, first.stderr]).toEqual([0, ""])
    expect(first.stdout).toContain("61 products, 200 customers and 12 orders.\n")
    expect(await payers()).toEqual(new Set(["manual"]))
    expect(calls()).toBe("")
  })

  test("alone says why it gets no past orders, and gets them with the provider that is named", async () => {
    const { run, first, payers, calls } = await demoWith({ INVOICE_ONLY: "1" })
    expect(first.status).toBe(1)
    expect(first.stdout).toContain("200 customers and 0 orders.\n")
    expect(first.stdout).toMatch(/paid with the payment provider manual, which mercer.config.ts does not have/)
    expect(first.stdout).toMatch(/mercer demo --payment-provider invoice/)
    expect(calls()).toBe("")
    expect(JSON.parse(run("--json").stdout)).toMatchObject({ state: "there", orders: 0, reason: expect.any(String) })
    const named = run("--payment-provider", "invoice")
    expect([named.status, named.stderr]).toEqual([0, ""])
    expect(named.stdout).toContain("12 orders.\n")
    expect(await payers()).toEqual(new Set(["invoice"]))
    expect(calls()).toMatch(/^capture$/m)
  })

  test("names the provider that it does not have", async () => {
    const { run } = await demoWith({ INVOICE_ONLY: "1" })
    const { status, stdout } = run("--payment-provider", "klarna")
    expect(status).toBe(1)
    expect(stdout).toMatch(/provider klarna, which mercer.config.ts does not have/)
  })

  test("without a way to ship the goods of the demo says so, and nothing is made", async () => {
    const { first, run } = await demoWith({ NO_FULFILLMENT: "1" })
    expect([first.status, first.stderr]).toEqual([1, ""])
    expect(first.stdout).toMatch(/fulfillment provider manual, which mercer.config.ts does not have/)
    expect(JSON.parse(run("--json").stdout)).toMatchObject({ state: "refused", reason: expect.any(String) })
  })
})
