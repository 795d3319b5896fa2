// Emails are sent by a thread of the server, which exists only while there are some. The outbox has the truth: whatever
// happens to the thread, its rows say what was sent.
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { newId, openDatabase } from "@mercer/db"
import pino from "pino"
import { describe, expect, onTestFinished, test } from "vitest"
import { type MailThreadOptions, mailThread } from "../src/mails/thread.ts"
import type { Environment } from "../src/settings.ts"
import { shopCode } from "../src/shop-code.ts"
import { postOffice } from "./support/post-office.ts"
import { serverForThisTest, type TestServer } from "./support/server.ts"

const EMAIL = "mia@example.com"

/** A server with a customer, who has requested a new password. */
async function aReset(env: Record<string, string>, before?: (server: TestServer) => Promise<unknown>) {
  const server = await serverForThisTest({ LOG_LEVEL: "info", MAIL_FROM: "shop@example.com", ...env })
  await before?.(server)
  const { db, close } = openDatabase({ url: server.database_url })
  onTestFinished(close)
  await db.customer.create({ data: { id: newId("cus"), email: EMAIL, has_account: true } })
  const headers = { "content-type": "application/json" }
  const ask = { method: "POST", headers, body: JSON.stringify({ email: EMAIL }) }
  const reset = async () => expect((await fetch(`${server.url}/store/customers/password-token`, ask)).status).toBe(204)
  await reset()
  return { server, db, reset, rows: () => db.outbox.findMany() }
}

async function openPanel({ url }: TestServer) {
  const page = await fetch(`${url}/app/login`)
  expect(page.status, await page.text()).toBe(200)
}

const threads = (pid: number | undefined) => fs.readdirSync(`/proc/${pid}/task`).length

describe("the built server", () => {
  test("sends emails by a thread, which says in the log that it works", async () => {
    const office = await postOffice()
    const { server, rows, db } = await aReset({ SMTP_URL: office.url })
    await expect.poll(() => office.received.length, { timeout: 10_000 }).toBe(1)
    expect(server.log()).toContain("A thread sends emails")
    await expect.poll(rows).toEqual([])
    expect(await db.notification.count()).toBe(1)
    expect(await server.end()).toBe(0)
  })

  test("sends emails by a thread also after a page of the panel, with which Next sets NODE_ENV, was opened", async () => {
    const office = await postOffice()
    const { server, rows } = await aReset({ SMTP_URL: office.url, NODE_ENV: "" }, openPanel)
    await expect.poll(() => office.received.length, { timeout: 10_000 }).toBe(1)
    expect(server.log()).toContain("A thread sends emails")
    expect(server.log()).not.toContain("The thread for emails")
    await expect.poll(rows).toEqual([])
  })

  test("that is stopped finishes the emails it has begun", async () => {
    const office = await postOffice({ slow_ms: 1_500 })
    const { server, rows } = await aReset({ SMTP_URL: office.url })
    await expect.poll(async () => (await rows())[0]?.attempts, { timeout: 10_000 }).toBe(1)
    await sleep(300)
    expect(await server.end()).toBe(0)
    expect(office.received).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  test("that is killed has lost nothing: the next one sends what was not finished", async () => {
    const office = await postOffice({ slow_ms: 60_000 })
    const { server, rows, db } = await aReset({ SMTP_URL: office.url })
    await expect.poll(async () => (await rows())[0]?.attempts, { timeout: 10_000 }).toBe(1)
    await server.end("SIGKILL")
    expect(await rows()).toHaveLength(1)
    office.slow_ms = 0
    await db.$executeRaw`UPDATE mercer.outbox SET locked_until = now() - interval '1 second'`
    const env = { DATABASE_URL: server.database_url, SMTP_URL: office.url, MAIL_FROM: "shop@example.com" }
    await serverForThisTest(env)
    await expect.poll(() => office.received.length, { timeout: 30_000 }).toBe(1)
    await expect.poll(rows).toEqual([])
  }, 90_000)

  test("records in the row why an email could not be sent, and when it is tried again", async () => {
    const office = await postOffice({ says: "451 too busy" })
    const { rows, server } = await aReset({ SMTP_URL: office.url })
    await expect.poll(async () => (await rows())[0]?.last_error, { timeout: 10_000 }).toContain("451 too busy")
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, done_at: null, locked_until: null })
    expect(row?.run_at.getTime()).toBeGreaterThan(Date.now() + 3_000)
    await expect.poll(server.log).toContain("it will be tried again")
  })
})

/** A thread whose file is this text. */
function aThread(text: string, { env = {}, ...options }: Partial<MailThreadOptions> & { env?: Environment } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-thread-"))
  const file = path.join(folder, "mails.mjs")
  fs.writeFileSync(file, `import { parentPort as port } from "node:worker_threads"\n${text}`)
  const settings = { shop: { local_url: "http://localhost:1" }, env } as MailThreadOptions["settings"]
  const log = pino({ level: "silent" })
  const idle = { isAllowed: () => true, called: () => {}, notify: () => {} }
  const thread = mailThread({ code: shopCode(), settings, log, file, ...idle, ...options })
  if (!thread) throw new Error("There is no thread")
  onTestFinished(async () => {
    await thread.stop()
    fs.rmSync(folder, { recursive: true })
  })
  return { thread, started: () => (fs.existsSync(`${file}.log`) ? fs.readFileSync(`${file}.log`, "utf8").length : 0) }
}

const LOGGED = `import fs from "node:fs"
import { fileURLToPath } from "node:url"
fs.appendFileSync(fileURLToPath(import.meta.url) + ".log", "x")
`
const WORKING = `${LOGGED}
port.on("message", ({ begin, end }) => (end ? port.close() : port.postMessage({ done: begin })))
port.postMessage({ ready: true })`

describe("the thread", () => {
  test("is started when emails are due, and ends when none are for a while", async () => {
    const before = threads(process.pid)
    const { thread, started } = aThread(WORKING, { quiet_ms: 300 })
    await sleep(100)
    expect(started()).toBe(0)
    for (const _ of [1, 2, 3]) expect(thread.begin()).toBe(true)
    await expect.poll(started).toBe(1)
    await expect.poll(() => threads(process.pid), { timeout: 5_000 }).toBeLessThanOrEqual(before)
    expect(thread.begin()).toBe(true)
    await expect.poll(started).toBe(2)
  })

  test("that dies is started again when emails are due", async () => {
    const { thread, started } = aThread(
      `${LOGGED}port.postMessage({ ready: true }); setTimeout(() => process.exit(1), 50)`,
    )
    expect(thread.begin()).toBe(true)
    await sleep(600)
    expect(thread.begin()).toBe(true)
    await expect.poll(started).toBe(2)
  })

  test("that cannot start leaves emails to the server", async () => {
    const { thread } = aThread(`throw new Error("Not here")`)
    expect(thread.begin()).toBe(true)
    await expect.poll(() => thread.begin()).toBe(false)
  })

  test("has the environment of the server's start, whatever it has become since", async () => {
    const noted = `import { appendFileSync } from "node:fs"
import { fileURLToPath as fileOf } from "node:url"
appendFileSync(fileOf(import.meta.url) + ".log", String(process.env.NODE_ENV))\n`
    const env = { NODE_ENV: "start" }
    const { thread, started } = aThread(noted + WORKING.replace(LOGGED, ""), { env })
    expect(thread.begin()).toBe(true)
    await expect.poll(started).toBe("start".length)
  })

  test("is not started while emails may not be sent", async () => {
    const { thread, started } = aThread(WORKING, { isAllowed: () => false })
    expect(thread.begin()).toBe(true)
    await sleep(300)
    expect(started()).toBe(0)
  })
})
