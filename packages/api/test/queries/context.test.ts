import { afterAll, beforeAll, expect, test } from "vitest"
import { claimKey, keepAnswer, keepAnswerForMedusa } from "../../src/context/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const request = (key: string) => ({ key, method: "POST", path: "/store/carts", hash: "abc" })

test("claimKey claims a new key once, and that of the same request after it expires", async () => {
  const one = request("one")
  expect(await claimKey(on, one, 30)).toEqual({ recovery_point: "started", fresh: true })
  expect(await claimKey(on, one, 30)).toBeUndefined()
  await on.db.idempotencyKey.update({
    where: { key: "one" },
    data: { locked_until: new Date(0), recovery_point: "paid" },
  })
  expect(await claimKey(on, { ...one, hash: "other" }, 30)).toBeUndefined()
  expect(await claimKey(on, { ...one, path: "/store/other" }, 30)).toBeUndefined()
  expect(await claimKey(on, one, 30)).toEqual({ recovery_point: "paid", fresh: false })
  expect(await claimKey(on, one, 30)).toBeUndefined()
})

test("keepAnswer stores it and releases the key, which cannot be claimed from then on", async () => {
  for (const key of ["claimed", "never"]) {
    const two = request(key)
    if (key === "claimed") await claimKey(on, two, 30)
    await keepAnswer(on, { ...two, status: 200, body: "{}" })
    expect(await on.db.idempotencyKey.findUnique({ where: { key } })).toMatchObject({
      ...{ request_method: "POST", request_path: "/store/carts", request_hash: "abc" },
      ...{ response_code: 200, response_body: "{}", recovery_point: "finished", locked_until: null },
    })
    expect(await claimKey(on, two, 30)).toBeUndefined()
  }
})

test("keepAnswerForMedusa stores it in both tables, over what Medusa has begun and not over what it has finished", async () => {
  const answered = (key: string) => ({ ...request(key), status: 200, body: '{"id":"order_1"}' })
  const own = { idempotency_key: "theirs", recovery_point: "finished", response_body: { id: "own" } }
  await on.db.medusaIdempotencyKey.create({ data: { id: "ikey_1", ...own } })
  await on.db.medusaIdempotencyKey.create({ data: { id: "ikey_2", idempotency_key: "begun" } })
  for (const key of ["both", "begun", "theirs"])
    await keepAnswerForMedusa(on, answered(key), { id: `ikey_${key}`, params: { id: "cart_1" } })
  const kept = await on.db.medusaIdempotencyKey.findMany({ orderBy: { id: "asc" } })
  expect(kept.map(({ id, response_body }) => [id, response_body])).toEqual([
    ["ikey_1", { id: "own" }],
    ["ikey_2", { id: "order_1" }],
    ["ikey_both", { id: "order_1" }],
  ])
  expect(kept[2]).toMatchObject({ request_params: { id: "cart_1" }, recovery_point: "finished", response_code: 200 })
  for (const key of ["both", "begun", "theirs"])
    expect(await on.db.idempotencyKey.findUnique({ where: { key } })).toMatchObject({
      response_body: '{"id":"order_1"}',
    })
})
