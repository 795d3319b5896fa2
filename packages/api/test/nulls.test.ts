import { factsOf, type ModelName, models } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type * as z from "zod"
import type { Market } from "./support/checkout.ts"
import { type Built, built } from "./support/contract.ts"
import { aSceneMarket, urlOf } from "./support/scenes.ts"
import { openShop, type TestShop } from "./support/shop.ts"
import { COLUMN, rowOf, sceneOf, updates } from "./support/updates.ts"

/*
 * A property that is null is either stored as null or refused with 400, as v1's database did: no write takes it and
 * keeps the old value. Null lists and relations stay as they are, as in v1: only columns are checked.
 */

/** Rows by the part of the path that names them, where the response has another one. */
const ROWS: Record<string, ModelName> = {
  variants: "ProductVariant",
  addresses: "Address",
  claims: "ClaimOrder",
  conditions: "DiscountCondition",
  "line-items": "LineItem",
  "location-levels": "InventoryLevel",
  media: "Media",
  roles: "CustomRole",
  views: "View",
}

/** Rows inside a list or an object of a body. */
const INNER: Record<string, ModelName> = {
  variants: "ProductVariant",
  prices: "MoneyAmount",
  rule: "DiscountRule",
  requirements: "ShippingOptionRequirement",
  claim_items: "ClaimItem",
}

/** Columns that cannot be null and whose property may be, and why. */
const FILLED: Record<string, string> = {
  "prices.id": "a price without an id is a new one, or the one of the same region or currency",
  "prices.currency_code": "a price of a region has the region's",
  "variants.id": "a variant without an id is a new one",
  "requirements.id": "a requirement without an id is a new one",
  "claim_items.reason": "a reason is changed only when one is given",
  "rule.id": "a discount has one rule only",
  "rule.created_at": "what panels send back is read over",
  "rule.updated_at": "as created_at",
  "POST /admin/notifications/{}/resend to": "the address that it went to",
  "POST /admin/product-categories handle": "made from the name",
  "POST /admin/draft-orders/{}/line-items title": "the variant's",
  "POST /admin/draft-orders/{}/line-items unit_price": "the variant's",
}

const writes = built.filter(({ method, input }) => method === "POST" && Object.keys(input).length > 0)

test.each(writes.map((one) => [one.route, one] as const))("%s refuses null where it cannot be stored", (route, one) => {
  const taken = columnsOf(one).filter(({ nullable, type }) => !nullable && type.safeParse(null).success)
  const names = taken.map(({ name }) => name).filter((name) => !FILLED[name] && !FILLED[`${route} ${name}`])
  expect(names).toEqual([])
})

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Columns that keep their value when null is sent, and why. */
const KEPT: Record<string, string> = {
  metadata: "null changes no key",
  "POST /store/carts/{} context": "a context is merged, null adds nothing",
  "POST /store/carts/{} customer_id": "a cart's customer is taken from it by nobody",
  "POST /store/carts/{} sales_channel_id": "a cart without a channel would sell what no channel offers",
}

const OF_SHOPPERS = ["POST /store/carts/{}", "POST /store/customers/me", "POST /store/customers/me/addresses/{}"]
const all = [...updates, ...built.filter(({ route }) => OF_SHOPPERS.includes(route))]

describe.each(all.map((one) => [one.route, one] as const))("%s", (route, one) => {
  const nullable = columnsOf(one).filter(({ nullable, name, type }) => {
    return nullable && !name.includes(".") && !KEPT[name] && !KEPT[`${route} ${name}`] && type.safeParse(null).success
  })
  test.skipIf(nullable.length === 0)(`stores null as ${nullable.map(({ name }) => name).join(", ")}`, async () => {
    for (const { name } of nullable) {
      const scene = await sceneOf(one, shop, market)
      const { status } = await scene.by.ask(one.method, urlOf(one.path, scene), {
        ...requiredOf(one, scene.body),
        [name]: null,
      })
      if (status === 400) continue
      const { table, id } = rowOf(one, scene)
      const own = one.path.endsWith("/me") ? "created_at DESC" : "created_at, id"
      const where = id ? `WHERE ${COLUMN[table] ?? "id"} = $1` : `ORDER BY ${own} LIMIT 1`
      const { rows } = await shop.pool.query(`SELECT ${name} FROM ${table} ${where}`, id ? [id] : [])
      expect([name, status, rows[0][name]]).toEqual([name, 200, null])
    }
  })
})

/** Of a body, what cannot be left out: an address says more than an `address_id` that is null. */
function requiredOf({ input }: Built, body: object = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !input[name]?.safeParse(undefined).success))
}

interface Property {
  name: string
  nullable: boolean
  type: z.ZodType
}

/** The properties of a body that are columns, those inside its lists and objects as `variants.title`. */
function columnsOf(operation: Built): Property[] {
  const own = Object.entries(operation.input).filter(([name]) => !operation.path.includes(`{${name}}`))
  const inner = own.flatMap(([name, type]) =>
    Object.entries(shapeOf(type)).map(([key, below]) => columnOf(INNER[name], `${name}.${key}`, below)),
  )
  return [...own.map(([name, type]) => columnOf(modelOf(operation), name, type)), ...inner].flatMap((one) => one ?? [])
}

function columnOf(model: ModelName | undefined, name: string, type: z.ZodType): Property | undefined {
  const column = model && factsOf(model).columns[name.split(".").at(-1) ?? ""]
  return column && { name, nullable: column.nullable, type }
}

function modelOf({ path, meta }: Built): ModelName | undefined {
  const named = path.split("/").findLast((step) => step in ROWS)
  const name = named ? ROWS[named] : meta.answer.entity?.name
  return name && name in models ? (name as ModelName) : undefined
}

type Definition = { shape?: Shape; element?: z.ZodType; innerType?: z.ZodType; in?: z.ZodType; options?: z.ZodType[] }
type Shape = Record<string, z.ZodType>

function shapeOf(type: z.ZodType): Shape {
  const { shape, element, innerType, in: before, options } = type.def as unknown as Definition
  if (shape) return shape
  if (options) return Object.assign({}, ...options.map(shapeOf))
  const inner = element ?? innerType ?? before
  return inner ? shapeOf(inner) : {}
}
