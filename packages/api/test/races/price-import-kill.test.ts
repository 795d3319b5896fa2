import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Operator } from "../support/batch.ts"
import { aProduct, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { csv, pricesIn, requestPrices } from "../support/price-lists.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList } from "../support/shop-rows.ts"
import { aWorker, killed } from "../support/workers.ts"

/** PROVE_IMPORT_KILLS of them, each while prices are being set; one by default. */
const KILLS = Math.ceil(Number(process.env.PROVE_IMPORT_KILLS || 3) / 3)
const ROWS = 2_000
const RECOVERED_WITHIN_MS = 45_000

let shop: TestShop
let operator: Operator
const folder = mkdtempSync(join(tmpdir(), "mercer-price-import-kill-"))

beforeAll(async () => {
  // The workers' files are accessible to other processes.
  shop = await openShop({ files: folder, queue: true })
  const { id } = await aRegion(shop.db, { countries: [] })
  await shop.db.region.update({ where: { id }, data: { name: "Europe" } })
  const by = await anOperatorAtWork(shop)
  operator = { by, id: await idOf(by) }
})
afterAll(() => shop.close())

const jobOf = async (id: string) => must(await operator.by.get(`/admin/batch-jobs/${id}`)).batch_job
const isEnded = ({ status }: { status: string }) => status === "completed" || status === "failed"

/** Variants in one product, as rows. */
async function variants(run: number): Promise<string[]> {
  const { variant } = await aProduct(shop.db)
  const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
  const named = Array.from({ length: ROWS }, (_, n) => `PRICED-${run}-${n}`)
  await shop.db.productVariant.createMany({
    data: named.map((sku) => ({ id: `variant_${sku}`, product_id, title: sku, sku, inventory_quantity: 0 })),
  })
  return named
}

/** A file with two prices of each variant, and its import into a list. */
async function anImport(run: number) {
  const named = await variants(run)
  const list = await aPriceList(shop.db)
  const file = csv("Variant SKU,Price EUR,Price Europe [EUR]", ...named.map((sku, n) => `${sku},${n + 1},0.5`))
  const { batch_job } = (await requestPrices(shop, operator, { price_list_id: list }, file)).body
  const wanted = named.flatMap((sku, n) => [`${sku} eur null-null ${(n + 1) * 100}`, `${sku} region eur null-null 50`])
  return { id: batch_job.id as string, list, wanted: wanted.sort() }
}

const twoWorkers = () => Promise.all([aWorker(shop.url, folder), aWorker(shop.url, folder)])

test(`${KILLS} kills of imports of ${2 * ROWS} prices with two workers: each price is set once (seed ${SEED})`, {
  timeout: KILLS * 120_000,
}, async () => {
  const random = randomOf("price-import-kill")
  let workers = await twoWorkers()
  try {
    for (let run = 0; run < KILLS; run++) {
      const { id, list, wanted } = await anImport(run)
      const share = random() * ROWS
      const set = () => shop.db.moneyAmount.count({ where: { price_list_id: list } })
      while ((await set()) <= share && !isEnded(await jobOf(id))) await sleep(5)
      await Promise.all(workers.map(killed))
      const there = await set()
      process.stderr.write(`kill ${run + 1}: ${there} of ${wanted.length} prices were set\n`)
      expect(there).toBeGreaterThan(0)
      // In the short form the dead workers' leases are ended; else the new workers wait for their end.
      const lease_until = new Date(0)
      if (!process.env.PROVE_REAL_TIME) await shop.db.batchRun.updateMany({ data: { lease_until } })
      const restarted = Date.now()
      workers = await twoWorkers()
      let job = await jobOf(id)
      for (; !isEnded(job) && Date.now() - restarted < 2 * RECOVERED_WITHIN_MS; job = await jobOf(id)) await sleep(250)
      expect(job.status, JSON.stringify(job.result)).toBe("completed")
      expect(Date.now() - restarted).toBeLessThan(RECOVERED_WITHIN_MS)
      expect(job.result.advancement_count).toBe(wanted.length)
      expect(await pricesIn(shop, list)).toEqual(wanted)
    }
  } finally {
    await Promise.all(workers.map(killed))
  }
})
