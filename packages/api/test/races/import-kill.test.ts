import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { many } from "@mercer/testing/breadth"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aFile } from "../support/batch.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aWorker, killed } from "../support/workers.ts"

/** PROVE_IMPORT_KILLS of them, at random moments; a few by default. */
const KILLS = Number(process.env.PROVE_IMPORT_KILLS || many(1, 3))
const ROWS = Number(process.env.PROVE_ROWS || (KILLS > 5 ? 10_000 : 2_000))
const RECOVERED_WITHIN_MS = 45_000

let shop: TestShop
let by: Visitor
let operator: string
const folder = mkdtempSync(join(tmpdir(), "mercer-import-kill-"))

beforeAll(async () => {
  // The workers' files are accessible to other processes.
  shop = await openShop({ files: folder, queue: true })
  by = await anOperatorAtWork(shop)
  operator = (await by.get("/admin/auth")).body.user.id
})
afterAll(() => shop.close())

/** Products of three variants. */
function aTable(run: number): string {
  const header =
    "Product Handle,Product Title,Option 1 Name,Option 1 Value,Variant Title,Variant SKU,Price EUR,Image 1 Url"
  const row = (n: number) => {
    const [p, v] = [Math.floor(n / 3), n % 3]
    return `k${run}-${p},Product ${p},Size,S${v},Size ${v},K${run}-${n},${(n % 100) + 0.5},https://x.test/${p}.jpg`
  }
  return [header, ...Array.from({ length: ROWS }, (_, n) => row(n))].join("\n")
}

async function anImport(run: number): Promise<string> {
  const fileKey = await aFile(shop, aTable(run), operator)
  const { body } = await by.post("/admin/batch-jobs", { type: "product-import", context: { fileKey } })
  return body.batch_job.id
}

const read = async (id: string) => (await by.get(`/admin/batch-jobs/${id}`)).body.batch_job
const isEnded = ({ status }: { status: string }) => status === "completed" || status === "failed"

/** What an import has created: each count must match the file exactly. */
async function counts(run: number) {
  const [row] = await shop.db.$queryRawUnsafe<Record<string, bigint>[]>(
    `SELECT (SELECT count(*) FROM product WHERE handle LIKE 'k${run}-%') AS products,
      (SELECT count(*) FROM product_variant WHERE sku LIKE 'K${run}-%') AS variants,
      (SELECT count(*) FROM product_variant_money_amount m JOIN product_variant v ON v.id = m.variant_id
        WHERE v.sku LIKE 'K${run}-%') AS prices,
      (SELECT count(*) FROM product_option_value o JOIN product_variant v ON v.id = o.variant_id
        WHERE v.sku LIKE 'K${run}-%') AS values,
      (SELECT count(*) FROM product_images i JOIN product p ON p.id = i.product_id WHERE p.handle LIKE 'k${run}-%') AS images`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, n]) => [name, Number(n)]))
}

const twoWorkers = () => Promise.all([aWorker(shop.url, folder), aWorker(shop.url, folder)])

/** Every row exactly once. */
function mustBeWhole(job: { status: string; result: { errors?: string[]; advancement_count: number } }, there: object) {
  const products = Math.ceil(ROWS / 3)
  expect(job.status, JSON.stringify(job.result?.errors)).toBe("completed")
  expect(there).toEqual({ products, variants: ROWS, prices: ROWS, values: ROWS, images: products })
  expect(job.result.advancement_count).toBe(products + ROWS)
}

test(
  `${KILLS} kills of imports of ${ROWS} rows with two workers, seed ${SEED}`,
  async () => {
    const random = randomOf("import-kill")
    let workers = await twoWorkers()
    const waits: number[] = []
    try {
      for (let run = 0; run < KILLS; run++) {
        const id = await anImport(run)
        await sleep(random() * (ROWS > 5_000 ? 9_000 : 2_500))
        await Promise.all(workers.map(killed))
        const { status } = await read(id)
        const restarted = Date.now()
        workers = await twoWorkers()
        let job = await read(id)
        for (; !isEnded(job) && Date.now() - restarted < 2 * RECOVERED_WITHIN_MS; job = await read(id)) await sleep(250)
        const took = Date.now() - restarted
        waits.push(took)
        const words = `${status} when killed, ${job.status} ${(took / 1_000).toFixed(1)} s after the restart`
        process.stderr.write(`kill ${run + 1}: ${words}\n`)
        mustBeWhole(job, await counts(run))
      }
    } finally {
      await Promise.all(workers.map(killed))
    }
    expect(Math.max(...waits)).toBeLessThan(RECOVERED_WITHIN_MS)
  },
  KILLS * 120_000,
)
