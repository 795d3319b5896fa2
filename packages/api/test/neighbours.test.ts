import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type * as z from "zod"
import { scenes } from "./support/all-scenes.ts"
import { type Market, refusal } from "./support/checkout.ts"
import { type Built, built, neighbours, routeOf } from "./support/contract.ts"
import { aSceneMarket, urlOf } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"
import { overTrpc, sameButForNames } from "./support/twin.ts"

/** Operations that the published client calls beside the table's: what they are named, answer and refuse. */
const pairs = neighbours.flatMap((row) => {
  const operation = built.find(({ route }) => route === routeOf(row.method ?? "", row.path ?? ""))
  return operation ? [{ row, operation }] : []
})

/** A name may come from one place only, and here the query has it too. */
const RENAMED: Record<string, string> = {
  "/admin/price-lists/{price_list_id}/products": "/admin/price-lists/{id}/products",
}

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
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
    test("refuses strangers", async () => {
      const answer = await shop.visitor().ask(operation.method, operation.path.replace(/\{\w+\}/g, "nothing"))
      expect(refusal(answer)).toEqual({ status: 401, type: "unauthorized", message: expect.any(String) })
    })

  // Files come as a form, which tRPC has not.
  if (row.interface === "admin" && !operation.meta.files)
    test("answers the same over tRPC", async () => {
      const scene = scenes[operation.procedure]
      if (!scene)
        throw new Error(`There is no scene ${operation.procedure}: describe in support/ a request that succeeds`)
      const here = await scene(shop, market)
      const rest = await here.by.ask(operation.method, urlOf(operation.path, here), here.body)
      const there = await scene(shop, market)
      const trpc = await overTrpc(shop, there.by, operation, { ...there.values, ...there.query, ...there.body })
      expect([rest.status, rest.status === operation.meta.status ? "" : rest.body]).toEqual([operation.meta.status, ""])
      expect(sameButForNames(trpc.data)).toEqual(sameButForNames(rest.body ?? {}))
    })
})

test("nothing of all this was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

function requiredKeys({ meta }: Built): string[] {
  const def = meta.answer.wire.def as { getter?: () => z.ZodType; shape?: Record<string, z.ZodType> }
  const shape = def.getter ? (def.getter().def as { shape?: Record<string, z.ZodType> }).shape : def.shape
  return Object.keys(shape ?? {})
}
