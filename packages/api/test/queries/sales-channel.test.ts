import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultChannel } from "../../src/sales-channel/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("defaultChannel is the store's, unless it was deleted", async () => {
  const id = newId("sc")
  await on.db.salesChannel.create({ data: { id, name: "Shop", is_disabled: true } })
  await on.db.store.updateMany({ data: { default_sales_channel_id: id } })
  expect(await defaultChannel(on)).toEqual({ id, name: "Shop", is_disabled: true })
  await on.db.salesChannel.update({ where: { id }, data: { deleted_at: new Date() } })
  expect(await defaultChannel(on)).toBeUndefined()
})
