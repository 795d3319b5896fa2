/**
 * `pnpm bench import`: how fast products are imported and exported as files, and whether memory or speed change with
 * the size. The whole shop in this process, called as by a client, on its own PostgreSQL. `--rows N` for the large
 * file.
 */
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { hashPassword } from "@mercer/auth"
import { newId } from "@mercer/db"
import { type RunningShop, theShop } from "../src/shop.ts"
import { openBenchDatabase } from "./database.ts"

const TOKEN = "bench-token"
const VARIANTS = 4

interface Job {
  id: string
  status: string
  result: {
    advancement_count: number
    rows_read: number
    file_key: string
    file_size: number
    errors?: string[]
  } | null
}

async function main() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rows: { type: "string", default: "100000" } },
  })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mercer-bench-import-"))
  const database = await openBenchDatabase({ durable: false, settings: [] })
  Object.assign(process.env, { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "warn", DEMO: "0" })
  const shop = await theShop({ workers: 2 })
  try {
    const facts = { email: "bench@example.com", password_hash: await hashPassword("bench"), api_token: TOKEN }
    await shop.database.db.user.create({ data: { id: newId("usr"), ...facts } })
    await measure("1,000 products, one variant each", shop, folder, 1_000, 1)
    await measure("1,000 products more", shop, folder, 1_000, 1)
    await exporting("export of these", shop)
    await measure(`${values.rows} rows`, shop, folder, Number(values.rows), VARIANTS)
    await exporting("export of all", shop)
  } finally {
    await shop.close()
    await database.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

let files = 0

async function measure(what: string, shop: RunningShop, folder: string, rows: number, variants: number) {
  const file = path.join(folder, `${++files}.csv`)
  writeRows(file, rows, variants)
  const data = new FormData()
  data.append("files", await fs.openAsBlob(file), "products.csv")
  const { uploads } = await ask(shop, "POST", "/admin/uploads/protected", data)
  const body = { type: "product-import", context: { fileKey: uploads[0].key } }
  await job(what, shop, body, rows)
}

const exporting = (what: string, shop: RunningShop) => job(what, shop, { type: "product-export", context: {} }, 0)

async function job(what: string, shop: RunningShop, body: object, rows: number) {
  const before = memory()
  const started = performance.now()
  let { batch_job } = (await ask(shop, "POST", "/admin/batch-jobs", body)) as { batch_job: Job }
  let most = before
  const seen: [seconds: number, done: number][] = []
  while (!["completed", "failed"].includes(batch_job.status)) {
    await sleep(rows > 2_000 ? 200 : 50)
    most = Math.max(most, memory())
    batch_job = (await ask(shop, "GET", `/admin/batch-jobs/${batch_job.id}`)).batch_job
    const { advancement_count: done = 0 } = batch_job.result ?? {}
    const seconds = (performance.now() - started) / 1_000
    if (done > (seen.at(-1)?.[1] ?? 0)) seen.push([seconds, done])
  }
  const seconds = (performance.now() - started) / 1_000
  const grown = `memory +${((most - before) / 1_048_576).toFixed(0)} MB`
  const rate = rows > 0 ? `, ${Math.round(rows / seconds)} rows/s` : ""
  const size = batch_job.result?.file_size ? `, ${(batch_job.result.file_size / 1e6).toFixed(1)} MB` : ""
  process.stdout.write(
    `${what}: ${batch_job.status} in ${seconds.toFixed(2)} s${rate}${size}, ${grown}${tenths(seen)}\n`,
  )
  for (const error of batch_job.result?.errors?.slice(0, 3) ?? []) process.stdout.write(`  ${error}\n`)
}

/** The speed of the first and the last tenth. */
function tenths(seen: [number, number][]): string {
  const [all] = [seen.at(-1)?.[1] ?? 0]
  const at = (share: number) => seen.find(([, done]) => done >= share * all)?.[0] ?? 0
  if (seen.length < 30) return ""
  const [first, last] = [at(0.1) - (seen[0]?.[0] ?? 0), at(1) - at(0.9)]
  const rate = (time: number) => Math.round((all * 0.1) / time)
  return `, first tenth ${rate(first)}/s, last ${rate(last)}/s`
}

const memory = () => process.memoryUsage().rss

// biome-ignore lint/suspicious/noExplicitAny: read as a foreign client does
async function ask(shop: RunningShop, method: string, url: string, body?: object): Promise<any> {
  const isForm = body instanceof FormData
  const headers = { "x-medusa-access-token": TOKEN, ...(body && !isForm && { "content-type": "application/json" }) }
  const sent = body && (isForm ? body : JSON.stringify(body))
  const answer = await shop.api.rest(
    new Request(`http://bench.test${url}`, { method, headers, ...(sent && { body: sent }) }),
  )
  const message = await answer.json()
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${JSON.stringify(message)}`)
  return message
}

function writeRows(file: string, rows: number, variants: number) {
  const out = fs.openSync(file, "w")
  const header = [
    "Product Handle,Product Title,Product Subtitle,Product Description,Product Status,Product Weight,Product Tags,Product Type",
    "Option 1 Name,Option 1 Value,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Weight",
    "Price EUR,Price USD,Image 1 Url,Image 2 Url",
  ].join(",")
  fs.writeSync(out, `${header}\n`)
  const lines: string[] = []
  for (let row = 0; row < rows; row++) {
    const n = `${files}-${Math.floor(row / variants)}`
    const v = row % variants
    const product = `bench-${n},Product ${n},Subtitle,"A description, of some length, of product ${n}",published,250,"new,summer ${row % 10}",Type ${row % 20}`
    const variant = `Size,S${v},Size ${v},SKU-${n}-${v},B-${n}-${v},${row % 100},200`
    lines.push(
      `${product},${variant},${(row % 500) + 0.99},${(row % 500) + 1.5},https://example.com/${n}.jpg,https://example.com/${n}-b.jpg`,
    )
    if (lines.length === 1_000 || row === rows - 1) fs.writeSync(out, `${lines.splice(0).join("\n")}\n`)
  }
  fs.closeSync(out)
}

await main()
