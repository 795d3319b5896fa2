// `mercer doctor` before a shop opens: problems in production, each with its fix.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { seal } from "@mercer/auth"
import { newId, openDatabase } from "@mercer/db"
import { smtpServer } from "@mercer/providers/testing/smtp"
import { expect, test } from "vitest"
import { doctor } from "../src/cli/doctor.ts"
import { aboutNearlySettings } from "../src/doctor/nearly-settings.ts"
import { readSettings } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { program } from "./support/bundle.ts"
import { createDatabase, databaseOfFile } from "./support/database.ts"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const SOUND = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example.com",
  STOREFRONT_URL: "https://store.example.com",
  STORE_CORS: "https://store.example.com",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "shop@example.com",
  ROLES: "enforce",
  STRIPE_API_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PASSWORD_MIN_LENGTH: "8",
}
const opened = databaseOfFile()

interface Answer {
  ok: boolean
  findings: { check: string; ok: boolean; words: string; advice?: string }[]
}

/** All findings, also those that are fine. */
async function lines(env: Record<string, string | undefined>): Promise<string[]> {
  let found: string[] = []
  const say = (_line: string, facts: object) => {
    found = (facts as Answer).findings.map(({ check, words }) => `${check}: ${words}`)
  }
  await doctor.bare?.({ code: shopCode(), settings: readSettings({ DATABASE_URL: opened.url, ...env }) }, say, {})
  return found
}

async function examine(env: Record<string, string | undefined>) {
  let answer = { ok: false, findings: [] } as Answer
  const say = (_line: string, facts: object) => {
    answer = facts as Answer
  }
  const status = await doctor.bare?.(
    { code: shopCode(), settings: readSettings({ DATABASE_URL: opened.url, ...env }) },
    say,
    {},
  )
  const wrong = answer.findings.filter((one) => !one.ok)
  return {
    status,
    ok: answer.ok,
    wrong: wrong.map(({ check, words }) => `${check}: ${words}`),
    advice: wrong.map((one) => one.advice),
  }
}

test("production without settings gets all problems, each with its fix", async () => {
  const { status, ok, wrong, advice } = await examine({
    NODE_ENV: "production",
    COOKIE_SECURE: "true",
    WORKERS: "0",
    ROLES: "report",
  })
  expect({ status, ok }).toEqual({ status: 1, ok: false })
  expect(wrong).toEqual([
    expect.stringMatching(/^passwords: PASSWORD_MIN_LENGTH is 1: easily guessed/),
    expect.stringMatching(/^operators: there is none/),
    expect.stringMatching(/^roles: ROLES=report/),
    expect.stringMatching(/^files: in a folder of this machine, and 1|^files: .*WORKERS=0|^files: .*processes/),
    expect.stringMatching(/^mail: SMTP_URL is not set/),
    expect.stringMatching(/^address: PUBLIC_URL is not set/),
    expect.stringMatching(/^storefront: STOREFRONT_URL is not set/),
    expect.stringMatching(/^cookies: COOKIE_SECURE without https/),
    expect.stringMatching(/^cors: STORE_CORS is not set/),
    expect.stringMatching(/^payment: only manual payments/),
  ])
  expect(advice.every(Boolean)).toBe(true)
})

test("without STOREFRONT_URL a shop may open: it gets a hint where the links in customers' mails lead", async () => {
  const { wrong, advice } = await examine({ ...SOUND, STOREFRONT_URL: "" })
  expect(wrong.filter((words) => words.startsWith("storefront:"))).toEqual([expect.stringContaining("PUBLIC_URL")])
  expect(advice).toContain("Set STOREFRONT_URL=https://your.storefront")
})

test("a missing Stripe webhook secret is reported", async () => {
  const { wrong } = await examine({ ...SOUND, STRIPE_WEBHOOK_SECRET: "" })
  expect(wrong).toContainEqual(expect.stringMatching(/^stripe: STRIPE_WEBHOOK_SECRET is not set/))
  expect(wrong).not.toContainEqual(expect.stringMatching(/^payment:/))
})

test("PayPal's sandbox and a missing webhook of PayPal are reported", async () => {
  const keys = { ...SOUND, STRIPE_API_KEY: "", PAYPAL_CLIENT_ID: "shop", PAYPAL_CLIENT_SECRET: "secret" }
  const about = async (more: object) =>
    (await examine({ ...keys, ...more })).wrong.filter((words) => /^(paypal|payment):/.test(words))
  expect(await about({})).toEqual([expect.stringMatching(/^paypal: PAYPAL_AUTH_WEBHOOK_ID is not set/)])
  expect(await about({ PAYPAL_SANDBOX: "true" })).toEqual([expect.stringMatching(/^paypal: payments go to PayPal's/)])
  expect(await about({ PAYPAL_AUTH_WEBHOOK_ID: "5WH1" })).toEqual([])
})

test("second factors that were turned on with another SECRET_KEY are a problem in production", async () => {
  const key = "a key of thirty-two or more characters"
  const about = async (env: object) =>
    (await examine({ ...SOUND, ...env })).wrong.filter((words) => words.startsWith("second factors:"))
  expect(await about({})).toEqual([])
  const factor = { user_id: "usr_1", secret: seal("secret", "usr_1", key), confirmed_at: new Date() }
  await opened.db.secondFactor.create({ data: factor })
  expect(await about({ SECRET_KEY: key })).toEqual([])
  for (const env of [{}, { SECRET_KEY: `${key}!` }])
    expect(await about(env)).toEqual([expect.stringMatching(/1 of 1 were turned on with another key/)])
  await opened.db.secondFactor.deleteMany()
})

test("a mail server that cannot be reached, or refuses the login, is a problem in production", async () => {
  const { host } = await smtpServer({ login: { user: "shop", password: "right" }, tls: true })
  const about = async (SMTP_URL: string) =>
    (await examine({ ...SOUND, SMTP_URL })).wrong.filter((words) => words.startsWith("mail:"))
  const login = (password: string) => `smtp://shop:${password}@${host}?tls.rejectUnauthorized=false`
  expect(await about(login("right"))).toEqual([])
  expect(await about(login("wrong"))).toEqual([expect.stringMatching(/ cannot be used: .*535 Wrong user or password/)])
  expect(await about("smtp://localhost:1")).toEqual([
    expect.stringMatching(/^mail: the mail server at localhost:1 cannot be used: .*ECONNREFUSED/),
  ])
})

test("where a second factor is required, the operators without one are counted", async () => {
  const env = { ...SOUND, SECOND_FACTOR: "required", SECRET_KEY: "a key of thirty-two or more characters" }
  const user = newId("usr")
  await opened.db.user.create({ data: { id: user, email: "new@example.com" } })
  const words = async () => (await lines(env)).find((line) => line.startsWith("second factors:"))
  expect(await words()).toBe(
    "second factors: required, 0 turned on; without one, which they turn on at their next sign-in: 1",
  )
  const factor = { user_id: user, secret: seal("secret", user, env.SECRET_KEY), confirmed_at: new Date() }
  await opened.db.secondFactor.create({ data: factor })
  expect(await words()).toBe("second factors: required, 1 turned on")
  await opened.db.secondFactor.deleteMany()
  await opened.db.user.delete({ where: { id: user } })
})

test("a variable that nearly has a setting's name is named, unless that setting is set too", () => {
  const about = (env: Record<string, string>) => aboutNearlySettings(env).map(({ words, advice }) => [words, advice])
  expect(about({ SMPT_URL: "smtp://localhost", DATABSE_POOL_SIZE: "9", PUBLIC_URL: "https://a.b" })).toEqual([
    ["SMPT_URL is set, which is no setting", "Set SMTP_URL instead, if that is meant."],
    ["DATABSE_POOL_SIZE is set, which is no setting", "Set DATABASE_POOL_SIZE instead, if that is meant."],
  ])
  expect(about({ SMTP_URLS: "x", SMTP_URL: "smtp://localhost", PATH: "/bin", HOSTS: "x", SMTP_UR: " " })).toEqual([])
  expect(about(process.env as Record<string, string>)).toEqual([])
})

test("the same shop is allowed in development: the exit code is not 1", async () => {
  const { status, wrong } = await examine({})
  expect(status).toBe(0)
  expect(wrong).not.toContainEqual(expect.stringMatching(/^mail|^cors|^payment/))
})

test("a ready shop exits with 0; unknown columns and providers do not", async () => {
  const { db, pool } = opened
  await db.user.create({ data: { id: newId("usr"), email: "boss@example.com", role: "admin" } })
  const GOOD = { ...SOUND, SMTP_URL: (await smtpServer()).url }
  expect(await examine(GOOD)).toEqual({ status: 0, ok: true, wrong: [], advice: [] })
  await db.user.updateMany({ data: { role: "member" } })
  expect((await examine(GOOD)).wrong).toEqual([expect.stringMatching(/^roles: enforced, but nobody is an admin/)])
  await pool.query("UPDATE mercer.shop_origin SET origin = 'medusa_v1'")
  const takenOver = { ...GOOD, ROLES: undefined }
  expect((await examine(takenOver)).wrong).toEqual([expect.stringMatching(/^roles: the shop was taken over/)])
  await pool.query("UPDATE mercer.shop_origin SET origin = 'mercer'")
  await db.user.updateMany({ data: { role: "admin" } })

  await pool.query(`ALTER TABLE cart ADD COLUMN source text NOT NULL; ALTER TABLE "order" ADD COLUMN erp_no int NOT NULL;
    ALTER TABLE customer ADD COLUMN tier text NOT NULL DEFAULT 'basic'`)
  await db.fulfillmentProvider.create({ data: { id: "dhl" } })
  const region = newId("reg")
  await db.region.create({ data: { id: region, name: "Europe", currency_code: "eur", tax_rate: 0 } })
  await db.regionFulfillmentProvider.create({ data: { region_id: region, provider_id: "dhl" } })
  const sick = await examine(GOOD)
  expect(sick.status).toBe(1)
  expect(sick.wrong).toEqual([
    expect.stringMatching(/^providers: the fulfillment provider dhl is not configured, but rows name it: 1 regions/),
    expect.stringMatching(/^columns: cart.source \(text\) wants a value/),
    expect.stringMatching(/^columns: order.erp_no \(integer\) wants a value/),
  ])
  expect(sick.advice.slice(1)).toEqual([
    `ALTER TABLE "public"."cart" ALTER COLUMN "source" SET DEFAULT '';`,
    'ALTER TABLE "public"."order" ALTER COLUMN "erp_no" SET DEFAULT 0;',
  ])
  const served = await examine({ ...GOOD, PROVIDER_STAND_INS: "dhl=manual" })
  expect(served.wrong.filter((words) => words.startsWith("providers"))).toEqual([])
  expect((await examine({ ...GOOD, PROVIDER_STAND_INS: "dhl=nobody" })).wrong).toContainEqual(
    expect.stringMatching(/^providers: nobody cannot stand in for dhl: it is not configured. Choose from/),
  )
  for (const cure of sick.advice.slice(1)) await pool.query(cure as string)
  expect((await examine(GOOD)).wrong.filter((words) => words.startsWith("columns"))).toEqual([])
})

test("--json prints JSON, and the exit code says whether the shop may open", () => {
  const env = { ...process.env, DATABASE_URL: opened.url, NODE_ENV: "production" as const }
  const args = [program("mercer"), "doctor", "--json"]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: web, env, encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 1, stderr: "" })
  const { findings, ...rest } = JSON.parse(stdout)
  expect(rest).toEqual({ ok: false, production: true })
  expect(findings[0]).toEqual({ check: "database", ok: true, words: expect.any(String), level: "advice" })
  expect(findings).toContainEqual(expect.objectContaining({ check: "mail", ok: false, level: "problem" }))
}, 60_000)

test("a shop whose settings name another schema is refused by every command, server and worker included", async () => {
  const moved = await createDatabase()
  const { pool, close } = openDatabase({ url: moved.url })
  await pool.query("ALTER SCHEMA public RENAME TO live; CREATE SCHEMA public")
  const run = (words: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, words, {
      cwd: web,
      env: {
        ...process.env,
        DATABASE_URL: moved.url,
        DATABASE_WAIT: "0",
        PORT: "0",
        LOG_LEVEL: "silent",
        ...(env as { DATABASE_SCHEMA?: string }),
      },
      encoding: "utf8",
    })
  const cli = (...words: string[]) => [program("mercer"), ...words]
  const commands = [
    [program("server")],
    cli("migrate"),
    cli("worker"),
    cli("demo"),
    cli("user", "token", "--email", "a@b.c"),
    cli("doctor"),
  ]
  for (const words of commands) {
    const { status, stdout, stderr } = run(words)
    expect(`${words.join(" ")}: ${status} ${stdout}${stderr}`).toMatch(
      /: 1 .*has a shop in the schema "live".*DATABASE_SCHEMA=live/s,
    )
  }
  const { rows } = await pool.query(
    "SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  )
  expect(rows[0].n).toBe(0)
  expect(run(cli("migrate"), { DATABASE_SCHEMA: "live" })).toMatchObject({
    status: 0,
    stdout: "The database was up to date.\n",
  })
  expect(run(cli("doctor"), { DATABASE_SCHEMA: "live" }).status).toBe(0)
  await close()
  await moved.drop()
}, 120_000)
