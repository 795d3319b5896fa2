import { run } from "@mercer/durable"
import { afterAll, beforeAll, expect, test } from "vitest"
import { acquireRun } from "../../src/batch-job/queries.ts"
import { batchRuns } from "../../src/import-export/batch-process.ts"
import { workBatchJob } from "../../src/worker/batch-work.ts"
import { carryOut, type Operator } from "../support/batch.ts"
import { aProduct, aRegion } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import { csv, pricesIn, requestPrices } from "../support/price-lists.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let operator: Operator
let statementsOf: ReturnType<typeof recordStatements>
let skus = 0

beforeAll(async () => {
  shop = await openShop()
  statementsOf = recordStatements(shop)
  const { id } = await aRegion(shop.db, { countries: [] })
  await shop.db.region.update({ where: { id }, data: { name: "Europe" } })
  const by = await anOperatorAtWork(shop)
  operator = { by, id: await idOf(by) }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const jobOf = async (id: string) => must(await operator.by.get(`/admin/batch-jobs/${id}`)).batch_job

/** Variants in one product, as rows. */
async function manyVariants(count: number) {
  const { variant } = await aProduct(shop.db)
  const { product_id } = await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })
  const named = Array.from({ length: count }, () => `MANY-${++skus}`)
  await shop.db.productVariant.createMany({
    data: named.map((sku) => ({ id: `variant_${sku}`, product_id, title: sku, sku, inventory_quantity: 0 })),
  })
  return named
}

test("an import that is interrupted after every step, with several workers at once, sets each price once", async () => {
  const named = await manyVariants(500)
  const list = await aPriceList(shop.db)
  const file = csv("Variant SKU,Price EUR,Price Europe [EUR]", ...named.map((sku, n) => `${sku},${n + 1},0.5`))
  const { batch_job } = (await requestPrices(shop, operator, { price_list_id: list }, file)).body
  const server = secondServer(shop)
  const work = async (app: TestShop["api"]["app"]) => {
    for (let n = 0; n < 15; n++) await workBatchJob(app, batch_job.id, () => true)
  }
  await Promise.all([work(shop.api.app), work(server.api.app), work(shop.api.app)])
  await server.close()
  await carryOut(shop, batch_job.id)
  const job = await jobOf(batch_job.id)
  expect(job.status, JSON.stringify(job.result)).toBe("completed")
  expect(job.result.advancement_count).toBe(1_000)
  const prices = await pricesIn(shop, list)
  expect(new Set(prices).size).toBe(1_000)
  expect(prices).toHaveLength(1_000)
})

/** A job that is about to apply its first prices, acquired by a worker. */
async function aboutToApply(list: string, named: string[]) {
  const file = csv("Variant SKU,Price EUR", ...named.map((sku) => `${sku},5`))
  const { id } = (await requestPrices(shop, operator, { price_list_id: list }, file)).body.batch_job
  const stage = async () => (await shop.db.batchRun.findUniqueOrThrow({ where: { job_id: id } })).stage
  while ((await stage()) !== "import.apply") await workBatchJob(shop.api.app, id, () => true)
  const held = await acquireRun(shop.api.app, id)
  if (!held) throw new Error("Another worker has the job")
  return { id: id as string, held }
}

test("a worker that was taken for dead and wakes up can no longer write", async () => {
  const named = await manyVariants(300)
  const list = await aPriceList(shop.db)
  const { id, held } = await aboutToApply(list, named)
  await shop.db.batchRun.update({ where: { job_id: id }, data: { lease_until: new Date(0) } })
  await carryOut(shop, id)
  const before = await pricesIn(shop, list)
  expect(await run(shop.api.app, batchRuns, held)).toMatchObject({ end: "lost" })
  expect(await pricesIn(shop, list)).toEqual(before)
  expect(before).toHaveLength(300)
})

test("a process that dies before its commit leaves nothing, and the next one sets each price once", async () => {
  const named = await manyVariants(300)
  const list = await aPriceList(shop.db)
  const { id, held } = await aboutToApply(list, named)
  let steps = 0
  const dies = async (point: string) => {
    if (point === "import.apply.writing" && ++steps === 2) throw new Error("killed")
  }
  await expect(run(shop.api.app, batchRuns, held, { at: dies })).rejects.toThrow("killed")
  expect(await pricesIn(shop, list)).toEqual([])
  await carryOut(shop, id)
  expect(await pricesIn(shop, list)).toHaveLength(300)
  expect((await jobOf(id)).result.applied).toEqual({ PRICE_CREATE: 300, PRICE_UPDATE: 0, PRICE_DELETE: 0 })
})

test("two imports into one list at once are both applied", async () => {
  const named = await manyVariants(100)
  const list = await aPriceList(shop.db)
  const jobs = await Promise.all(
    ["EUR", "USD"].map(async (code) => {
      const file = csv(`Variant SKU,Price ${code}`, ...named.map((sku) => `${sku},5`))
      return (await requestPrices(shop, operator, { price_list_id: list }, file)).body.batch_job.id as string
    }),
  )
  await Promise.all(jobs.map((id) => carryOut(shop, id)))
  for (const id of jobs) expect((await jobOf(id)).status).toBe("completed")
  expect(await pricesIn(shop, list)).toHaveLength(200)
})

test("runs as many statements for two hundred rows as for one", async () => {
  const named = await manyVariants(201)
  const cost = async (skus: string[]) => {
    const list = await aPriceList(shop.db)
    const file = csv("Variant SKU,Price EUR", ...skus.map((sku) => `${sku},5`))
    const { batch_job } = (await requestPrices(shop, operator, { price_list_id: list }, file)).body
    return (await statementsOf(() => carryOut(shop, batch_job.id))).length
  }
  expect(await cost(named.slice(1))).toBe(await cost(named.slice(0, 1)))
})
