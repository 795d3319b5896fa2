// A live shop of Medusa v1: taken over in place while it sells, opened, and given back. By the commands and a real server.
import { spawn } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { dumpOf, readSchema } from "@mercer/db"
import { buildMedusa } from "@mercer/db/testing/medusa"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { program } from "./support/bundle.ts"
import { createEmptyDatabase } from "./support/database.ts"
import { startServer, type TestServer } from "./support/server.ts"

const web = path.join(import.meta.dirname, "..")
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-takeover-"))
const CLIENT = "old medusa"
const ADDRESS = { first_name: "A", last_name: "B", address_1: "C", city: "D", country_code: "de", postal_code: "1" }
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let medusa: pg.Pool
let server: TestServer
let was: Awaited<ReturnType<typeof state>>

interface Outcome {
  code: number
  next: string
  // biome-ignore lint/suspicious/noExplicitAny: each command prints other facts
  [fact: string]: any
}

/** Runs a command while this process goes on: it may hold connections that the command must wait for. */
function mercer(...words: string[]): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: database.url, DATABASE_WAIT: "0", DATA_DIR: folder }
  const child = spawn(process.execPath, [program("mercer"), "takeover", ...words, "--json"], { cwd: web, env })
  let out = ""
  child.stdout.on("data", (text) => (out += text))
  return new Promise((resolve, reject) => {
    child.once("close", (code) => {
      const facts = JSON.parse(out || "{}")
      if (facts.code === code) resolve(facts)
      else reject(new Error(`exit ${code}: ${out}`))
    })
  })
}

async function state() {
  const names = await medusa.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  )
  const rows: Record<string, string> = {}
  for (const { name } of names.rows) {
    const all = await medusa.query(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS hash FROM public."${name}" t`,
    )
    rows[name] = all.rows[0].hash
  }
  return { dump: dumpOf(await readSchema(medusa, "public")), rows }
}

const connect = () => new pg.Pool({ connectionString: database.url, application_name: CLIENT })

async function ask(method: string, at: string, body?: object) {
  const headers = { "content-type": "application/json", authorization: "Bearer medusa-api-token" }
  const answer = await fetch(`${server.url}${at}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
  return { status: answer.status, body: (await answer.json()) as any }
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  medusa = connect()
  await buildMedusa(medusa, { flags: "default", orders: 30 })
  was = await state()
})

afterAll(async () => {
  await server?.stop()
  await medusa.end()
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

describe("a shop of Medusa v1", () => {
  test("is checked and planned without a change", async () => {
    const { code, next, findings } = await mercer("check")
    expect([code, findings.find(({ level }: { level: string }) => level === "work").text]).toEqual([
      1,
      expect.stringContaining("webshipper"),
    ])
    expect(next).toContain("Next: mercer takeover plan")
    const plan = await mercer("plan", "--old", "10.0.0.1:9000", "--new", "10.0.0.2:9000")
    expect(plan.next).toContain(`mercer takeover apply --fingerprint ${plan.fingerprint}`)
    expect(await state()).toEqual(was)
  })

  test("is not applied by a server that finds it", async () => {
    await expect(startServer({ DATABASE_URL: database.url })).rejects.toThrow(
      /a shop of Medusa v1 that Mercer has not taken/,
    )
    expect(await state()).toEqual(was)
  })

  test("is applied while Medusa sells, and a server beside it only reads", async () => {
    expect(await mercer("apply", "--fingerprint", "0000000000000000")).toMatchObject({ code: 2 })
    expect(await mercer("apply")).toMatchObject({ code: 0, next: expect.stringContaining("Medusa goes on selling") })
    expect(await mercer("apply")).toMatchObject({ code: 0, applied: [] })
    server = await startServer({ DATABASE_URL: database.url })
    expect((await ask("GET", "/store/products?limit=1")).status).toBe(200)
    expect((await ask("GET", "/admin/orders?limit=1")).body.count).toBe(30)
    const refused = await ask("POST", "/store/carts", { region_id: "reg_1" })
    expect(refused).toEqual({
      status: 503,
      body: { type: "unexpected_state", message: expect.stringContaining("mercer takeover live") },
    })
    const made = await medusa.query("SELECT to_regnamespace('pgboss') AS queue")
    expect(made.rows).toEqual([{ queue: null }])
    const { rows } = await state()
    const changed = Object.keys(was.rows).filter((table) => rows[table] !== was.rows[table])
    expect(changed.filter((table) => !TAXED.includes(table))).toEqual([])
  })

  test("goes live when nobody else is connected, and the server sells without a restart", async () => {
    expect(await mercer("live")).toMatchObject({ code: 1, details: [expect.stringContaining(CLIENT)] })
    await medusa.end()
    expect(await mercer("live")).toMatchObject({ code: 0, phase: "live", is_new: true })
    medusa = connect()
    expect(await buy()).toMatchObject({ display_id: 31, email: "new@buyer.com", payment_status: "awaiting" })
    expect((await mercer("check")).phase).toBe("live")
  })

  test("refuses what Medusa would sell, were it started again, says so, and lets scripts write the catalog", async () => {
    const sells = (table: string) => medusa.query(`DELETE FROM public.${table} WHERE false`)
    for (const table of ["cart", '"order"', "payment", "payment_session", "idempotency_key", "staged_job", "return"])
      await expect(sells(table)).rejects.toThrow(`old medusa may not write to ${table.replaceAll('"', "")}`)
    await sells("product_variant")
    await medusa.query("SELECT * FROM cart LIMIT 1")
    const script = await medusa.connect()
    await script.query("SET application_name = 'mercer-script'; UPDATE cart SET updated_at = updated_at WHERE false")
    script.release(true)
    const again = await medusa.connect()
    const warning = /"program":"old medusa.*Another program is connected/
    for (let tries = 0; !warning.test(server.log()) && tries < 160; tries++) await sleep(250)
    again.release()
    expect(server.log()).toMatch(warning)
  })

  test("is given back with what was sold, and nothing else", async () => {
    const refused = await mercer("undo")
    expect([refused.code, refused.details[0]]).toEqual([1, expect.stringContaining(": mercer ")])
    await server.end()
    const file = path.join(folder, "kept.json")
    const { code, next, changes, schema, parked } = await mercer("undo", "--export", file)
    expect({ code, schema, parked }).toEqual({ code: 0, schema: { is_compared: true, more: [], less: [] }, parked: {} })
    expect(next).toContain("start Medusa")
    expect(changes).toEqual(expect.arrayContaining(["order: +1 rows", "payment: +1 rows"]))
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const now = await state()
    expect(now.dump).toBe(was.dump)
    expect(
      Object.keys(was.rows)
        .filter((table) => now.rows[table] !== was.rows[table])
        .sort(),
    ).toEqual(SOLD)
    await medusa.query("UPDATE cart SET updated_at = updated_at WHERE false")
    await expect(startServer({ DATABASE_URL: database.url })).rejects.toThrow("or has given back")
    expect(await mercer("undo")).toMatchObject({ code: 0, is_new: false })
  })

  test("can be taken over again for good", async () => {
    await mercer("apply")
    expect(await mercer("live", "--force")).toMatchObject({ code: 0 })
    expect(await mercer("done")).toMatchObject({ code: 0, is_new: true })
    expect(await mercer("undo")).toMatchObject({ code: 2, error: expect.stringContaining("no way back") })
  })
})

/** What one order changes; its mail was sent by a provider that Medusa does not have. */
const SOLD = [
  ...["address", "cart", "customer", "idempotency_key", "line_item", "line_item_tax_line", "notification"],
  ...["notification_provider", "order", "payment", "payment_session", "product_variant", "shipping_method"],
  "shipping_method_tax_line",
]
const TAXED = ["currency", "region", "shipping_option", "price_list", "shipping_method", "line_item"]

async function buy() {
  for (let tries = 0; (await ask("POST", "/store/carts", { region_id: "reg_1" })).status !== 200 && tries < 40; tries++)
    await sleep(250)
  const items = [{ variant_id: "variant_1", quantity: 1 }]
  const { cart } = (await ask("POST", "/store/carts", { region_id: "reg_1", items })).body
  const to = { email: "new@buyer.com", shipping_address: ADDRESS, billing_address: ADDRESS }
  await ask("POST", `/store/carts/${cart.id}`, to)
  await ask("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id: "so_1" })
  await ask("POST", `/store/carts/${cart.id}/payment-sessions`)
  await ask("POST", `/store/carts/${cart.id}/payment-session`, { provider_id: "manual" })
  return (await ask("POST", `/store/carts/${cart.id}/complete`)).body.data
}
