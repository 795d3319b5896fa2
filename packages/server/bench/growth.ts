/**
 * `pnpm bench growth`: how long the panel's lists, searches and filters take in a shop with 1,000,000 orders and as many
 * customers; every request counts its rows again. `--orders N` for another size, `--only orders,customers` for some,
 * `--import N` imports a file of N rows into it instead. GROWTH_DATABASE_URL names a database that is kept: it is
 * filled when it is empty.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { login, sessionCookie } from "@mercer/auth"
import { ensureBaseRows, migrate, newId } from "@mercer/db"
import pg from "pg"
import { places } from "../src/place.ts"
import { processSettings } from "../src/settings.ts"
import { openShop, type RunningShop } from "../src/shop/shop.ts"
import { shopCode } from "../src/shop-code.ts"
import { cpuOf, openBenchDatabase } from "./database.ts"
import { growShop } from "./growth/data.ts"
import { ensureImporter, type Importing, measureImport } from "./growth/import.ts"
import { LISTS } from "./growth/lists.ts"
import type { Sizes } from "./growth/sql.ts"

/** Requests of each kind, and the milliseconds that 95 of 100 may take. */
const TIMES = 20
const MOST_MS = 100

const say = (words: string) =>
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${words}\n`)

async function main() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      orders: { type: "string", default: "1000000" },
      only: { type: "string" },
      times: { type: "string" },
      import: { type: "string" },
    },
  })
  const orders = Number(values.orders)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-growth-"))
  const database = await openGrown({ orders, customers: orders, products: orders / 10 })
  Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "error", DEMO: "0" })
  const rows = Number(values.import ?? 0)
  const shop = await openShop({ code: shopCode(), settings: processSettings() }, { workers: rows > 0 ? 2 : 0 })
  try {
    if (rows === 0) await keepPastDays(shop, database.pool)
    if (rows > 0) await importing({ shop, folder, cpu: database.cpu }, rows)
    else await measure(shop, values.only?.split(","), Number(values.times ?? TIMES))
  } finally {
    await shop.close()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const VARIANTS = 4

async function importing(on: Importing, rows: number) {
  await ensureImporter(on)
  await measureImport("1,000 products", on, 1_000, 1)
  await measureImport(`${rows} rows`, on, rows, VARIANTS)
}

async function openGrown(sizes: Sizes) {
  const url = process.env.GROWTH_DATABASE_URL
  const database = url ? await openKept(url) : await openBenchDatabase({ durable: false, settings: [] })
  const { rows } = await database.pool.query("SELECT FROM region LIMIT 1")
  if (rows.length === 0) await growShop(database.pool, sizes, say)
  return database
}

async function openKept(url: string) {
  await migrate({ url, folder: places.migrations() })
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  await ensureBaseRows(pool, {
    providers: { payment: ["manual"], fulfillment: ["manual"], notification: [] },
    dataFolder: places.baseRows(),
  })
  return { url, pool, cpu: () => cpuOf(pool), stop: () => pool.end() }
}

/** As the sweeps of a server that has run for some minutes. */
async function keepPastDays({ api }: RunningShop, pool: pg.Pool) {
  const yesterday = new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10)
  const isKept = "SELECT FROM mercer.sales_days WHERE kept_until >= $1::date"
  while ((await pool.query(isKept, [yesterday])).rowCount === 0) await api.sweep()
}

async function measure(shop: RunningShop, only: string[] | undefined, times: number) {
  const cookie = await operatorCookie(shop)
  const slow: string[] = []
  let kinds = 0
  for (const [operation, inputs] of Object.entries(LISTS)) {
    if (only && !only.some((name) => operation.includes(name))) continue
    for (const input of inputs) {
      const { p95, p50, count } = await timed(shop, { operation, input, cookie, times })
      const line = `${p95.toFixed(0).padStart(6)} ${p50.toFixed(0).padStart(6)} ${String(count ?? "").padStart(9)}  ${operation} ${JSON.stringify(input)}`
      process.stdout.write(`${line}\n`)
      kinds++
      if (p95 > MOST_MS) slow.push(line)
    }
  }
  const head = `  p95 ms median   count`
  process.stdout.write(
    `\n${kinds} kinds of requests, ${slow.length} above ${MOST_MS} ms:\n${head}\n${slow.join("\n")}\n`,
  )
}

async function operatorCookie({ database: { db } }: RunningShop) {
  const user = await db.user.create({
    data: { id: newId("usr"), email: `${newId("usr")}@example.com`, role: "admin" },
  })
  return sessionCookie(await login(db, "admin", user.id), { sameSite: "lax", secure: false }).split(";")[0] ?? ""
}

interface Asked {
  operation: string
  input: object
  cookie: string
  times: number
}

async function timed({ api }: RunningShop, { operation, input, cookie, times }: Asked) {
  const url = `http://bench.test/api/trpc/${operation}?input=${encodeURIComponent(JSON.stringify(input))}`
  const taken: number[] = []
  let count: number | undefined
  for (let n = 0; n <= times; n++) {
    // As after each operator's write: rows are counted again.
    api.app.counts.forget()
    const started = performance.now()
    const answer = await api.trpc(new Request(url, { headers: { cookie } }))
    const text = await answer.text()
    // The first one prepares its statements.
    if (n > 0) taken.push(performance.now() - started)
    if (answer.status !== 200)
      return { p95: Number.POSITIVE_INFINITY, p50: 0, count: `${answer.status} ${text.slice(0, 200)}` }
    count = JSON.parse(text).result.data.count
    if (performance.now() - started > 3_000) break
  }
  taken.sort((a, b) => a - b)
  return { p95: taken[Math.ceil(taken.length * 0.95) - 1] ?? 9_999, p50: taken[taken.length >> 1] ?? 9_999, count }
}

await main()
