import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OrderOperation } from "../../src/order/order-operation.ts"
import {
  acquireStaleOperation,
  endOperation,
  findOpenCalls,
  findOpenOperation,
  findOperationOfKey,
  findStaleOperations,
  insertOperation,
  releaseOperation,
} from "../../src/order/queries.ts"
import { addressesLike, customersLike, ordersNumberedLike, ordersWithSkuLike } from "../../src/order/queries-search.ts"
import { aCustomerRow, anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

describe("operations on orders", () => {
  const calls = [{ kind: "capture" }] as unknown as OrderOperation["plan"]["calls"]
  const anOperation = async (facts: { idempotency_key?: string; order_id?: string } = {}) => {
    const order_id = facts.order_id ?? (await anOrderRow(on.db)).id
    const key = facts.idempotency_key ?? null
    const one = { kind: "capture" as const, state: "intended" as const, plan: { calls }, idempotency_key: key }
    return insertOperation(on, { ...one, order_id })
  }
  const end = (one: OrderOperation, state: "done" | "refused" = "done") =>
    endOperation(on, one, { state, results: [{ id: "x" }], error: state === "refused" ? { message: "no" } : undefined })
  const rowOf = async ({ id }: OrderOperation) =>
    (await on.pool.query("SELECT * FROM mercer.order_act WHERE id = $1", [id])).rows[0]

  test("insertOperation, findOpenOperation and findOpenCalls return it until it has ended", async () => {
    const one = await anOperation()
    expect(one).toEqual({ id: one.id, order_id: one.order_id, kind: "capture", state: "intended", plan: { calls } })
    expect(await findOpenOperation(on, one.order_id)).toBe(one.id)
    expect(await findOpenOperation(on, "nothing")).toBeUndefined()
    expect(await findOpenCalls(on, one.id)).toEqual(calls)
    await end(one)
    expect(await findOpenOperation(on, one.order_id)).toBeUndefined()
    expect(await findOpenCalls(on, one.id)).toEqual([])
  })

  test("endOperation ends it once, with its result", async () => {
    const one = await anOperation()
    expect(await end(one, "refused")).toBe(true)
    expect(await end(one, "done")).toBe(false)
    expect(await rowOf(one)).toMatchObject({ state: "refused", results: [{ id: "x" }], error: { message: "no" } })
    const other = await anOperation()
    expect(await end(other)).toBe(true)
    expect(await rowOf(other)).toMatchObject({ state: "done", error: null })
  })

  test("findOperationOfKey finds the newest of the last day that was not refused", async () => {
    const first = await anOperation({ idempotency_key: "key" })
    const asked = (key = "key") => findOperationOfKey(on, first.order_id, "capture", key)
    expect(await asked()).toEqual(first)
    expect(await asked("other")).toBeUndefined()
    expect(await findOperationOfKey(on, first.order_id, "refund", "key")).toBeUndefined()
    await end(first)
    expect(await asked()).toEqual({ ...first, state: "done" })
    const second = await anOperation({ idempotency_key: "key", order_id: first.order_id })
    expect(await asked()).toEqual(second)
    await end(second, "refused")
    expect((await asked())?.id).toBe(first.id)
    await on.pool.query("UPDATE mercer.order_act SET created_at = now() - interval '25 hours' WHERE id = $1", [
      first.id,
    ])
    expect(await asked()).toBeUndefined()
  })

  test("findStaleOperations, acquireStaleOperation and releaseOperation transfer it", async () => {
    const [fresh, stale, done] = [await anOperation(), await anOperation(), await anOperation()]
    await end(done)
    const found = async () =>
      (await findStaleOperations(on, 10)).filter((id) => [fresh.id, stale.id, done.id].includes(id))
    expect(await found()).toEqual([])
    for (const one of [stale, done]) await releaseOperation(on, one)
    expect(await found()).toEqual([stale.id])
    expect(await findStaleOperations(on, 0)).toEqual([])
    expect(await acquireStaleOperation(on, fresh.id)).toBeUndefined()
    expect(await acquireStaleOperation(on, stale.id)).toEqual(stale)
    expect(await acquireStaleOperation(on, stale.id)).toBeUndefined()
    expect(await found()).toEqual([])
  })
})

describe("searches", () => {
  test("addressesLike and customersLike search names, phones and postal codes", async () => {
    await on.db.address.createMany({
      data: [
        { id: "addr_first", first_name: "Zoltan" },
        { id: "addr_last", last_name: "von Zoltan" },
        { id: "addr_phone", phone: "zoltan 1" },
        { id: "addr_code", postal_code: "ZOLTAN" },
        { id: "addr_city", city: "Zoltan" },
      ],
    })
    expect((await addressesLike(on, "%zolt%", 10)).sort()).toEqual([
      "addr_code",
      "addr_first",
      "addr_last",
      "addr_phone",
    ])
    expect(await addressesLike(on, "%zolt%", 1)).toHaveLength(1)
    const people = [
      await aCustomerRow(on.db, { first_name: "Zoltan" }),
      await aCustomerRow(on.db, { last_name: "Zoltan" }),
      await aCustomerRow(on.db, { phone: "zoltan 1" }),
    ]
    await aCustomerRow(on.db, { email: "zoltan@example.com" })
    expect((await customersLike(on, "%ZOLT%", 10)).sort()).toEqual(people.map(({ id }) => id).sort())
    expect(await customersLike(on, "%zolt%", 2)).toHaveLength(2)
  })

  test("ordersWithSkuLike finds orders by their items, once for each item", async () => {
    const variant = await aVariantRow(on.db, { sku: "ZOLT-1", deleted_at: new Date() })
    const order = await anOrderRow(on.db)
    const item = { order_id: order.id, variant_id: variant.id, title: "Shirt", unit_price: 1, quantity: 1 }
    await on.db.lineItem.createMany({
      data: [
        { ...item, id: "item_1" },
        { ...item, id: "item_2" },
        { ...item, id: "item_3", order_id: null },
      ],
    })
    expect(await ordersWithSkuLike(on, "%olt-%", 10)).toEqual([order.id, order.id])
    expect(await ordersWithSkuLike(on, "%other%", 10)).toEqual([])
  })

  test("ordersNumberedLike finds the newest orders with these digits", async () => {
    const old = await anOrderRow(on.db, { display_id: 71_257, created_at: new Date(0) })
    const young = await anOrderRow(on.db, { display_id: 71_258 })
    expect(await ordersNumberedLike(on, "7125", 10)).toEqual([young.id, old.id])
    expect(await ordersNumberedLike(on, "7125", 1)).toEqual([young.id])
  })
})
