import { afterAll, beforeAll, expect, test } from "vitest"
import { ownOrdersNumberedLike } from "../../src/order-history/queries.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("ownOrdersNumberedLike finds a customer's own orders by part of their number", async () => {
  const own = await anOrderRow(on.db, { display_id: 41_257 })
  await anOrderRow(on.db, { display_id: 41_258 })
  expect(await ownOrdersNumberedLike(on, own.customer_id, "125")).toEqual([own.id])
  expect(await ownOrdersNumberedLike(on, own.customer_id, "9")).toEqual([])
})
