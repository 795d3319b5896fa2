// Servers of the first minor version spell the kind of a fulfillment otherwise; each finishes what the other has begun.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, must } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, type Desk, packing } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let desk: Desk

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
})
afterAll(() => shop.close())

/** An order whose fulfillment has begun, without the carrier's answer. */
async function begun(): Promise<{ id: string; mend: () => void }> {
  const { id, item } = await aPlacedOrder(shop, 1, await aMarket(shop, { stock: 10 }))
  const provider = shop.providers.fulfillment("manual")
  const { createFulfillment } = provider
  Object.assign(provider, { createFulfillment: () => Promise.reject(new Error("socket hang up")) })
  const { path, body } = packing(id, item, 1)
  expect((await desk.by.post(path, body)).status).toBe(409)
  return { id, mend: () => Object.assign(provider, { createFulfillment }) }
}

const stored = async (order_id: string) => {
  const text = "SELECT kind, plan->'calls'->0->>'do' AS call FROM mercer.order_act WHERE order_id = $1"
  return (await shop.pool.query(text, [order_id])).rows
}

test("what an older server has begun is finished, and it can finish what this one begins", async () => {
  const { id, mend } = await begun()
  expect(await stored(id)).toEqual([{ kind: "fulfil", call: "fulfil" }])
  mend()
  await shop.api.sweep()
  expect(must(await desk.get(id)).order).toMatchObject({ fulfillment_status: "fulfilled" })
})

test("what a newer server has begun in the new spelling is finished too", async () => {
  const { id, mend } = await begun()
  await shop.pool.query(
    `UPDATE mercer.order_act SET kind = 'fulfill', plan = jsonb_set(plan, '{calls,0,do}', '"fulfill"') WHERE order_id = $1`,
    [id],
  )
  mend()
  await shop.api.sweep()
  expect(must(await desk.get(id)).order).toMatchObject({ fulfillment_status: "fulfilled" })
})
