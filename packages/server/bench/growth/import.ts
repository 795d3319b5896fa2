import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { hashPassword } from "@mercer/auth"
import { newId } from "@mercer/db"
import type { RunningShop } from "../../src/shop/shop.ts"

/** A database that is kept has what earlier runs imported. */
const RUN = Date.now().toString(36)
const TOKEN = `bench-${RUN}`

/** The shop whose imports are measured, and a folder for their files. */
export interface Importing {
  shop: RunningShop
  folder: string
  /** CPU seconds that PostgreSQL has used so far; null if not visible. */
  cpu(): Promise<number | null>
}

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

/** Creates the operator whom the imports belong to. */
export async function ensureImporter({ shop }: Importing): Promise<void> {
  const facts = { email: `${RUN}@example.com`, password_hash: await hashPassword("bench"), api_token: TOKEN }
  await shop.database.db.user.create({ data: { id: newId("usr"), ...facts } })
}

let files = 0

/** Imports a new file of so many rows and prints how long it took. */
export async function measureImport(what: string, on: Importing, rows: number, variants: number) {
  const { shop, folder } = on
  const file = path.join(folder, `${++files}.csv`)
  writeRows(file, rows, variants)
  const data = new FormData()
  data.append("files", await fs.openAsBlob(file), "products.csv")
  const { uploads } = await ask(shop, "POST", "/admin/uploads/protected", data)
  const body = { type: "product-import", context: { fileKey: uploads[0].key } }
  await job(what, on, body, rows)
}

/** Exports all products and prints how long it took. */
export const measureExport = (what: string, on: Importing) => job(what, on, { type: "product-export", context: {} }, 0)

async function job(what: string, { shop, cpu }: Importing, body: object, rows: number) {
  const before = memory()
  const [node, postgres] = [process.cpuUsage(), await cpu()]
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
  const { user, system } = process.cpuUsage(node)
  const used = `CPU node ${((user + system) / 1e6).toFixed(2)} s, PostgreSQL ${(((await cpu()) ?? 0) - (postgres ?? 0)).toFixed(2)} s`
  const size = batch_job.result?.file_size ? `, ${(batch_job.result.file_size / 1e6).toFixed(1)} MB` : ""
  process.stdout.write(
    `${what}: ${batch_job.status} in ${seconds.toFixed(2)} s${rate}${size}, ${grown}, ${used}${tenths(seen)}\n`,
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
    const n = `${RUN}-${files}-${Math.floor(row / variants)}`
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
