import { setTimeout as sleep } from "node:timers/promises"
import { newId } from "@mercer/db"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { makeSubscriptions } from "../../src/context/subscriptions.ts"
import { carryOut, imported } from "../support/batch.ts"
import { aProduct } from "../support/catalog.ts"
import { cartAt, type Market, must } from "../support/checkout.ts"
import { secondServer } from "../support/races.ts"
import { aWebhook } from "../support/receiver.ts"
import { anOperatorAtWork, aSceneMarket, type Visitor } from "../support/scenes.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let operator: Visitor
let statements: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop({ settings: { webhook_private_addresses: true } })
  market = await aSceneMarket(shop)
  operator = await anOperatorAtWork(shop)
  statements = recordStatements(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
afterEach(async () => {
  await shop.db.webhook.deleteMany()
})

const hook = (...kinds: string[]) => aWebhook(shop, "http://127.0.0.1:9/hooks", kinds, operator)

/** The data of what was sent of a kind since the last webhook. */
async function sent(kind: string): Promise<Record<string, unknown>[]> {
  await shop.api.sweep()
  const rows = await shop.db.webhookDelivery.findMany({ where: { kind }, orderBy: { id: "asc" } })
  return rows.map(({ body }) => JSON.parse(body).data)
}

describe("the cost of events", () => {
  const aboutEvents = (texts: string[]) => texts.filter((text) => /mercer\.(outbox|webhook)/.test(text))

  test("that no webhook subscribes to is no statement", async () => {
    const quiet = await openShop()
    const { id: product } = await aProduct(quiet.db)
    const by = await anOperatorAtWork(quiet)
    const record = recordStatements(quiet)
    const texts = await record(() => by.post(`/admin/products/${product}`, { title: "Quiet" }))
    expect(texts.length).toBeGreaterThan(3)
    expect(aboutEvents(texts)).toEqual([])
    await quiet.close()
  })

  test("is none either when webhooks subscribe to others only", async () => {
    await hook("order.placed")
    const cart = await cartAt(shop, market).cart()
    const add = () => shop.post(`/store/carts/${cart}/line-items`, { variant_id: market.variant, quantity: 1 })
    // The first reads what webhooks subscribe to.
    must(await add())
    expect(aboutEvents(await statements(add))).toEqual([])
  })

  test("is one statement for all of a request", async () => {
    await hook("product.updated", "product-variant.updated", "product-variant.deleted")
    const { id, variants } = await aProduct(shop.db, { variants: [1000, 2000] })
    const [kept, gone] = variants
    const change = { title: "Two", variants: [{ id: kept, sku: newId("variant") }] }
    const texts = await statements(async () => must(await operator.post(`/admin/products/${id}`, change)))
    expect(aboutEvents(texts)).toHaveLength(1)
    expect(await sent("product.updated")).toMatchObject([{ id, title: "Two", fields: ["title", "variants"] }])
    expect(await sent("product-variant.updated")).toMatchObject([{ id: kept, product_id: id }])
    expect(await sent("product-variant.deleted")).toMatchObject([{ id: gone, product_id: id }])
  })
})

describe("products", () => {
  test("come with what a search index needs, without the prices of price lists", async () => {
    await hook("product.updated")
    const { id: product, variant } = await aProduct(shop.db, {
      variants: [{ prices: [{ amount: 1999, currency_code: "eur" }] }],
    })
    const prices = [{ amount: 999, currency_code: "eur", variant_id: variant }]
    must(await operator.post("/admin/price-lists", { name: "Sale", description: "", type: "sale", prices }))
    must(await operator.post(`/admin/products/${product}`, { status: "published", tags: [{ value: "warm" }] }))
    const [data] = await sent("product.updated")
    expect(data).toMatchObject({
      ...{ id: product, handle: expect.any(String), status: "published", fields: ["status", "tags"] },
      ...{ tags: [{ value: "warm" }], images: [], categories: [], collection: null },
      variants: [{ id: variant, prices: [{ amount: 1999, currency_code: "eur" }] }],
    })
  })

  test("that join a collection, a category or a sales channel were updated", async () => {
    await hook("product.updated")
    const { id: product } = await aProduct(shop.db)
    const { collection } = must(await operator.post("/admin/collections", { title: newId("pcol") }))
    must(await operator.post(`/admin/collections/${collection.id}/products/batch`, { product_ids: [product] }))
    const { product_category } = must(await operator.post("/admin/product-categories", { name: newId("pcat") }))
    must(
      await operator.post(`/admin/product-categories/${product_category.id}/products/batch`, {
        product_ids: [{ id: product }],
      }),
    )
    const fields = (await sent("product.updated")).map((data) => data.fields)
    expect(fields.sort()).toEqual([["categories"], ["collection_id"]])
  })

  test("that are deleted twice are deleted once", async () => {
    await hook("product.deleted", "product-variant.deleted")
    const { id: product } = await aProduct(shop.db)
    for (let i = 0; i < 2; i++) must(await operator.delete(`/admin/products/${product}`))
    expect(await sent("product.deleted")).toMatchObject([{ id: product, deleted_at: expect.any(String) }])
    expect(await sent("product-variant.deleted")).toHaveLength(1)
  })

  test("that are imported are recorded a hundred together, and sent one by one", { timeout: 60_000 }, async () => {
    await hook("product.created", "product.updated", "product.deleted")
    const me = { by: operator, id: must(await operator.get("/admin/auth")).user.id as string }
    const handles = Array.from({ length: 250 }, (_, at) => `many-${at}`)
    const file = (title: string) =>
      ["Product Handle,Product Title,Variant Title", ...handles.map((handle) => `${handle},${title},One`), ""].join(
        "\n",
      )
    const job = await imported(shop, me, file("First"))
    expect(job.status).toBe("completed")
    const rows = await shop.db.outbox.findMany({ where: { kind: "product.created" } })
    expect(rows.map(({ payload }) => (payload as { events: object[] }).events.length).sort()).toEqual([100, 100, 50])
    const made = await sent("product.created")
    expect(made.map(({ handle }) => handle).sort()).toEqual(handles.sort())
    expect(made[0]).toMatchObject({ title: "First", variants: [{ title: "One" }] })
    const ids = await shop.db.webhookDelivery.findMany({ select: { event_id: true } })
    expect(new Set(ids.map(({ event_id }) => event_id)).size).toBe(250)

    must(await operator.post(`/admin/batch-jobs/${job.id}/undo`))
    await carryOut(shop, job.id)
    expect(await sent("product.deleted")).toHaveLength(250)
    expect(await sent("product.updated")).toEqual([])
  })
})

describe("what a process knows of webhooks", () => {
  test("is forgotten when webhooks change, and not learned from before", () => {
    const known = makeSubscriptions({ trusted_ms: 60_000, kinds: ["a"] })
    expect([known.mayWant("a"), known.mayWant("b")]).toEqual([true, false])
    const { version } = known
    known.forget()
    known.learn(["a"], version)
    expect(known.mayWant("b")).toBe(true)
    known.learn(["b"], known.version)
    expect([known.mayWant("a"), known.mayWant("b")]).toEqual([false, true])
  })

  test("is trusted for its time only", async () => {
    const known = makeSubscriptions({ trusted_ms: 20, kinds: [] })
    expect(known.mayWant("a")).toBe(false)
    await sleep(30)
    expect(known.mayWant("a")).toBe(true)
  })

  test("another server sends events a second after a webhook was created", async () => {
    const other = secondServer(shop)
    await anOperator(shop, "other@example.com", "token-of-the-other")
    const by = { authorization: "Bearer token-of-the-other" }
    const { id: product } = await aProduct(shop.db)
    must(await other.post(`/admin/products/${product}`, { title: "Before" }, by))
    await hook("product.updated")
    await sleep(1_050)
    must(await other.post(`/admin/products/${product}`, { title: "After" }, by))
    expect(await sent("product.updated")).toMatchObject([{ title: "After" }])
    await other.close()
  })
})
