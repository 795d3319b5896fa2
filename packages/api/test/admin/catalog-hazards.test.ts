import { someOf } from "@mercer/testing/breadth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Market } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { anOperatorAtWork, aSceneMarket, urlOf, type Visitor } from "../support/scenes.ts"
import { catalogScenes } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Whatever is sent to an operation on the catalog, the response has one of these statuses. */
const CALM = [200, 400, 404, 409, 422]

const IDS = [
  "nothing",
  "prod_0",
  "..%2F..",
  "%27%20OR%201=1--",
  "%00",
  "%ED%A0%80",
  "a".repeat(300),
  "__proto__",
  "me",
  "%20",
]

const VALUES: unknown[] = [
  null,
  "",
  " ",
  "a\0b",
  "\ud800",
  "x".repeat(10_000),
  "'; DROP TABLE product; --",
  "__proto__",
  "prod_nothing",
  -1,
  1.5,
  2_147_483_648,
  1e308,
  true,
  [],
  {},
  [null],
  [[]],
  [{}],
  [{ id: "nothing" }],
  [{ id: null, value: "a\0" }],
  [{ title: "a", options: [{ value: "x" }], prices: [{ amount: 1e10, currency_code: "eur" }] }],
  [{ id: "variant_x", prices: [{ id: "ma_x", amount: 1 }] }],
  { constructor: { prototype: { polluted: true } } },
]

const BODIES = ["", "{", "[]", "null", "1", '"a"', '{"a":1}{', "[".repeat(10_000)]
const QUERIES = ["", "%00", "a".repeat(3_000), "%25%27%22%5C", "-1", "1e99", "null", "true", "2023-02-30"]
const SHAPES = ["", "[]", "[gt]", "[__proto__]", "[a][b][c]"]

let shop: TestShop
let market: Market
let by: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  await shop.close()
})

const operations = built.filter(({ procedure }) => procedure in catalogScenes).map((one) => [one.route, one] as const)
const placeOf = (operation: Built) => operations.findIndex(([, one]) => one === operation)
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
const sceneOf = async ({ procedure }: Built) => {
  const scene = await catalogScenes[procedure]?.(shop, market)
  if (!scene) throw new Error(`There is no scene ${procedure}`)
  return scene
}

test("all of them are tested", () => {
  expect(operations).toHaveLength(Object.keys(catalogScenes).length)
})

describe.each(operations.filter(([, { path }]) => path.includes("{")))("%s", (_, operation) => {
  test("answers without a 500, whatever the ids", async () => {
    const { values = {}, body } = await sceneOf(operation)
    for (const name of namesIn(operation.path))
      for (const id of someOf(IDS, 2, placeOf(operation))) {
        const path = operation.path.replace(/\{(\w+)\}/g, (_, one: string) => (one === name ? id : (values[one] ?? "")))
        const { status } = await by.ask(operation.method, path, body)
        expect([path, CALM.includes(status)]).toEqual([path, true])
      }
  })
})

describe.each(operations.filter(([, { method, type }]) => type === "mutation" && method !== "GET"))(
  "%s",
  (_, operation) => {
    test("answers without a 500, whatever its body", { timeout: 120_000 }, async () => {
      const scene = await sceneOf(operation)
      const url = urlOf(operation.path, scene)
      const fields = Object.keys(operation.input).filter((name) => !operation.path.includes(`{${name}}`))
      for (const [at, field] of [...fields, "__proto__", "nothing"].entries())
        for (const value of someOf(VALUES, 2, placeOf(operation) + at)) {
          const body = JSON.stringify({ ...scene.body, [field]: value })
          const { status } = await by.ask(operation.method, url, body)
          const message = `${field}: ${JSON.stringify(value)?.slice(0, 60)}`
          expect([message, status, CALM.includes(status)]).toEqual([message, status, true])
        }
      for (const body of someOf(BODIES, 2, placeOf(operation)))
        expect(CALM).toContain((await by.ask(operation.method, url, body)).status)
    })
  },
)

describe.each(operations.filter(([, { input, method }]) => method === "GET" && "limit" in input))(
  "%s",
  (_, operation) => {
    test("answers without a 500, whatever its query", { timeout: 120_000 }, async () => {
      const { values = {} } = await sceneOf(operation)
      const path = urlOf(operation.path, { by, values })
      for (const [at, name] of Object.keys(operation.input).entries())
        for (const shape of someOf(SHAPES, 2, placeOf(operation) + at))
          for (const value of someOf(QUERIES, 1, placeOf(operation) + at)) {
            const { status } = await by.get(`${path}?${name}${encodeURIComponent(shape)}=${value}`)
            const message = `${name}${shape}=${value.slice(0, 40)}`
            expect([message, status, CALM.includes(status)]).toEqual([message, status, true])
          }
    })
  },
)
