import { type ModelName, models } from "@mercer/db"
import type { Entity, RouteMeta } from "@mercer/rest"
import { walkAnswer } from "@mercer/rest/handler"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { appRouter } from "../../src/root.ts"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { ADDRESS, type Market, must } from "../support/checkout.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { secondServer } from "../support/races.ts"
import { aFullCart, aFullOrder, anOperatorAtWork, aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { pick, randomOf, SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * A cart, a customer's orders and the list of discounts are kept in each server's memory. Whatever changes, through a
 * server, another one or a script beside Mercer: the next answer is what it would be without a memory.
 */

interface Read {
  procedure: string
  path: string
  input: Record<string, unknown>
  by: Visitor
}

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let shopper: Awaited<ReturnType<typeof aShopper>>
let operator: Visitor
let cart: string
let reads: Record<"cart" | "whole" | "orders" | "discounts", Read>

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aSceneMarket(shop)
  shopper = await aShopper(shop)
  operator = await anOperatorAtWork(shop)
  for (let count = 0; count < 2; count++) await aFullOrder(shop, market, shopper.visitor)
  cart = await aFullCart(shop, market, shopper.visitor)
  const expand = "items.variant.product.tags,items.variant.options,discounts.regions,customer,payment,region.countries"
  reads = {
    cart: { procedure: "store.carts.get", path: `/store/carts/${cart}`, input: { id: cart }, by: shop.visitor() },
    whole: {
      procedure: "store.carts.get",
      path: `/store/carts/${cart}?expand=${expand}`,
      input: { id: cart, expand },
      by: shopper.visitor,
    },
    orders: {
      procedure: "store.customers.orders",
      path: "/store/customers/me/orders",
      input: {},
      by: shopper.visitor,
    },
    discounts: { procedure: "admin.discounts.list", path: "/admin/discounts", input: {}, by: operator },
  }
})

afterAll(async () => {
  expect(shop.errors).toEqual([])
  await other.close()
  await shop.close()
})

const servers = () => [shop.api, other.api]

async function answerOf(api: TestShop["api"], { path, by }: Pick<Read, "path" | "by">) {
  const request = new Request(`http://shop.test${path}`, { headers: { cookie: by.cookie() } })
  const answer = await api.rest(request, { address: "127.0.0.1" })
  // biome-ignore lint/suspicious/noExplicitAny: read as a foreign client does
  return { status: answer.status, body: (await answer.json()) as any }
}

/** The answer without a memory: tRPC computes each. */
async function fresh({ procedure, input, by }: Read) {
  const { status, data } = await overTrpc(shop, by, { procedure, type: "query" }, input)
  return { status, body: data }
}

async function compare(names: (keyof typeof reads)[], why: string, apis = servers()) {
  for (const name of names) {
    const expected = await fresh(reads[name])
    // A second time each: the first may have been made now.
    for (const api of [...apis, ...apis])
      expect(await answerOf(api, reads[name]), `${name} after ${why}`).toEqual(expected)
  }
}

const ALL = ["cart", "whole", "orders", "discounts"] as const

/** A statement that changes this row, in a column that every answer with the row returns. */
function changeOf({ name, key, columns }: Entity, id: unknown) {
  const { table, columns: facts } = models[name as ModelName]
  const kinds = facts as Record<string, { kind: unknown }>
  const column = ["updated_at", "created_at", "amount", "price", "display_name", "name"].find((one) =>
    columns.includes(one),
  )
  if (!column) return undefined
  const more: Record<string, string> = { date: "+ interval '1 second'", string: "|| '1'" }
  const value = `"${column}" ${more[String(kinds[column]?.kind)] ?? "+ 1"}`
  return { text: `UPDATE "${table}" SET "${column}" = ${value} WHERE "${key}" = $1`, values: [id] }
}

describe(`answers from memory are those made now (seed ${SEED})`, () => {
  test("after a change of each kind of row that is in them, by a script", async () => {
    const seen = new Set<string>()
    for (const name of ALL) {
      await compare([name], "nothing")
      const { body } = await fresh(reads[name])
      const answer = (appRouter._def.procedures as unknown as Record<string, { _def: { meta: RouteMeta } }>)[
        reads[name].procedure
      ]?._def.meta.answer
      const rows = new Map<string, [Entity, unknown]>()
      walkAnswer(answer as never, body, (entity, row) => {
        const id = row[entity.key]
        if (id !== undefined && !rows.has(entity.name)) rows.set(entity.name, [entity, id])
      })
      for (const [entity, id] of rows.values()) {
        const change = changeOf(entity, id)
        if (!change) continue
        seen.add(entity.name)
        expect((await shop.pool.query(change)).rowCount, entity.name).toBe(1)
        await compare([name], `a change of ${entity.name}`)
      }
    }
    expect(ROWS.filter((one) => !seen.has(one))).toEqual([])
  }, 120_000)

  test("after each step of a purchase", async () => {
    for (const [why, step] of Object.entries(STEPS)) {
      await step()
      await compare([...ALL], why)
    }
  }, 120_000)

  test("after writes beside it in any order", async () => {
    const random = randomOf("kept answers")
    for (let round = 0; round < 12; round++) {
      const [why, write] = pick(random, Object.entries(SCRIPTS))
      await write()
      await compare([...ALL], why, round % 2 ? [shop.api] : [other.api])
    }
  }, 120_000)
})

/** Rows that are in at least one of the answers. */
const ROWS = [
  "Address",
  "Cart",
  "Country",
  "Customer",
  "Discount",
  "DiscountRule",
  "GiftCard",
  "GiftCardTransaction",
  "LineItem",
  "LineItemAdjustment",
  "LineItemTaxLine",
  "Order",
  "Payment",
  "PaymentSession",
  "Product",
  "ProductVariant",
  "Region",
  "SalesChannel",
  "ShippingMethod",
  "ShippingMethodTaxLine",
  "ShippingOption",
]

const onCart = (path: string, body?: object) => shopper.visitor.post(`/store/carts/${cart}${path}`, body).then(must)
const line = async () => (await shop.db.lineItem.findFirstOrThrow({ where: { cart_id: cart } })).id

const STEPS: Record<string, () => Promise<unknown>> = {
  "a line": async () =>
    onCart("/line-items", { variant_id: (await aProduct(shop.db, { variants: [700] })).variant, quantity: 1 }),
  "a quantity": async () => onCart(`/line-items/${await line()}`, { quantity: 3 }),
  "a line less": async () => shopper.visitor.delete(`/store/carts/${cart}/line-items/${await line()}`).then(must),
  "another discount": async () => {
    const { code } = await aDiscount(shop.db, { regions: [market.region.id], value: 20 })
    await onCart("", { discounts: [{ code }] })
  },
  "an address": () => onCart("", { shipping_address: { ...ADDRESS, city: "Bonn" } }),
  "a guest's email": () => onCart("", { email: "kept@example.com" }),
  shipping: () => onCart("/shipping-methods", { option_id: market.option.id }),
  sessions: () => onCart("/payment-sessions"),
  "a selected session": () => onCart("/payment-session", { provider_id: "scripted" }),
  "an order of the same goods": () => aFullOrder(shop, market),
  completion: () => onCart("/complete"),
  "another order of the customer": () => aFullOrder(shop, market, shopper.visitor),
  "a cancelation": async () => {
    const { id } = await shop.db.order.findFirstOrThrow({ where: { customer_id: shopper.id } })
    must(await operator.post(`/admin/orders/${id}/cancel`))
  },
  "a new discount": () => aDiscount(shop.db, { regions: [market.region.id] }),
  "a discount's condition": async () => {
    const { id } = await shop.db.discount.findFirstOrThrow({ where: { deleted_at: null } })
    const rule = { conditions: [{ operator: "in", products: [market.product.id] }] }
    must(await operator.post(`/admin/discounts/${id}`, { rule: { id: await ruleOf(id), ...rule } }))
  },
  "a deleted discount": async () => {
    const { id } = await shop.db.discount.findFirstOrThrow({ where: { deleted_at: null } })
    must(await operator.delete(`/admin/discounts/${id}`))
  },
}

const ruleOf = async (id: string) => (await shop.db.discount.findUniqueOrThrow({ where: { id } })).rule_id

const script = (text: string) => () => shop.pool.query(text)
let serial = 0

const SCRIPTS: Record<string, () => Promise<unknown>> = {
  "lines gone": () =>
    shop.pool.query(
      `DELETE FROM line_item_adjustment WHERE item_id IN (SELECT id FROM line_item WHERE cart_id = '${cart}')`,
    ),
  "a line moved to another cart": async () => {
    const to = await aFullCart(shop, market)
    await shop.pool.query("UPDATE line_item SET cart_id = $1 WHERE id = $2", [to, await line().catch(() => "")])
  },
  "titles of lines": () => shop.pool.query("UPDATE line_item SET title = $1", [`Line ${serial++}`]),
  "a product's title": () => shop.pool.query("UPDATE product SET title = $1", [`Title ${serial++}`]),
  stock: script(
    "UPDATE product_variant SET inventory_quantity = inventory_quantity - 1, updated_at = clock_timestamp()",
  ),
  "a region's rate": script("UPDATE region SET tax_rate = tax_rate + 1"),
  "gift cards' balances": script("UPDATE gift_card SET balance = balance - 1"),
  "discounts' values": script("UPDATE discount_rule SET value = value + 1"),
  "discounts' uses": script("UPDATE discount SET usage_count = usage_count + 1"),
  "a discount without regions": script("DELETE FROM discount_regions"),
  "customers' names": () => shop.pool.query("UPDATE customer SET first_name = $1", [`Ada ${serial++}`]),
  "a city": () => shop.pool.query("UPDATE address SET city = $1", [`Bonn ${serial++}`]),
  "no discounts on carts": script("DELETE FROM cart_discounts"),
  "a paid refund": () =>
    shop.pool.query(
      `INSERT INTO refund (id, order_id, amount, reason) SELECT 'ref_' || $1::text || id, id, 1, 'other' FROM "order"`,
      [serial++],
    ),
}

describe("what is kept", () => {
  test("costs one statement the second time, besides the login", async () => {
    const statements = recordStatements(shop)
    for (const [name, count] of [
      ["cart", 1],
      ["orders", 2],
      ["discounts", 2],
    ] as const) {
      const ask = () => answerOf(shop.api, reads[name])
      const first = await statements(ask)
      expect(first.length, `${name}, made`).toBeLessThanOrEqual(count + 1)
      expect(await statements(ask), name).toHaveLength(count)
    }
  })

  test("is not what another transaction has not committed, and is once it has", async () => {
    const id = await aFullCart(shop, market)
    const read = { path: `/store/carts/${id}`, by: shop.visitor() }
    const title = async () => (await answerOf(shop.api, read)).body.cart.items[0].title
    const client = await shop.pool.connect()
    try {
      await client.query("BEGIN")
      await client.query("UPDATE line_item SET title = 'Later' WHERE cart_id = $1", [id])
      for (let times = 0; times < 3; times++) expect(await title()).not.toBe("Later")
      await client.query("COMMIT")
    } finally {
      client.release()
    }
    expect(await title()).toBe("Later")
  })

  test("is never one customer's for another, nor for nobody", async () => {
    const another = await aShopper(shop)
    await aFullOrder(shop, market, another.visitor)
    const own = async (by: Visitor) => (await answerOf(shop.api, { path: "/store/customers/me/orders", by })).body
    for (let times = 0; times < 2; times++) {
      expect(
        (await own(shopper.visitor)).orders.every((one: { customer_id: string }) => one.customer_id === shopper.id),
      ).toBe(true)
      const { orders } = await own(another.visitor)
      expect(orders.map((one: { customer_id: string }) => one.customer_id)).toEqual([another.id])
    }
    expect((await answerOf(shop.api, { path: "/store/customers/me/orders", by: shop.visitor() })).status).toBe(401)
    expect((await answerOf(shop.api, { path: "/admin/discounts", by: shopper.visitor })).status).toBe(401)
    await shop.pool.query(`UPDATE "user" SET deleted_at = now()`)
    expect((await answerOf(shop.api, reads.discounts)).status).toBe(401)
    await shop.pool.query(`UPDATE "user" SET deleted_at = NULL`)
  })

  test("is not kept while changes are not recorded, nor in a shop with stock locations", async () => {
    await shop.pool.query("SELECT mercer.untrack_catalog()")
    await shop.pool.query("UPDATE product SET title = 'Unrecorded'")
    await compare(["cart"], "an unrecorded change")
    await shop.pool.query("SELECT mercer.track_catalog()")
    await compare(["cart"], "recording again")
    must(await operator.post("/admin/stock-locations", { name: "Berlin" }))
    await compare([...ALL], "the first stock location")
  })
})
