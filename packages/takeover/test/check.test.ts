// `mercer takeover check` and `plan`: what they find, and that they change nothing.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { dumpOf, migrate, readSchema } from "@mercer/db"
import { migrationsFolder as folder } from "@mercer/db/testing"
import pg from "pg"
import { afterAll, describe, expect, test } from "vitest"
import { type CheckOptions, checkShop, type Finding, planTakeover } from "../src/index.ts"
import { aMedusaShop, type MedusaDatabase, rowsOf } from "./support/database.ts"

const dataFolder = path.join(import.meta.dirname, "../../db/data")
const providers = { payment: ["manual"], fulfillment: ["manual"], tax: [], notification: ["outbox"] }
const routes = [
  { method: "GET", path: "/store/products/{id}" },
  { method: "POST", path: "/store/carts/{id}/complete" },
]
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-check-"))
afterAll(() => fs.rmSync(temporary, { recursive: true }))

const adviceFor = ({ kind, id }: { kind: string; id: string }) => `what to do about ${kind} ${id}`
const check = (
  { url }: Pick<MedusaDatabase, "url">,
  more: Partial<Pick<CheckOptions, "log" | "config" | "stand_ins">> = {},
) =>
  checkShop({ url, folder, dataFolder, providers, routes, adviceFor, readingsOf: () => [], env: process.env, ...more })

const linesOf = (findings: Finding[], section: string) =>
  findings.filter((one) => one.section === section).map(({ level, text }) => `${level}: ${text}`)

function written(name: string, text: string): string {
  const file = path.join(temporary, name)
  fs.writeFileSync(file, text)
  return file
}

describe("check", () => {
  test("for each provider that Mercer lacks, what is open with it is listed", async () => {
    const shop = await aMedusaShop({ orders: 90 })
    const { code, findings, seconds } = await check(shop)
    expect(code).toBe(1)
    expect(linesOf(findings, "version")).toEqual([expect.stringMatching(/^fine: PostgreSQL/), "fine: Medusa 1.20"])
    const named = linesOf(findings, "providers")
    expect(named).toContainEqual(expect.stringMatching(/^fine: the payment provider manual: .*refundable payments/))
    expect(named).toContainEqual(
      expect.stringMatching(
        /^work: the payment provider stripe: 1 initiated sessions of open carts, .*1 regions.*uncaptured payments; Mercer does not have it$/,
      ),
    )
    expect(named).toContainEqual(
      "work: the fulfillment provider webshipper: 1 regions, 1 shipping options; Mercer does not have it",
    )
    expect(named).toContainEqual("note: the tax provider avalara: nothing open; Mercer does not have it")
    expect(findings.find(({ text }) => text.includes("webshipper"))?.cure).toBe(
      "what to do about fulfillment webshipper",
    )
    expect(linesOf(findings, "passwords")).toEqual([
      "fine: customers: 10 scrypt (Medusa); operators: 3 scrypt (Medusa); all of them go on working",
    ])
    expect(linesOf(findings, "roles")).toEqual(["fine: 1 admin, 1 member, 1 member (no role)"])
    expect(linesOf(findings, "stock")).toEqual([expect.stringContaining("1 variants are below zero (SKU-3 -2)")])
    expect(linesOf(findings, "events")).toEqual([expect.stringContaining("1 events that it has not sent")])
    expect(linesOf(findings, "size")).toEqual([expect.stringMatching(/^fine: 90 orders, \d+ MB$/)])
    expect(seconds).toBeLessThan(10)
  })

  test("what the owner has chosen to stand in is no work any more; who has to pay another way is said", async () => {
    const stand_ins = [
      { kind: "payment", id: "stripe", by: "external", takes_sessions: false },
      { kind: "fulfillment", id: "webshipper", by: "manual", takes_sessions: true },
    ]
    const { code, findings } = await check(await aMedusaShop({ orders: 90 }), { stand_ins })
    expect(code).toBe(0)
    const named = linesOf(findings, "providers")
    expect(named).toContainEqual(
      expect.stringMatching(
        /^note: the payment provider stripe: .*; external stands in for it, and the shoppers of 1 initiated sessions have/,
      ),
    )
    expect(named).toContainEqual(
      expect.stringMatching(/^fine: the fulfillment provider webshipper: .*; manual stands in/),
    )
  })

  test("the shop's own additions are named, and a required column comes with its cure", async () => {
    const shop = await aMedusaShop({ own: "required", flags: "default" })
    const { findings } = await check(shop)
    expect(linesOf(findings, "additions")).toEqual([
      "note: the table wishlist is not Medusa's; it stays",
      "note: the view open_orders is not Medusa's; it stays",
      "note: the column cart.source is not Medusa's; it stays",
      "note: the column order.erp_no is not Medusa's; it stays",
      "note: the trigger region.audit_region is not Medusa's; it stays",
      "note: the enum order_status_enum has the values on_hold besides Medusa's; rows keep them",
    ])
    const [column] = findings.filter(({ section }) => section === "columns")
    expect(column).toMatchObject({
      level: "work",
      cure: `ALTER TABLE "public"."cart" ALTER COLUMN "source" SET DEFAULT '';`,
    })
    await shop.pool.query(column?.cure ?? "")
    expect(linesOf((await check(shop)).findings, "columns")).toEqual([expect.stringMatching(/^fine/)])
  })

  test.each([
    ["1.16", "UpdateReturnReasonIndex1692870898423"],
    ["1.12", "categoryRemoveSoftDelete|addDescriptionToProductCategory1680857773272"],
  ] as const)("Medusa %s is work to do, with v1's own command", async (version, name) => {
    const shop = await aMedusaShop({ version })
    const { code, findings } = await check(shop)
    expect(code).toBe(1)
    const old = findings.find(({ level }) => level === "work")
    expect(old?.text).toMatch(new RegExp(`older than Medusa 1.20: it has not had .*(${name})`))
    expect(old?.cure).toContain("npx --yes @medusajs/medusa-cli@1.3.22 migrations run")
  })

  test("another program's database, and one that has seen medusa_v2, are impossible", async () => {
    const shop = await aMedusaShop()
    await shop.pool.query("INSERT INTO migrations (timestamp, name) VALUES (1, 'dropFksIsolatedProducts1694602553610')")
    expect((await check(shop)).code).toBe(2)
    await shop.pool.query("DROP TABLE migrations")
    expect((await check(shop)).code).toBe(2)
  })

  test("a role that may only read can check, and what it lacks is listed", async () => {
    const shop = await aMedusaShop({ flags: "default" })
    const role = `reader_${Date.now()}`
    await shop.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    const url = new URL(shop.url)
    url.username = role
    url.password = "x"
    const { findings } = await check({ url: url.href })
    const cures = findings.filter(({ section }) => section === "rights").map(({ cure }) => cure)
    expect(cures).toEqual([
      expect.stringMatching(/^GRANT CREATE ON DATABASE/),
      expect.stringMatching(/^GRANT CREATE ON SCHEMA "public"/),
      expect.stringMatching(/^GRANT ".+" TO/),
    ])
    await shop.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })

  test("a long transaction and a prepared one are named", async () => {
    const shop = await aMedusaShop()
    const client = new pg.Client({ connectionString: shop.url, application_name: "old worker" })
    await client.connect()
    await client.query("BEGIN; SELECT 1")
    await shop.pool.query("SELECT pg_sleep(5.2)")
    expect(linesOf((await check(shop)).findings, "transactions")).toEqual([expect.stringContaining("(old worker")])
    await client.end()
  })

  test("a shop in another schema is checked there", async () => {
    const shop = await aMedusaShop({ schema: "Live-shop", orders: 3 })
    expect(linesOf((await check(shop)).findings, "size")).toEqual([expect.stringMatching(/^fine: 3 orders/)])
  })

  test("nothing is changed, neither schema nor rows, and a shop that is taken over is recognized", async () => {
    const shop = await aMedusaShop({ orders: 10 })
    const state = async () => [dumpOf(await readSchema(shop.pool, "public")), await rowsOf(shop.pool)]
    const before = await state()
    await check(shop)
    await planTakeover({
      ...shop.target,
      dataFolder,
      providers,
      routes,
      adviceFor,
      readingsOf: () => [],
      env: process.env,
      old: "a:9000",
      new: "b:9000",
    })
    expect(await state()).toEqual(before)
    await migrate(shop.target)
    expect((await check(shop)).phase).toBe("applied")
  })

  test("an access log says what is served, what differs and what is not built", async () => {
    const line = (day: string, request: string) =>
      `10.0.0.1 - - [${day}:13:55:36 +0000] "${request} HTTP/1.1" 200 2326 "-" "curl"`
    const log = written(
      "access.log",
      [
        line("01/Jan/2026", "GET /store/products/prod_01ABC"),
        line("20/Oct/2026", "GET /store/products/prod_01ABC?expand=variants"),
        line("20/Oct/2026", "GET /store/products/prod_2/"),
        line("21/Oct/2026", "POST https://shop.test/store/carts/cart_1/complete"),
        line("21/Oct/2026", "GET /admin/notes"),
        line("21/Oct/2026", "GET /store/wishlists/wl_01HABCDEFGHJKMNPQRSTVWXYZ0"),
        line("21/Oct/2026", "GET /favicon.ico"),
        "not a line",
      ].join("\n"),
    )
    const { calls, findings, code } = await check(await aMedusaShop(), { log })
    expect(calls.map(({ method, path, count, answer, decision }) => [method, path, count, answer, decision])).toEqual([
      ["GET", "/store/products/{id}", 2, "served", undefined],
      ["GET", "/admin/notes", 1, "not built", undefined],
      ["POST", "/store/carts/{id}/complete", 1, "differs", "58"],
      ["GET", "/store/wishlists/{id}", 1, "unknown", undefined],
    ])
    expect(code).toBe(1)
    expect(linesOf(findings, "log")).toHaveLength(4)
  })
})

const CONFIG = `
const dotenv = require("dotenv"); dotenv.config();
throw new Error("this must not run");
const ADMIN_CORS = process.env.ADMIN_CORS || "http://localhost:7000";
const plugins = [
  "medusa-fulfillment-manual",
  { resolve: "medusa-payment-stripe", options: { api_key: process.env.STRIPE_API_KEY, webhook_secret: "whsec_1" } },
  { resolve: \`@medusajs/file-local\`, options: { upload_dir: "uploads" } },
];
/** @type {import('@medusajs/medusa').ConfigModule["projectConfig"]} */
const projectConfig = {
  jwt_secret: "supersecret", cookie_secret: "a-cookie-secret-of-more-than-32-characters",
  database_url: process.env.DATABASE_URL, store_cors: makeCors(), admin_cors: ADMIN_CORS,
};
module.exports = { projectConfig, plugins, modules: { eventBus: {} }, featureFlags: { tax_inclusive_pricing: true } };`

describe("plan", () => {
  const plan = (shop: MedusaDatabase, config?: string) =>
    planTakeover({
      ...shop.target,
      dataFolder,
      providers,
      routes,
      adviceFor,
      readingsOf: () => [],
      env: process.env,
      config,
      old: "10.0.0.1:9000",
      new: "10.0.0.2:9000",
    })

  test("says what is done and how long it takes, for this schema only", async () => {
    const shop = await aMedusaShop({ flags: "default" })
    const { fingerprint, sql, stand_ins, proxy, seconds } = await plan(shop)
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(sql?.locked).toEqual(["currency", "line_item", "price_list", "region", "shipping_method", "shipping_option"])
    expect(sql?.indexes.map(({ sql }) => sql)).toContainEqual(
      'CREATE INDEX CONCURRENTLY "mercer_order_email" ON public."order" (email);',
    )
    // Only tables that this shop lacks, which are made and empty, get their indexes with them.
    expect(sql?.migrations.map(({ sql }) => sql).join()).not.toMatch(
      /CREATE INDEX IF NOT EXISTS mercer_\w+\s+ON public\.(?!inventory_)/,
    )
    expect(stand_ins).toContainEqual({ kind: "payment", id: "stripe", stand_in: "refuse" })
    expect(proxy.nginx).toContain("server 10.0.0.2:9000")
    expect(seconds).toBeGreaterThan(0)
    expect(await migrate({ ...shop.target, fingerprint })).not.toEqual([])
  })

  test("settings follow from medusa-config.js, which is read and never run", async () => {
    fs.writeFileSync(path.join(temporary, ".env"), "STRIPE_API_KEY=sk_live_1\nDATABASE_URL=postgres://old/shop\n")
    const { settings, remarks } = await plan(await aMedusaShop(), written("medusa-config.js", CONFIG))
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual({
      DATABASE_URL: "postgres://old/shop",
      ADMIN_CORS: "http://localhost:7000",
      STRIPE_API_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      MEDUSA_UPLOADS: path.join(temporary, "uploads"),
    })
    expect(remarks).toEqual([
      expect.stringContaining("jwt_secret is too short or well known"),
      expect.stringContaining("projectConfig.store_cors"),
    ])
  })

  test("of plugins, only what Mercer has nothing for and what could not be read is remarked on", async () => {
    const config = written(
      "plugins.js",
      `module.exports = { projectConfig: {}, plugins: ["medusa-payment-manual", "medusa-plugin-wishlist",
        { resolve: "medusa-payment-stripe", options: { api_key: process.env.NOT_SET_HERE } },
        { resolve: "medusa-payment-paypal", options: { client_id: "a", client_secret: "b", sandbox: true } }] }`,
    )
    const { settings, remarks } = await plan(await aMedusaShop(), config)
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toEqual({
      PAYPAL_CLIENT_ID: "a",
      PAYPAL_CLIENT_SECRET: "b",
      PAYPAL_SANDBOX: "true",
    })
    expect(remarks).toEqual([
      expect.stringMatching(/^the plugin medusa-plugin-wishlist has no setting/),
      "the plugin medusa-payment-stripe becomes STRIPE_API_KEY, which could not be read: set it",
      expect.stringContaining("NOT_SET_HERE"),
    ])
  })
})
