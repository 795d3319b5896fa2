import { afterAll, beforeAll, expect, test } from "vitest"
import { carryOut, imported, type Operator } from "../support/batch.ts"
import { secondServer } from "../support/races.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
})
afterAll(() => shop.close())

test.each([
  [89, 200],
  [91, 400],
])("an import can be undone for 90 days: after %i it is %i", async (days, status) => {
  const handle = `kept-${days}`
  const job = await imported(shop, operator, `Product Handle,Product Title,Variant Title\n${handle},Kept,One`)
  await shop.pool.query("UPDATE mercer.batch_run SET updated_at = now() - $2 * interval '1 day' WHERE job_id = $1", [
    job.id,
    days,
  ])
  const fresh = secondServer(shop, 2)
  await fresh.api.sweep()
  await fresh.close()
  expect((await operator.by.post(`/admin/batch-jobs/${job.id}/undo`)).status).toBe(status)
  await carryOut(shop, job.id)
  expect(await shop.db.product.count({ where: { handle, deleted_at: null } })).toBe(status === 200 ? 0 : 1)
})
