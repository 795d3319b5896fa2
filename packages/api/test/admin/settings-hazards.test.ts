import { someOf } from "@mercer/testing/breadth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Market } from "../support/checkout.ts"
import { type Built, built } from "../support/contract.ts"
import { aSceneMarket, type Scene, urlOf } from "../support/scenes.ts"
import { settingsScenes } from "../support/scenes-settings.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(() => shop.close())

const operations = Object.entries(settingsScenes).flatMap(([name, scene]) => {
  const operation = built.find(({ procedure }) => procedure === name)
  return operation ? [{ name, operation, scene }] : []
})
const writes = operations.filter(({ operation }) => operation.method !== "GET")
const named = operations.filter(({ operation }) => operation.path.includes("{"))
const lists = operations.filter(({ operation }) => "limit" in operation.input)

/** Values that most fields do not accept: the response must never be a 500. */
const VALUES: [string, unknown][] = [
  ["null", null],
  ["an empty text", ""],
  ["a NUL", "a\0b"],
  ["half a letter", "\ud800"],
  ["a long text", "x".repeat(20_000)],
  ["a text where a number is meant", "12"],
  ["more than fits", 2 ** 31],
  ["far more than fits", 1e300],
  ["less than nothing", -1],
  ["a fraction", 1.5],
  ["an object", { constructor: { prototype: {} } }],
  ["a list", ["__proto__", null, { id: "toString" }, 5]],
  ["a name of the language", "constructor"],
  ["a truth", true],
  ["a date that does not exist", "2023-02-29"],
]

/** Names that no operator may set. */
const NAMES = ["id", "created_at", "deleted_at", "price_incl_tax", "code", "order_id", "usage_count", "unknown"]

const BODIES = ["null", "[]", '"x"', "5", "{", '{"__proto__": {"a": 1}}']
const IDS = ["__proto__", "constructor", "%00", "%ZZ", "..%2F..", "'%3B--", "reg_", "x".repeat(300)]

const fault = { type: expect.any(String), message: expect.any(String) }
const isFine = (status: number) => status === 200 || [400, 404, 422].includes(status)

describe.each(writes.map((one, at) => [one.name, one, at] as const))("%s", (_, { operation, scene }, at) => {
  test("invalid values in a field never cause a 500", { timeout: 60_000 }, async () => {
    const made = await scene(shop, market)
    const strange: unknown[] = []
    for (const [place, key] of Object.keys(made.body ?? {}).entries())
      for (const [what, value] of someOf(VALUES, 2, at + place)) {
        const { status, body } = await send(operation, made, { ...made.body, [key]: value })
        if (!isFine(status) || (status !== 200 && !body?.type)) strange.push([key, what, status, body])
      }
    expect(strange).toEqual([])
  })

  test("refuses unknown fields", async () => {
    const made = await scene(shop, market)
    if (!takesBody(operation)) return
    const unknown = NAMES.filter((one) => !(one in operation.input))
    for (const name of someOf(unknown, 2, at)) {
      const { status, body } = await send(operation, made, { ...made.body, [name]: "x" })
      expect([name, status, body]).toEqual([name, 400, { type: "invalid_data", message: expect.any(String) }])
    }
  })

  test("refuses a body that is not an object", async () => {
    if (!takesBody(operation)) return
    const made = await scene(shop, market)
    for (const body of someOf(BODIES, 2, at))
      expect([body, (await send(operation, made, body)).status]).toEqual([body, 400])
  })
})

test.each(named.map((one, at) => [one.name, one, at] as const))(
  "the path of %s handles invalid ids",
  async (_, one, at) => {
    const { operation, scene } = one
    const made = await scene(shop, market)
    for (const id of someOf(IDS, 2, at)) {
      const values = Object.fromEntries(Object.keys(made.values ?? {}).map((name) => [name, id]))
      const { status, body } = await send(operation, { ...made, values }, made.body)
      // Deleting an unknown row succeeds.
      const allowed = operation.method === "DELETE" ? [200, 400, 404] : [400, 404]
      expect([id, allowed.includes(status), status === 200 ? fault : body]).toEqual([id, true, fault])
    }
  },
)

/** Queries that no list accepts. */
const STRANGE = [
  ...["limit=-1", "limit=1e9", "offset=1.5", "order=nothing", "order=deleted_at", "order=name;drop", "unknown=1"],
  ...["expand=nothing", "fields=nothing", "q=a&q=b", "q=%00"],
]
const TEXTS = ["%25", "__", "%5C", "%27%27", "x".repeat(500)]
const DATES = ["created_at=2020-01-01", "created_at[gt]=2023-02-29", "created_at[no]=1", "updated_at[lt]="]

test.each(lists.map((one, at) => [one.name, one, at] as const))(
  "the list %s refuses unknown parameters",
  async (_, one, at) => {
    const { operation, scene } = one
    const { by, values = {} } = await scene(shop, market)
    for (const query of [...someOf(STRANGE, 3, at), ...("created_at" in operation.input ? someOf(DATES, 1, at) : [])]) {
      const { status, body } = await by.get(`${urlOf(operation.path, { by, values })}?${query}`)
      expect([query, status, body.type]).toEqual([query, 400, "invalid_data"])
    }
    // In a search these are literal characters.
    for (const q of someOf(TEXTS, 2, at)) {
      const { status, body } = await by.get(`${urlOf(operation.path, { by, values })}?q=${q}`)
      expect([q, status, body.count]).toEqual([q, 200, 0])
    }
  },
)

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

function send({ method, path }: Built, scene: Scene, body: unknown) {
  return scene.by.ask(method, urlOf(path, { ...scene, query: {} }), body)
}

/** Whether the operation takes anything besides its path and the selection of the response. */
function takesBody({ path, input }: Built) {
  return Object.keys(input).some((name) => !path.includes(`{${name}}`) && name !== "expand" && name !== "fields")
}
