import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { entities } from "../src/entities/index.ts"
import { scenes } from "./support/all-scenes.ts"
import type { Market } from "./support/checkout.ts"
import { built, pairs } from "./support/contract.ts"
import { aSceneMarket, urlOf } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a foreign tool does
type Json = any

let shop: TestShop
let market: Market
let document: Json

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "exists.address=off" } })
  market = await aSceneMarket(shop)
  document = JSON.parse(JSON.stringify(shop.door.document()))
})
afterAll(() => shop.close())

const at = (ref: string) =>
  ref
    .slice(2)
    .split("/")
    .reduce((value: Json, key) => value?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document)

function refsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [inner as string] : refsIn(inner)))
}

describe("the document", () => {
  test("is of OpenAPI 3.1 and says what it is of", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: "Mercer", version: "1.0.0", license: { name: "MIT" } })
  })

  test("has every operation once, under its name, and no other", () => {
    const shown = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, one]: [string, Json]) => [
        method.toUpperCase(),
        path,
        one.operationId,
      ]),
    )
    expect(shown.sort()).toEqual(built.map(({ method, path, procedure }) => [method, path, procedure]).sort())
  })

  test("refers to nothing that is not there", () => {
    const refs = new Set(refsIn(document))
    expect(refs.size).toBeGreaterThan(20)
    expect([...refs].filter((ref) => at(ref) === undefined)).toEqual([])
  })

  test("names its components after the entities", () => {
    const names = Object.keys(document.components.schemas)
    expect(names.filter((name) => !(name in entities) && name !== "Error")).toEqual([])
    expect(names).toEqual(expect.arrayContaining(["Cart", "Customer", "GiftCard", "LineItem", "Order", "User"]))
    expect(JSON.stringify(document)).not.toContain("password_hash")
  })

  test("has schemas that a validator takes", () => {
    const ajv = validator()
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`shop#/components/schemas/${name}`), name).toBeTypeOf("function")
    }
  })

  test.each(pairs.map(({ row, operation }) => [row.operation, row, operation] as const))(
    "says of %s who may, what it answers, and where its values stand",
    (_name, { method, path, access, status }, { input }) => {
      const one = document.paths[path][method.toLowerCase()]
      const operator = [{ cookie: [] }, { bearer: [] }, { token: [] }]
      const customer = [{ cookie: [] }, { customer_token: [] }]
      const logins = { open: [{}], shopper: [{}, ...customer], customer, admin: operator }
      expect(one.security).toEqual(logins[access])
      expect(one.responses).toHaveProperty(status)
      for (const error of [400, 401, 404, 429]) expect(one.responses).toHaveProperty(String(error))
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const told: { name: string; in: string }[] = one.parameters ?? []
      expect(told.filter((value) => value.in === "path").map(({ name }) => name)).toEqual(inPath)
      const body = Object.keys(one.requestBody?.content["application/json"].schema.properties ?? {})
      const elsewhere = told.filter((value) => value.in === "query").map(({ name }) => name)
      expect([...inPath, ...body, ...elsewhere].sort()).toEqual(Object.keys(input).sort())
    },
  )

  test("writes comparisons of dates as they are asked", () => {
    const dates = built.flatMap(({ path, method, input }) =>
      Object.keys(input)
        .filter((name) => name.endsWith("_at") && method === "GET")
        .map((name) => document.paths[path].get.parameters.find((one: Json) => one.name === name)),
    )
    expect(dates.length).toBeGreaterThan(0)
    for (const one of dates) {
      expect(one).toMatchObject({ in: "query", style: "deepObject", explode: true })
      expect(
        Object.keys(one.schema.properties ?? one.schema.anyOf.find((any: Json) => any.properties).properties),
      ).toEqual(["lt", "lte", "gt", "gte"])
    }
  })
})

describe("a real answer is what the document says", () => {
  test.each(pairs.map(({ row }) => [row.operation, row] as const))("%s", async (name, row) => {
    const scene = scenes[name]
    if (!scene) throw new Error("There is no scene: describe in test/support/scenes.ts a request that succeeds")
    const here = await scene(shop, market)
    const answer = await here.by.ask(row.method, urlOf(row.path, here), here.body)
    if (row.status === "204") return expect(answer.text).toBe("")
    const place = ["paths", row.path, row.method.toLowerCase(), "responses", row.status, "content", "application/json"]
    expect(faults([...place, "schema"], answer.body)).toEqual([])
  })

  test("and so is an error", async () => {
    const { body } = await shop.get("/store/carts/nothing")
    expect(faults(["components", "schemas", "Error"], body)).toEqual([])
    expect(faults(["components", "schemas", "Error"], { ...body, stack: "" })).not.toEqual([])
  })

  test("which sees a wrong kind and a stranger", () => {
    const list = ["paths", "/store/collections", "get", "responses", "200", "content", "application/json", "schema"]
    expect(faults(list, { collections: [], count: 0, offset: 0, limit: 0 })).toEqual([])
    expect(faults(list, { collections: [{ id: 1 }], count: 0, offset: 0, limit: 0 })).not.toEqual([])
    expect(faults(list, { collections: [{ strange: 1 }], count: 0, offset: 0, limit: 0 })).not.toEqual([])
    expect(faults(list, { collections: [], count: 0, offset: 0 })).not.toEqual([])
  })
})

test("nothing of all this was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

let known: Ajv2020 | undefined

/** One for all, since it remembers what it has compiled. */
function validator(): Ajv2020 {
  if (known) return known
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  known = ajv.addSchema(document, "shop")
  return known
}

function faults(place: string[], value: unknown): string[] {
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const check = validator().getSchema(`shop#/${pointer}`)
  if (!check) throw new Error(`The document has no ${place.join(" ")}`)
  check(value)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
