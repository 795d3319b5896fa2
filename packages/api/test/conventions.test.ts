import { afterAll, beforeAll, describe, expect, test } from "vitest"
import * as z from "zod"
import { refusal } from "./support/checkout.ts"
import { type Built, built, listed, neighbours, pairs, routeOf } from "./support/contract.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"

/** Operations of the table that are not implemented yet. An implemented one must be removed, or the test fails. */
const NOT_BUILT: string[] = []

/** Our own operations that Medusa v1 does not have. */
const OUR_OWN: string[] = [
  "POST /admin/batch-jobs/{}/undo",
  "POST /admin/orders/{}/claims/preview",
  "POST /admin/orders/{}/gift-card-refunds",
  "GET /admin/discounts/{}/applies",
  "GET /admin/analytics/products",
  "GET /admin/analytics/rates",
  "GET /admin/analytics/sales",
  "GET /admin/analytics/stock",
  "POST /admin/analytics/rates",
  "POST /admin/analytics/time-zone",
  "GET /admin/audit",
  "GET /admin/comparison",
  "GET /admin/comparison/cases/{}",
  "GET /admin/custom-fields",
  "GET /admin/documents/orders",
  "GET /admin/documents/returns",
  "GET /admin/event-runs",
  "POST /admin/event-runs/{}/retry",
  "POST /admin/inventory-items/{}/location-levels/{}/adjust",
  "POST /admin/inventory-items/{}/move",
  "GET /admin/jobs",
  "POST /admin/jobs/{}/run",
  "POST /admin/customers/{}/addresses",
  "POST /admin/customers/{}/addresses/{}",
  "DELETE /admin/customers/{}/addresses/{}",
  "GET /admin/customers/invitation",
  "POST /admin/customers/{}/invitation",
  "POST /admin/customers/{}/invitation-link",
  "GET /admin/customers/{}/lifetime-value",
  "GET /admin/customers/{}/timeline",
  "GET /admin/media",
  "GET /admin/media/{}",
  "POST /admin/media/{}",
  "DELETE /admin/media/{}",
  "POST /admin/media/{}/products/batch",
  "DELETE /admin/media/{}/products/batch",
  "GET /admin/mentions",
  "POST /admin/mentions/{}/read",
  "GET /admin/orders/{}/timeline",
  "GET /admin/presence",
  "GET /admin/system",
  "GET /admin/system/findings",
  "GET /admin/orders/{}/history",
  "GET /admin/home",
  "GET /admin/mails",
  "GET /admin/mails/{}",
  "DELETE /admin/product-tags/{}",
  "POST /admin/product-tags/{}",
  "POST /admin/product-tags/{}/merge",
  "DELETE /admin/product-types/{}",
  "POST /admin/product-types/{}",
  "POST /admin/product-types/{}/merge",
  "POST /admin/products/{}/variants/batch",
  "POST /admin/setup",
  "GET /admin/role-report",
  "GET /admin/roles",
  "POST /admin/roles",
  "GET /admin/roles/areas",
  "GET /admin/roles/mine",
  "GET /admin/roles/{}",
  "POST /admin/roles/{}",
  "DELETE /admin/roles/{}",
  "POST /admin/users/{}/tokens",
  "GET /admin/users/{}/tokens",
  "DELETE /admin/users/{}/tokens/{}",
  "GET /admin/views",
  "POST /admin/views",
  "POST /admin/views/{}",
  "DELETE /admin/views/{}",
  "GET /admin/webhooks",
  "POST /admin/webhooks",
  "GET /admin/webhooks/{}",
  "POST /admin/webhooks/{}",
  "DELETE /admin/webhooks/{}",
  "POST /admin/webhooks/{}/rotate-secret",
  "GET /admin/webhooks/{}/deliveries",
  "POST /admin/webhooks/{}/deliveries/{}/resend",
  "DELETE /admin/users/{}/second-factor",
  "DELETE /admin/users/{}/sessions",
  "DELETE /admin/users/{}/sessions/{}",
  "GET /admin/users/{}/second-factor",
  "GET /admin/users/{}/sessions",
  "POST /admin/users/{}/second-factor",
  "POST /admin/users/{}/second-factor/confirm",
  "POST /admin/users/{}/second-factor/recovery-codes",
  "POST /admin/users/{}/second-factor/reset",
]

/** The default limit of a list. */
const LIMITS: Record<string, number> = {
  "admin.batch-jobs.list": 10,
  "admin.collections.list": 10,
  "admin.currencies.list": 20,
  "admin.customers.list": 50,
  "admin.customer-groups.list": 10,
  "admin.customer-groups.list-customers": 50,
  "admin.discounts.list": 20,
  "store.collections.list": 10,
  "store.customers.orders": 10,
}

/** The response for an unknown id, where it is not a 404. */
const NOTHING_THERE: Record<string, number> = {
  "store.auth.exists": 200,
  "admin.customer-groups.delete": 200,
  "admin.discounts.delete": 200,
  "store.customers.update-address": 400,
  "store.customers.delete-address": 200,
}

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "exists.address=off,gift_card.address=off,login.address=off" } })
})
afterAll(() => shop.close())

describe("the table", () => {
  test("holds 85 operations, each of them implemented or planned", () => {
    const missing = listed.filter((row) => !pairs.some((pair) => pair.row === row)).map(({ operation }) => operation)
    expect(listed).toHaveLength(85)
    expect(missing.sort(), "strike what is built from NOT_BUILT").toEqual([...NOT_BUILT].sort())
  })

  test("names every operation of ours, or the neighbors do, or it is known as our own", () => {
    const known = new Set([...listed, ...neighbours].map(({ method = "", path = "" }) => routeOf(method, path)))
    const ours = built.map(({ route }) => route).filter((route) => !known.has(route))
    const mend = "add an operation that Medusa v1 does not have to OUR_OWN, and strike one that is gone"
    expect(ours.sort(), mend).toEqual([...OUR_OWN].sort())
  })

  test("has each method and path once, including aliases", () => {
    const routes = built.flatMap(({ method, path, meta }) => [path, ...meta.aliases].map((one) => routeOf(method, one)))
    const twice = routes.filter((route, at) => routes.indexOf(route) !== at)
    expect(twice, "give one of the operations or aliases another path").toEqual([])
  })
})

describe.each(pairs.map((pair) => [pair.row.operation, pair] as const))("%s", (name, { row, operation }) => {
  test("has the table's path, status and access", () => {
    const { method, path, meta } = operation
    const ours = { method, path, access: meta.access, status: String(meta.status), name: meta.openapi?.summary }
    expect(ours).toEqual({ method, path: row.path, access: row.access, status: row.status, name: row.name })
  })

  test("answers under the table's keys", () => {
    const keys = row.answer === "-" ? [] : row.answer.split(",")
    const paged = "limit" in operation.input ? ["count", "offset", "limit"] : []
    expect(requiredKeys(operation.meta.answer.wire).sort()).toEqual([...keys, ...paged].sort())
  })

  test("accepts expand and fields when it returns an entity", () => {
    const takes = ["expand", "fields"].filter((key) => key in operation.input)
    expect(takes, "declare the input with input() of @mercer/rest").toEqual(
      operation.meta.answer.entity ? ["expand", "fields"] : [],
    )
  })

  test("requires a login where the table does", async () => {
    const visitor = shop.visitor()
    const answer = await visitor.ask(row.method, row.path.replace(/\{\w+\}/g, "nothing"))
    if (row.access === "open" || row.access === "shopper") expect(answer.status).not.toBe(401)
    else {
      expect(refusal(answer)).toEqual({ status: 401, type: "unauthorized", message: expect.any(String) })
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
    }
  })

  const onOne = row.path.includes("{")
  if (onOne)
    test("answers not found for an unknown id", async () => {
      const visitor = await visitorFor(row.access)
      const body = row.method === "GET" ? undefined : sample(operation)
      const answer = await visitor.ask(row.method, row.path.replace(/\{\w+\}/g, "nothing"), body)
      const status = NOTHING_THERE[name] ?? 404
      expect([answer.status, answer.body]).toEqual([status, status === 404 ? nothing : expect.anything()])
    })
})

describe.each(built.filter(({ input }) => "limit" in input).map((one) => [one.route, one] as const))(
  "the list %s",
  (route, { input, path }) => {
    const most = path.startsWith("/admin") ? 10_000 : 1_000

    test("has the table's limit", () => {
      const row = pairs.find(({ operation }) => operation.route === route)?.row
      if (row) expect(input.limit?.parse(undefined)).toBe(LIMITS[row.operation])
      expect(input.offset?.parse(undefined)).toBe(0)
    })

    test.each(["0", "1", 0, String(most)])("accepts the limit %j", (limit) => {
      expect(input.limit?.safeParse(limit)).toMatchObject({ success: true, data: Number(limit) })
    })

    test.each(["-1", "1.5", "abc", "", "1e9", String(most + 1), null])("refuses the limit %j", (limit) => {
      expect(input.limit?.safeParse(limit).success).toBe(false)
    })

    test.each(["-1", "1.5", "abc", ""])("refuses the offset %j", (offset) => {
      expect(input.offset?.safeParse(offset).success).toBe(false)
    })
  },
)

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})

const nothing = { type: "not_found", message: expect.any(String) }

async function visitorFor(access: string): Promise<Visitor> {
  if (access === "admin") return anOperatorAtWork(shop)
  return access === "customer" ? (await aShopper(shop)).visitor : shop.visitor()
}

function requiredKeys(wire: z.ZodType): string[] {
  const def = wire.def as { getter?: () => z.ZodType; options?: z.ZodType[]; shape?: Record<string, z.ZodType> }
  if (def.getter) return requiredKeys(def.getter())
  // Of a union, those that each of its kinds has.
  if (def.options) return def.options.map(requiredKeys).reduce((all, keys) => all.filter((key) => keys.includes(key)))
  return Object.entries(def.shape ?? {}).flatMap(([key, type]) => (type.safeParse(undefined).success ? [] : [key]))
}

/** A body with all required fields of an operation. */
function sample({ input, path }: Built): Record<string, unknown> {
  const schema = z.toJSONSchema(z.object(input), { io: "input", unrepresentable: "any" }) as Sampled
  const given = Object.entries(schema.properties ?? {}).filter(
    ([key]) => schema.required?.includes(key) && !path.includes(`{${key}}`),
  )
  return Object.fromEntries(given.map(([key, type]) => [key, sampleOf(type)]))
}

interface Sampled {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minItems?: number
  items?: Sampled
  anyOf?: Sampled[]
  properties?: Record<string, Sampled>
  required?: string[]
}

function sampleOf(type: Sampled): unknown {
  if (type.enum) return type.enum[0]
  if (type.const !== undefined) return type.const
  if (type.anyOf) return sampleOf(type.anyOf[0] as Sampled)
  if (type.type === "string") return type.format === "email" ? "a@example.com" : "nothing"
  if (type.type === "integer" || type.type === "number") return Math.max(1, type.minimum ?? 1)
  if (type.type === "boolean") return true
  if (type.type === "array") return [sampleOf(type.items ?? {})]
  const required = Object.entries(type.properties ?? {}).filter(([key]) => type.required?.includes(key))
  return Object.fromEntries(required.map(([key, below]) => [key, sampleOf(below)]))
}
