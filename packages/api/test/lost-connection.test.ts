// The response when a transaction's connection is lost between two of its statements.

import { setTimeout as sleep } from "node:timers/promises"
import { answered } from "@mercer/rest/handler"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Inside = Parameters<Parameters<TestShop["api"]["app"]["tx"]>[0]>[0]

const statements: [string, (tx: Inside) => Promise<unknown>][] = [
  ["by Prisma", ({ db }) => db.cart.count()],
  ["in plain SQL", ({ query }) => query({ name: "", text: "SELECT '1' AS row" }, [])],
  ["of several at once", ({ db }) => Promise.all([db.cart.count(), db.region.count(), db.order.count()])],
]

test.each(statements)("the next statement, %s, is 503", async (_name, next) => {
  const error = await shop.api.app
    .tx(async (tx) => {
      const [{ pid }] = (await tx.db.$queryRaw`SELECT pg_backend_pid() AS pid`) as [{ pid: number }]
      await shop.pool.query("SELECT pg_terminate_backend($1)", [pid])
      await sleep(100)
      await next(tx)
    })
    .catch((thrown: unknown) => thrown)
  expect(String(error)).toContain("not queryable")
  expect(answered(error)).toMatchObject({ status: 503, type: "unexpected_state", retry_after: expect.any(Number) })
})
