import { afterAll, beforeAll, expect, test } from "vitest"
import { type Market, must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { aCollection, aCollectionMarket } from "../support/collections.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let by: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aCollectionMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** What reading a collection runs, after this many sessions of it were authorized. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<Reply>) => {
    counted[name] = (await record(async () => void must(await work()))).length
  }
  const { id, at, edit } = await aCollection(shop, market, 1_000)
  const sessions = Array.from({ length: count }, () => ({ provider_id: "scripted", amount: 1_000 / count }))
  const set = must(await shop.post(`${at}/sessions/batch`, { sessions })).payment_collection
  const session_ids = set.payment_sessions.map((one: { id: string }) => one.id)
  expect(session_ids).toHaveLength(count)
  must(await shop.post(`${at}/sessions/batch/authorize`, { session_ids }))
  await run("get", () => by.get(`/admin/payment-collections/${id}`))
  await run("get in the storefront", () => shop.get(at))
  await run("describe", () => by.post(`/admin/payment-collections/${id}`, { description: "More" }))
  await run("get its edit", () => by.get(`/admin/order-edits/${edit}`))
  return counted
}

test("a collection of many sessions and payments is read by as many statements as one of a single session", async () => {
  await statements(1)
  expect(await statements(20)).toEqual(await statements(1))
})
