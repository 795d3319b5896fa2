import { afterAll, beforeAll, expect, test } from "vitest"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test("the sweep forgets who wrote more than a minute ago, whom no replica has to wait for", async () => {
  await shop.pool.query(`INSERT INTO mercer.recent_write (account, "position", written_at) VALUES
    ('usr_lately', 1, now()), ('usr_before', 1, now() - interval '2 minutes')`)
  await shop.api.sweep()
  const { rows } = await shop.pool.query("SELECT account FROM mercer.recent_write")
  expect(rows).toEqual([{ account: "usr_lately" }])
})
