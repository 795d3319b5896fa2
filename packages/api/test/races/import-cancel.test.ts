import { setTimeout as sleep } from "node:timers/promises"
import { many } from "@mercer/testing/breadth"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aFile, carryOut } from "../support/batch.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** PROVE_IMPORT_CANCELS of them, at random moments; a few by default. */
const CANCELS = Number(process.env.PROVE_IMPORT_CANCELS || many(2, 6))
const ROWS = Number(process.env.PROVE_ROWS || 1_500)
const CANCELED_WITHIN_MS = 2_000

let shop: TestShop
let by: Visitor
let operator: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  operator = (await by.get("/admin/auth")).body.user.id
})
afterAll(() => shop.close())

const there = (run: number) => shop.db.product.count({ where: { handle: { startsWith: `c${run}-` } } })

async function anImport(run: number): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, n) => `c${run}-${n},Product ${n},Size,One,One,C${run}-${n}`)
  const fileKey = await aFile(
    shop,
    `Product Handle,Product Title,Option 1 Name,Option 1 Value,Variant Title,Variant SKU\n${rows.join("\n")}`,
    operator,
  )
  const { body } = await by.post("/admin/batch-jobs", { type: "product-import", context: { fileKey } })
  return body.batch_job.id
}

/** How long an import takes on this machine. */
async function measured(): Promise<number> {
  const id = await anImport(0)
  const started = performance.now()
  await carryOut(shop, id)
  expect(await there(0)).toBe(ROWS)
  return performance.now() - started
}

test(`an import that is canceled at ${CANCELS} moments stops there within 2 s and reports what it has done`, async () => {
  const random = randomOf(`cancels ${SEED}`)
  const whole = await measured()
  const took: number[] = []
  for (let run = 1; run <= CANCELS; run++) {
    const id = await anImport(run)
    const work = carryOut(shop, id)
    // The last tenth is left out: some imports would have ended.
    await sleep(random() * whole * 0.9)
    const asked = performance.now()
    const { status, body } = await by.post(`/admin/batch-jobs/${id}/cancel`)
    took.push(performance.now() - asked)
    if (status === 400) {
      // The job was faster than the last time: nothing was left to cancel.
      expect(body.message).toMatch(/complete/i)
      await work
      expect(await there(run)).toBe(ROWS)
      continue
    }
    const stopped = await there(run)
    await work
    const { batch_job } = (await by.get(`/admin/batch-jobs/${id}`)).body
    expect(batch_job).toMatchObject({ status: "canceled", completed_at: null, failed_at: null })
    expect(await there(run), `run ${run}, seed ${SEED}`).toBe(stopped)
    expect(batch_job.result?.applied?.PRODUCT_CREATE ?? 0).toBe(stopped)
  }
  expect(Math.max(...took)).toBeLessThan(CANCELED_WITHIN_MS)
  if (CANCELS > 20)
    process.stdout.write(`${CANCELS} cancels of ${ROWS} rows: slowest answer ${Math.round(Math.max(...took))} ms\n`)
}, 1_200_000)
