// `mercer takeover shadow`: two servers of one shop are compared, the old one behind a proxy that alters its answers.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { hashPassword } from "@mercer/auth"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { program } from "./support/bundle.ts"
import { createDatabase } from "./support/database.ts"
import { startServer, type TestServer } from "./support/server.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let servers: TestServer[]
let proxy: Server
let old = ""
/** How the old server's answers differ from ours. */
let alter = (_path: string, text: string, _status: number): { text: string; status?: number } => ({ text })
let folder: string

beforeAll(async () => {
  database = await createDatabase()
  const { db, close } = openDatabase({ url: database.url })
  const facts = { email: "shadow@example.com", role: "admin" as const, api_token: "token-of-the-shadow" }
  await db.user.create({ data: { id: newId("usr"), password_hash: await hashPassword("secret"), ...facts } })
  await close()
  const env = { DATABASE_URL: database.url }
  spawnSync(process.execPath, [program("mercer"), "demo", "--orders", "2"], { env: { ...process.env, ...env } })
  servers = [await startServer(env), await startServer(env)]
  proxy = createServer(async (request, response) => {
    const answer = await fetch(`${servers[0]?.url}${request.url}`, { headers: request.headers as HeadersInit })
    const { text, status = answer.status } = alter(request.url ?? "", await answer.text(), answer.status)
    response.writeHead(status, { "content-type": "application/json" }).end(text)
  }).listen(0, "127.0.0.1")
  await once(proxy, "listening")
  old = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}, 120_000)

afterAll(async () => {
  proxy.close()
  for (const server of servers) await server.stop()
  await database.drop()
})

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-shadow-"))
})
afterEach(() => {
  alter = (_, text) => ({ text })
  fs.rmSync(folder, { recursive: true })
})

const file = (name: string, content: unknown) => {
  const place = path.join(folder, name)
  fs.writeFileSync(place, typeof content === "string" ? content : JSON.stringify(content))
  return place
}
const HEADERS = { admin: { both: { authorization: "Bearer token-of-the-shadow" } } }
async function anApiKey() {
  const headers = { ...HEADERS.admin.both, "content-type": "application/json" }
  const asked = { method: "POST", headers, body: JSON.stringify({ title: "Storefront" }) }
  return (await fetch(`${servers[1]?.url}/admin/publishable-api-keys`, asked)).json()
}
const line = (target: string) => `1.2.3.4 - - [01/Jan/2026:00:00:00 +0000] "GET ${target} HTTP/1.1" 200 12 "-" "-"\n`
const env = () => ({ ...process.env, DATABASE_URL: database.url, DATA_DIR: folder })
const args = (...more: string[]) => [
  ...[program("mercer"), "takeover", "shadow", "--from", old, "--to", servers[1]?.url ?? ""],
  ...more,
]

/** Runs the command without blocking this process, which is the proxy. */
async function shadow(...more: string[]) {
  const child = spawn(process.execPath, args(...more), { env: env() })
  let out = ""
  child.stdout.on("data", (text) => (out += text))
  child.stderr.on("data", (text) => (out += text))
  const [status] = await once(child, "close")
  return { status, out, facts: () => JSON.parse(out) }
}

test("the same shop behind both has nothing to explain: exit code 0", { timeout: 240_000 }, async () => {
  const { status, out, facts } = await shadow("--headers", file("headers.json", HEADERS), "--json")
  expect(out).toContain('"unexplained":0')
  expect(facts()).toMatchObject({ ok: true, cases: [], unanswered: 0 })
  expect(facts().compared).toBeGreaterThan(20)
  expect(status).toBe(0)
})

test("what differs is explained by its rule, or listed with both answers: exit code 1", {
  timeout: 60_000,
}, async () => {
  alter = (target, text) => {
    if (target.startsWith("/store/regions")) return { text: text.replaceAll('"tax_rate":', '"tax_code_before":') }
    if (target.startsWith("/store/products?")) return { text: text.replace(/"title":"[^"]*"/, '"title":"Old"') }
    return { text }
  }
  const log = file("access.log", `${line("/store/regions")}${line("/store/products?limit=3")}${line("/admin/orders")}`)
  const first = await shadow("--log", log)
  expect(first.status).toBe(1)
  expect(first.out).toMatch(/^2 compared, 0 explained, 2 unexplained; 0 without an answer, 1 left out/)
  expect(first.out).toMatch(/✗ GET \/store\/products\?limit=3: 200 and 200\n {4}products\[\]\.title value: "Old" → "/)
  expect(first.out).toMatch(/regions\[\]\.tax_code_before missing/)

  // A rule of the shop explains the case that was kept, without asking again.
  const rules = [{ name: "renamed", decision: "Ours, of May", path: "/store/regions", at: "**.tax_code_before" }]
  const again = await shadow("--log", log, "--rules", file("rules.json", rules), "--json")
  expect(again.facts()).toMatchObject({
    ...{ compared: 2, explained: 1, unexplained: 1 },
    rules: { renamed: { decision: "Ours, of May", count: 1 } },
    cases: [{ request: { path: "/store/products", query: "limit=3" }, old: { status: 200 }, ours: { status: 200 } }],
  })
  expect(again.facts().cases[0].old.text).toContain('"title": "Old"')
})

test("what a carrier offered that this shop does not have is explained; what its own carriers offered is not", {
  timeout: 60_000,
}, async () => {
  const log = file("access.log", line("/store/shipping-options"))
  for (const [provider_id, unexplained] of [
    ["shippo", 0],
    ["manual", 1],
  ] as const) {
    const row = JSON.stringify({ id: "so_1", provider_id })
    alter = (_, text) => ({ text: text.replace('"shipping_options":[', `"shipping_options":[${row},`) })
    expect((await shadow("--log", log, "--fresh", "--json")).facts()).toMatchObject({ compared: 1, unexplained })
  }
})

test("with a publishable key, what other sales channels sell is left out on purpose; without one it is not", {
  timeout: 60_000,
}, async () => {
  alter = (_, text) => ({ text: text.replace('"variants":[', '"variants":[{"id":"variant_1"},') })
  const log = file("access.log", line("/store/variants?limit=1"))
  const { publishable_api_key } = await anApiKey()
  const key = { store: { both: { "X-Publishable-Api-Key": publishable_api_key.id } } }
  const found = async (...more: string[]) => (await shadow("--log", log, "--fresh", "--json", ...more)).facts()
  expect(await found("--headers", file("key.json", key))).toMatchObject({ compared: 1, unexplained: 0 })
  expect(await found()).toMatchObject({ compared: 1, unexplained: 1 })
})

test("a list is a set without order, and has its positions with it", { timeout: 60_000 }, async () => {
  alter = (target, text, status) => {
    if (!target.startsWith("/store/products?")) return { text, status }
    const body = JSON.parse(text)
    return { text: JSON.stringify({ ...body, products: body.products.toReversed() }), status }
  }
  const log = file("access.log", `${line("/store/products?limit=3")}${line("/store/products?limit=3&order=title")}`)
  const { facts } = await shadow("--log", log, "--json")
  expect(facts()).toMatchObject({ compared: 2, unexplained: 1, cases: [{ request: { query: "limit=3&order=title" } }] })
})

test("a difference that is gone at the second look does not count", { timeout: 60_000 }, async () => {
  let times = 0
  alter = (target, text) =>
    target === "/store/regions?offset=0" && ++times === 1 ? { text: '{"regions":[{"id":"x"}]}' } : { text }
  const { facts } = await shadow("--log", file("access.log", line("/store/regions?offset=0")), "--json")
  expect(times).toBe(2)
  expect(facts()).toMatchObject({ compared: 1, unexplained: 0 })
})

test("a log is followed as it grows, and a stopped command continues where it was", { timeout: 60_000 }, async () => {
  const log = file("access.log", line("/store/regions"))
  const known = () => JSON.parse(fs.readFileSync(path.join(folder, "shadow.json"), "utf8"))
  const child = spawn(process.execPath, args("--log", log, "--follow"), { env: env() })
  await vi.waitFor(() => expect(known().compared).toBe(1), { timeout: 20_000 })
  fs.appendFileSync(log, line("/store/return-reasons"))
  await vi.waitFor(() => expect(known().compared).toBe(2), { timeout: 20_000 })
  child.kill("SIGINT")
  expect((await once(child, "close"))[0]).toBe(0)

  fs.appendFileSync(log, line("/store/product-tags"))
  expect((await shadow("--log", log, "--json")).facts()).toMatchObject({ compared: 3 })
  // Rotated: another file of the same name is read from its beginning.
  file("access.log", `x${line("/store/product-types")}`)
  expect((await shadow("--log", log, "--json")).facts()).toMatchObject({ compared: 4 })
  expect(fs.statSync(path.join(folder, "shadow.json")).mode & 0o077).toBe(0)
})

test.each([
  [["--from", "ftp://x"], "--from must be an address"],
  [["--from", "http://127.0.0.1:9"], "http://127.0.0.1:9 does not answer"],
  [["--from", "http://x", "--to", "http://x"], "the same server"],
  [["--from", "http://x", "--follow"], "--follow needs --log"],
  [["--from", "http://x", "--log", "/nowhere"], "there is no such file"],
  [["--from", "http://x", "--rules", "/nowhere"], "--rules /nowhere"],
])("%j is impossible: exit code 2", (options, words) => {
  const command = [program("mercer"), "takeover", "shadow", ...options]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env: env(), encoding: "utf8" })
  expect([status, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining(words)])
})
