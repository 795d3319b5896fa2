import { readFileSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import examples from "../src/examples.json" with { type: "json" }
import { scenes } from "./support/all-scenes.ts"
import type { Market } from "./support/checkout.ts"
import { pairs } from "./support/contract.ts"
import { aSceneMarket, urlOf } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"

/** Longer answers are left to their schemas, but for one of each kind that a storefront lives on. */
const LONGEST = 3_000
const WHOLE = new Set(["store.carts.get", "store.carts.complete", "store.orders.get"])

/** Milliseconds: every scene is played here, one after another. */
const PATIENCE = 180_000

interface Example {
  request?: { body: unknown }
  body?: unknown
}

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "exists.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(() => shop.close())

/**
 * The document's examples are what the shop answers. When an operation is new or answers otherwise:
 * `UPDATE_EXAMPLES=1 npx vitest run test/document-examples.test.ts`, then `biome check --write`.
 */
test(
  "the document has an example of every listed operation, with the keys that are answered",
  async () => {
    const answered: Record<string, Example> = {}
    for (const { row, operation } of pairs) answered[operation.procedure] = await exampleOf(row.operation, row)
    const file = new URL("../src/examples.json", import.meta.url)
    if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${JSON.stringify(answered, null, 2)}\n`)
    const kept = JSON.parse(readFileSync(file, "utf8")) as Record<string, Example>
    expect(Object.keys(kept).sort()).toEqual(Object.keys(answered).sort())
    for (const [name, { request }] of Object.entries(answered))
      expect([name, keysOf(kept[name]?.request)]).toEqual([name, keysOf(request)])
    for (const name of WHOLE) {
      const procedure = pairs.find(({ row }) => row.operation === name)?.operation.procedure ?? ""
      expect([name, keysOf(kept[procedure]?.body)]).toEqual([name, keysOf(answered[procedure]?.body)])
    }
  },
  PATIENCE,
)

test("the document shows them", () => {
  const document = JSON.stringify(shop.door.document())
  expect(Object.keys(examples).length).toBeGreaterThan(20)
  expect(document.includes('"first_name":"Ada"')).toBe(true)
})

async function exampleOf(name: string, { method, path }: { method: string; path: string }): Promise<Example> {
  const scene = await scenes[name]?.(shop, market)
  if (!scene) throw new Error(`There is no scene of ${name}`)
  const { body, text } = await scene.by.ask(method, urlOf(path, scene), scene.body)
  const isShown = body !== undefined && (text.length <= LONGEST || WHOLE.has(name))
  return { ...(scene.body && { request: { body: scene.body } }), ...(isShown && { body }) }
}

function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [keysOf(value[0])] : []
  if (typeof value !== "object" || value === null) return true
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
}
