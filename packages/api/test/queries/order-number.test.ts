import { afterAll, beforeAll, expect, test } from "vitest"
import { failedNumbers, insertNumber, numbersOf, ordersWithNumberLike } from "../../src/order/own/queries-number.ts"
import { ownOrdersWithNumberLike } from "../../src/order-history/queries.ts"
import { anOrderRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const give = (order_id: string, order_number: string | null, failure: string | null = null) =>
  insertNumber(on, { order_id, order_number, failure })

test("insertNumber gives a number once, and none that another order is displayed by; numbersOf reads them", async () => {
  const [one, other] = [await anOrderRow(on.db), await anOrderRow(on.db)]
  const { display_id } = await on.db.order.findUniqueOrThrow({ where: { id: one.id } })
  expect(await give(other.id, String(display_id))).toBe(false)
  expect(await give(one.id, "R-1")).toBe(true)
  expect(await give(other.id, "R-1")).toBe(false)
  expect(await give(other.id, String(display_id))).toBe(true)
  const found = await numbersOf(on, [one.id, other.id, "nothing"])
  expect(new Map(found.map(({ order_id, order_number }) => [order_id, order_number]))).toEqual(
    new Map([
      [one.id, "R-1"],
      [other.id, String(display_id)],
    ]),
  )
})

test("ordersWithNumberLike and ownOrdersWithNumberLike find a part of it in any case, the newest first", async () => {
  const [one, other] = [await anOrderRow(on.db), await anOrderRow(on.db)]
  await give(one.id, "Like-1")
  await on.pool.query("UPDATE mercer.order_number SET created_at = '2000-01-01' WHERE order_id = $1", [one.id])
  await give(other.id, "Like-2")
  expect(await ordersWithNumberLike(on, "%like-%", 10)).toEqual([other.id, one.id])
  expect(await ordersWithNumberLike(on, "%like-%", 1)).toEqual([other.id])
  const { customer_id } = await on.db.order.findUniqueOrThrow({ where: { id: one.id } })
  expect(await ownOrdersWithNumberLike(on, customer_id, "like-1")).toEqual([one.id])
  expect(await ownOrdersWithNumberLike(on, "nobody", "like-1")).toEqual([])
})

test("failedNumbers counts those of thirty days, and names the newest", async () => {
  expect(await failedNumbers(on)).toBeNull()
  const [old, one, other] = [await anOrderRow(on.db), await anOrderRow(on.db), await anOrderRow(on.db)]
  for (const { id } of [old, one, other]) await give(id, null, `no ${id}`)
  const age = "UPDATE mercer.order_number SET created_at = now() - $2::interval WHERE order_id = $1"
  await on.pool.query(age, [old.id, "31 days"])
  await on.pool.query(age, [one.id, "1 day"])
  const { display_id } = await on.db.order.findUniqueOrThrow({ where: { id: other.id } })
  expect(await failedNumbers(on)).toEqual({ count: 2, display_id, failure: `no ${other.id}` })
})
