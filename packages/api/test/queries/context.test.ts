import { afterAll, beforeAll, expect, test } from "vitest"
import { claimKey, keepAnswer } from "../../src/context/queries.ts"
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
