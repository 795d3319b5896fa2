import { expect, test } from "vitest"
import { openApiDocument } from "../src/document.ts"
import { type Json, router } from "./shop.ts"

const examples = {
  "carts.get": { body: { cart: { id: "cart_1" } } },
  "carts.create": { request: { body: { email: "a@b.io" } }, body: {} },
}
const document: Json = openApiDocument(router._def.procedures, {
  title: "Shop",
  servers: [{ url: "http://host.test" }],
  examples,
})
const text = JSON.stringify(document)

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split("/")
    .reduce((value: Json, key) => value?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document)
}

test("it is OpenAPI 3.1 with title and version", () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    info: { title: "Shop", version: "1.0.0", license: { name: "MIT" } },
    servers: [{ url: "http://host.test" }],
  })
})

test("it has exactly the router's operations, with their names and statuses", () => {
  const procedures = Object.entries(router._def.procedures as unknown as Record<string, Json>)
  for (const [name, { _def }] of procedures) {
    const { method, path } = _def.meta.openapi
    const operation = document.paths[path][method.toLowerCase()]
    expect(operation.operationId).toBe(name)
    expect(operation.responses[_def.meta.status]).toBeDefined()
    const inPath = (operation.parameters ?? [])
      .filter((one: Json) => one.in === "path" && one.required)
      .map((one: Json) => `{${one.name}}`)
    expect(inPath.sort()).toEqual([...path.matchAll(/\{\w+\}/g)].map(([brace]) => brace).sort())
  }
  const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods as object)).length
  expect(count).toBe(procedures.length)
  expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods as object))).not.toContain("put")
})

test("it says in words who may call an operation, and what a parameter is for", () => {
  const described = openApiDocument(router._def.procedures, {
    title: "Shop",
    tags: { "store carts": "Carts." },
    schemas: { Cart: "A cart." },
    rolesOf: () => ["admin", "developer"],
    accessOf: (name) => (name.endsWith("discounts.list") ? undefined : "write access to orders"),
  }) as Json
  expect(described.tags).toContainEqual({ name: "store carts", description: "Carts." })
  expect(described.components.schemas.Cart.description).toBe("A cart.")
  const { get } = described.paths["/admin/discounts"]
  expect(get.description).toBe("Operators may call it whose role is admin or developer.")
  const words = Object.fromEntries(get.parameters.map((one: Json) => [one.name, one.description]))
  expect(words).toMatchObject({
    limit: "How many to return at most. 0 returns none, with the count.",
    is_disabled: "Only those whose `is_disabled` is this.",
  })
  expect(described.paths["/store/carts/{id}"].get.parameters[0].description).toBe("The id of the cart.")
})

test("every reference exists", () => {
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref as string)
  expect(refs.length).toBeGreaterThan(20)
  for (const ref of new Set(refs)) expect([ref, resolve(ref)]).toEqual([ref, expect.anything()])
})

test("entities are components and omit private columns", () => {
  expect(document.components.schemas.Cart.properties.total).toBeDefined()
  expect(document.components.schemas.Cart.properties.items.items).toEqual({ $ref: "#/components/schemas/Item" })
  expect(text).not.toContain("secret")
  expect(
    document.paths["/store/carts/{id}"].get.responses[200].content["application/json"].schema.properties.cart,
  ).toEqual({
    $ref: "#/components/schemas/Cart",
  })
})

test("queries are described as they are written", () => {
  const parameters = new Map(
    document.paths["/admin/discounts"].get.parameters.map((one: Json) => [one.name, one]),
  ) as Map<string, Json>
  expect(parameters.get("limit")).toMatchObject({
    in: "query",
    schema: { type: "integer", minimum: 0, maximum: 10_000, default: 20 },
  })
  expect(parameters.get("is_disabled")).toMatchObject({ schema: { type: "boolean" } })
  expect(parameters.get("status")).toMatchObject({ schema: { type: "array", items: { enum: ["open", "closed"] } } })
  expect(parameters.get("created_at")).toMatchObject({ style: "deepObject", explode: true, schema: { type: "object" } })
  expect(Object.keys(parameters.get("created_at").schema.properties)).toEqual(["lt", "lte", "gt", "gte"])
  expect(parameters.get("rule")).toMatchObject({ style: "deepObject", explode: true })
  expect(parameters.get("order").schema.enum).toEqual(["created_at", "-created_at"])
  expect(parameters.get("expand").description).toBeTruthy()
  expect([...parameters.values()].every(({ required }) => !required)).toBe(true)
})

test("the body of a write omits path and query parameters", () => {
  const add = document.paths["/store/carts/{id}/line-items"].post
  expect(Object.keys(add.requestBody.content["application/json"].schema.properties)).toEqual(["variant_id"])
  expect(add.parameters.map((one: Json) => `${one.in} ${one.name}`)).toEqual([
    "path id",
    "query expand",
    "query fields",
    "header Idempotency-Key",
  ])
  const remove = document.paths["/admin/discounts/{id}/conditions/batch"].delete
  expect(Object.keys(remove.requestBody.content["application/json"].schema.properties)).toEqual(["resources"])
  expect(document.paths["/store/carts/{id}/complete"].post.requestBody).toBeUndefined()
})

test("errors, logins and statuses are documented", () => {
  expect(document.components.responses.Error404.content["application/json"].schema).toEqual({
    $ref: "#/components/schemas/Error",
  })
  expect(document.paths["/admin/discounts"].get.security).toEqual([{ cookie: [] }, { bearer: [] }, { token: [] }])
  expect(document.paths["/store/carts"].post.security).toEqual([{}, { cookie: [] }, { customer_token: [] }])
  expect(document.paths["/store/customers/password-token"].post.responses[204].content).toBeUndefined()
  expect(document.paths["/store/carts/{id}/complete"].post.responses[200].headers).toHaveProperty("Idempotency-Key")
})

test("recorded examples are next to their operations", () => {
  expect(document.paths["/store/carts/{id}"].get.responses[200].content["application/json"].example).toEqual({
    cart: { id: "cart_1" },
  })
  expect(document.paths["/store/carts"].post.requestBody.content["application/json"].example).toEqual({
    email: "a@b.io",
  })
})
