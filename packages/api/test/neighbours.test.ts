import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type * as z from "zod"
import { refusal } from "./support/checkout.ts"
import { type Built, built, neighbours, routeOf } from "./support/contract.ts"
import { openShop, type TestShop } from "./support/shop.ts"

/** Operations that the published client calls besides the table's: their names, responses and refusals. */
const pairs = neighbours.flatMap((row) => {
  const operation = built.find(({ route }) => route === routeOf(row.method ?? "", row.path ?? ""))
  return operation ? [{ row, operation }] : []
})

/** A name may come from one place only, and here the query has it too. */
const RENAMED: Record<string, string> = {
  "/admin/price-lists/{price_list_id}/products": "/admin/price-lists/{id}/products",
}

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
})
afterAll(() => shop.close())

describe.each(pairs.map((pair) => [pair.operation.route, pair] as const))("%s", (_, { row, operation }) => {
  test("has the table's path and status", () => {
    const path = RENAMED[operation.path] ?? operation.path
    expect([path, String(operation.meta.status)]).toEqual([row.path, row.status])
  })

  test("answers under the table's keys", () => {
    const keys = row["answer keys"] ? row["answer keys"].split(",") : []
    expect(requiredKeys(operation)).toEqual(expect.arrayContaining(keys))
  })

  if (row.interface === "admin" && row.access === "auth")
    test("requires a login", async () => {
      const answer = await shop.visitor().ask(operation.method, operation.path.replace(/\{\w+\}/g, "nothing"))
      expect(refusal(answer)).toEqual({ status: 401, type: "unauthorized", message: expect.any(String) })
    })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

function requiredKeys({ meta }: Built): string[] {
  const def = meta.answer.wire.def as { getter?: () => z.ZodType; shape?: Record<string, z.ZodType> }
  const shape = def.getter ? (def.getter().def as { shape?: Record<string, z.ZodType> }).shape : def.shape
  return Object.keys(shape ?? {})
}
