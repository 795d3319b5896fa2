import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { entities } from "../src/entities/index.ts"
import { SCHEMAS, TAGS } from "../src/http/described.ts"
import { faults, validatorOf } from "./operations/document.ts"
import { built, pairs } from "./support/contract.ts"
import { openShop, type TestShop } from "./support/shop.ts"

// biome-ignore lint/suspicious/noExplicitAny: the document is read as a foreign tool does
type Json = any

let shop: TestShop
let document: Json

beforeAll(async () => {
  shop = await openShop()
  document = JSON.parse(JSON.stringify(await shop.api.document()))
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
  test("uses OpenAPI 3.1 and has a title", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    expect(document.info).toMatchObject({ title: "Mercer", version: "1.0.0", license: { name: "MIT" } })
  })

  test("has every operation once, under its name, and no other", () => {
    const actual = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, one]: [string, Json]) => [
        method.toUpperCase(),
        path,
        one.operationId,
      ]),
    )
    expect(actual.sort()).toEqual(built.map(({ method, path, procedure }) => [method, path, procedure]).sort())
  })

  test("has no broken references", () => {
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

  test("has schemas that a validator accepts", () => {
    const ajv = validatorOf(document)
    for (const name of Object.keys(document.components.schemas)) {
      expect(ajv.getSchema(`shop#/components/schemas/${name}`), name).toBeTypeOf("function")
    }
  })

  test.each(pairs.map(({ row, operation }) => [row.operation, row, operation] as const))(
    "describes for %s its access, its responses and where its parameters are",
    (_name, { method, path, access, status }, { input }) => {
      const one = document.paths[path][method.toLowerCase()]
      const operator = [{ cookie: [] }, { bearer: [] }, { token: [] }]
      const customer = [{ cookie: [] }, { customer_token: [] }]
      const logins = { open: [{}], shopper: [{}, ...customer], customer, admin: operator }
      expect(one.security).toEqual(logins[access])
      expect(one.responses).toHaveProperty(status)
      for (const error of [400, 401, 404, 429]) expect(one.responses).toHaveProperty(String(error))
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const message: { name: string; in: string }[] = one.parameters ?? []
      expect(message.filter((value) => value.in === "path").map(({ name }) => name)).toEqual(inPath)
      const body = Object.keys(one.requestBody?.content["application/json"].schema.properties ?? {})
      const elsewhere = message.filter((value) => value.in === "query").map(({ name }) => name)
      expect([...inPath, ...body, ...elsewhere].sort()).toEqual(Object.keys(input).sort())
    },
  )

  test("describes every operation, parameter, schema and tag in words", () => {
    const operations: Json[] = Object.values(document.paths).flatMap((methods) => Object.values(methods as Json))
    const parameters = operations.flatMap((one) => one.parameters ?? [])
    const bare = [...operations, ...parameters, ...document.tags].filter(
      ({ description }) => !/\w\.$/.test(description),
    )
    expect(bare, "describe them in src/http: sentences that end with a full stop").toEqual([])
    const tags = document.tags.map(({ name }: Json) => name)
    expect(Object.keys(TAGS).filter((name) => !tags.includes(name))).toEqual([])
    expect(Object.keys(SCHEMAS).filter((name) => !document.components.schemas[name])).toEqual([])
  })

  test.each([
    [
      "/admin/webhooks",
      "post",
      "Operators may call it whose role is admin or developer, or a custom role with write access to integrations.",
    ],
    [
      "/admin/audit",
      "get",
      "Operators may call it whose role is admin, or a custom role with read access to audit log.",
    ],
    [
      "/admin/views",
      "get",
      "Operators may call it whose role is admin, member or developer, or a custom role with any access.",
    ],
    ["/store/customers/me", "get", "A logged-in customer may call it, for their own data."],
    ["/store/regions", "get", "Anyone may call it."],
  ])("%s says who may call it", (path, method, words) => {
    expect(document.paths[path][method].description).toBe(words)
  })

  test("writes date filters as they are sent", () => {
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

// The responses of each operation are checked against the document in operations/.
describe("a real response matches the document", () => {
  test("and so does an error", async () => {
    const { body } = await shop.get("/store/carts/nothing")
    expect(faults(document, ["components", "schemas", "Error"], body)).toEqual([])
    expect(faults(document, ["components", "schemas", "Error"], { ...body, stack: "" })).not.toEqual([])
  })

  test("a wrong type and an unknown key are detected", () => {
    const list = ["paths", "/store/collections", "get", "responses", "200", "content", "application/json", "schema"]
    expect(faults(document, list, { collections: [], count: 0, offset: 0, limit: 0 })).toEqual([])
    expect(faults(document, list, { collections: [{ id: 1 }], count: 0, offset: 0, limit: 0 })).not.toEqual([])
    expect(faults(document, list, { collections: [{ strange: 1 }], count: 0, offset: 0, limit: 0 })).not.toEqual([])
    expect(faults(document, list, { collections: [], count: 0, offset: 0 })).not.toEqual([])
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
