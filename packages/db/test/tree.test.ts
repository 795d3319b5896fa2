import { beforeAll, describe, expect, test } from "vitest"
import { type Database, openDatabase } from "../src/client.ts"
import type { ModelName } from "../src/models.ts"
import { BY_LOCATION, DELETED_TOO, type Query, readTree, type Tree } from "../src/read/tree.ts"
import { createDatabase } from "./database.ts"
import { byPrisma } from "./prisma-tree.ts"
import { EARLY, LATE, seed } from "./tree-rows.ts"

let db: Database["db"]
let query: Query
let seeded: Awaited<ReturnType<typeof seed>>

beforeAll(async () => {
  const { url } = await createDatabase()
  const database = openDatabase({ url })
  db = database.db
  query = async ({ name, text }, values) => (await database.pool.query({ name, text, values })).rows
  seeded = await seed(db)
  return () => database.close()
})

const CART = {
  region: { currency: {}, countries: {}, payment_providers: {} },
  items: { variant: { product: { tags: {}, variants: {} }, prices: {} }, adjustments: {}, tax_lines: {} },
  discounts: { rule: { conditions: {} }, regions: { countries: {} } },
  payment_sessions: {},
  shipping_address: {},
  customer: {},
}
const ORDER = {
  region: {},
  customer: {},
  items: { variant: {}, adjustments: {}, tax_lines: {} },
  discounts: { rule: {} },
  payments: { currency: {} },
  shipping_methods: { tax_lines: {} },
  refunds: {},
  fulfillments: { tracking_links: {}, items: {} },
}
const PRODUCT = { tags: {}, variants: { prices: { currency: {} }, options: {} }, collection: {}, profiles: {} }
const DISCOUNT = { rule: { conditions: { products: {} } }, regions: { payment_providers: {} }, parent_discount: {} }

describe("a tree has the rows that Prisma finds, without the deleted ones", () => {
  const trees: [string, ModelName, () => string, Tree][] = [
    ["cart", "Cart", () => seeded.cart_id, CART],
    ["order", "Order", () => seeded.order_id, ORDER],
    [
      "order with deleted discounts",
      "Order",
      () => seeded.order_id,
      { ...ORDER, discounts: { rule: {}, [DELETED_TOO]: {} } },
    ],
    ["order with its deleted customer", "Order", () => seeded.order_id, { customer: { [DELETED_TOO]: {} } }],
    ["product", "Product", () => seeded.product_id, PRODUCT],
    [
      "product with deleted variants and tags",
      "Product",
      () => seeded.product_id,
      { tags: { [DELETED_TOO]: {} }, variants: { [DELETED_TOO]: {} } },
    ],
    ["discount", "Discount", () => seeded.discounts[0] as string, DISCOUNT],
    ["region without relations", "Region", () => seeded.region_id, {}],
  ]

  test.each(trees)("%s", async (_name, model, id, tree) => {
    const [row] = await readTree(query, model, { id: id() }, tree)
    expect(row).toEqual(await byPrisma(db, model, id(), tree))
    expect(row).toBeDefined()
  })

  test("a row says whether the shop has stock locations, where the tree asks for it", async () => {
    const read = async () =>
      (await readTree(query, "Region", { id: seeded.region_id }, { [BY_LOCATION]: {}, countries: {} }))[0]
    expect((await read())?.by_location).toBe(false)
    await db.stockLocation.create({ data: { id: "sloc_1", name: "Berlin" } })
    expect((await read())?.by_location).toBe(true)
    await db.stockLocation.update({ where: { id: "sloc_1" }, data: { deleted_at: new Date() } })
    expect((await read())?.by_location).toBe(false)
    const [plain] = await readTree(query, "Region", { id: seeded.region_id }, {})
    expect(plain).not.toHaveProperty("by_location")
  })

  test("the deleted rows exist in the tables", async () => {
    const [product] = await readTree(
      query,
      "Product",
      { id: seeded.product_id },
      { tags: {}, variants: { prices: {} } },
    )
    expect([product?.tags.length, product?.variants.length]).toEqual([2, 2])
    expect(product?.variants.map(({ prices }) => prices.length).sort()).toEqual([0, 1]) // deleted links are ignored
    const [order] = await readTree(query, "Order", { id: seeded.order_id }, { discounts: {}, customer: {} })
    expect(order?.discounts.map(({ id }) => id)).toEqual([seeded.discounts[0]])
    expect(order?.customer).toBeNull()
    const [all] = await readTree(query, "Order", { id: seeded.order_id }, { discounts: { [DELETED_TOO]: {} } })
    expect(all?.discounts.map(({ id }) => id).sort()).toEqual([...seeded.discounts].sort())
  })
})

test("an order keeps the deleted variants that were sold, a cart does not", async () => {
  const tree = { items: { variant: { product: { variants: {} } } } }
  const variantsOf = (items: { variant: { deleted_at: Date | null } | null }[] = []) =>
    items.flatMap(({ variant }) => (variant ? [variant.deleted_at] : []))
  const [order] = await readTree(query, "Order", { id: seeded.order_id }, tree)
  expect(variantsOf(order?.items)).toEqual([null, null, LATE])
  const [cart] = await readTree(query, "Cart", { id: seeded.cart_id }, tree)
  expect(variantsOf(cart?.items)).toEqual([null, null])
  // Its living siblings are those of the shop: lists are without deleted rows, below orders too.
  expect(order?.items[1]?.variant?.product?.variants).toHaveLength(2)
})

test("dates are dates, to the millisecond, and numbers are numbers", async () => {
  const [cart] = await readTree(
    query,
    "Cart",
    { id: seeded.cart_id },
    { items: { adjustments: {}, tax_lines: {} }, region: {} },
  )
  const item = cart?.items.at(-1)
  expect(item?.created_at).toEqual(LATE)
  expect(item?.adjustments[0]?.amount).toBe(90.5)
  expect(item?.tax_lines.map(({ rate, created_at }) => [rate, created_at])).toEqual([
    [19.5, EARLY],
    [19.5, EARLY],
  ])
  expect(cart?.region?.tax_rate).toBe(12.5)
  expect(cart?.completed_at).toBeNull()
  expect(cart?.context).toEqual({ ip: "::1", list: [1, null] })
})

test("rows come in order of creation, with the key as tie-breaker, in lists and at the top", async () => {
  const [cart] = await readTree(query, "Cart", { id: seeded.cart_id }, { items: {} })
  const items = cart?.items ?? []
  const sorted = items.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
  expect(items).toHaveLength(4)
  expect(items).toEqual(sorted)
  const ids = items.map(({ id }) => id)
  const found = await readTree(query, "LineItem", { id: ids.toReversed() }, {})
  expect(found.map(({ id }) => id)).toEqual(ids)
})

test("all conditions apply, a list means any of its values, and no condition means all rows", async () => {
  const { cart_id } = seeded
  expect(await readTree(query, "LineItem", { cart_id, quantity: 2 }, {})).toHaveLength(4)
  expect(await readTree(query, "LineItem", { cart_id, quantity: 3 }, {})).toEqual([])
  expect(await readTree(query, "LineItem", { cart_id, is_giftcard: false }, {})).toHaveLength(4)
  expect(await readTree(query, "Cart", { id: [cart_id, "nobody", "' OR 1=1 --"] }, {})).toHaveLength(1)
  expect(await readTree(query, "Cart", { id: [] }, {})).toEqual([])
  expect((await readTree(query, "Currency", {}, {})).length).toBe(await db.currency.count())
})

test("a deleted row is not found, unless the top requests deleted ones too", async () => {
  const [, id = ""] = seeded.discounts
  expect(await readTree(query, "Discount", { id }, {})).toEqual([])
  const [row] = await readTree(query, "Discount", { id }, { [DELETED_TOO]: {}, rule: {} })
  expect(row).toMatchObject({ id, deleted_at: expect.any(Date), rule: { type: "percentage" } })
  expect(row).not.toHaveProperty(DELETED_TOO)
})

test("unknown names are refused before any query", async () => {
  const asked: unknown[] = []
  const deaf: Query = async (statement) => {
    asked.push(statement)
    return []
  }
  await expect(readTree(deaf, "Cart", { id: "x" }, { nothing: {} })).rejects.toThrow("Cart has no relation nothing")
  await expect(readTree(deaf, "Cart", { id: "x" }, { items: { cart_id: {} } })).rejects.toThrow(
    "LineItem has no relation",
  )
  await expect(readTree(deaf, "Cart", { 'id" = 1 --': "x" }, {})).rejects.toThrow("Cart has no column")
  await expect(readTree(deaf, "Cart", { items: "x" }, {})).rejects.toThrow("Cart has no column items")
  await expect(readTree(deaf, "Cart", { id: "x" }, { constructor: {} })).rejects.toThrow("Cart has no relation")
  expect(asked).toEqual([])
})

test("frequent queries get a name; the number of names stays small", async () => {
  const texts: string[] = []
  const noted: Query = async ({ name, text }) => {
    if (name !== "") texts.push(text)
    return []
  }
  const ask = async (tree: Tree) => {
    texts.length = 0
    for (let time = 0; time < 7; time++) await readTree(noted, "Address", { id: "x" }, tree)
    return [...texts]
  }
  const first = await ask({ customer: {} })
  expect(first.length).toBeGreaterThan(0)
  expect(new Set(first).size).toBe(1)

  const all = new Set<string>()
  for (let n = 0; n < 700; n++) for (const text of await ask(deepTree(n))) all.add(text)
  expect(all.size).toBeGreaterThan(100)
  expect(all.size).toBeLessThanOrEqual(500)
  expect(await ask({ customer: {} })).toEqual(Array(7).fill(first[0]))
})

/** Another tree for each number. */
function deepTree(n: number): Tree {
  const relations = ["orders", "groups", "shipping_addresses", "billing_address"].filter((_, bit) => n & (1 << bit))
  const customer = Object.fromEntries(relations.map((name) => [name, {}]))
  const below = n >> 4
  return { customer: { ...customer, ...(below > 0 && { billing_address: deepTree(below) }) }, country: {} }
}
