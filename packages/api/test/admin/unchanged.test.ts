import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import type { Market } from "../support/checkout.ts"
import { must, refusal } from "../support/checkout.ts"
import { aFullOrder, anOperatorAtWork, aSceneMarket, type Scene, urlOf, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { COLUMN, rowOf, sceneOf, updates } from "../support/updates.ts"

let shop: TestShop
let market: Market
let operator: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
  operator = await anOperatorAtWork(shop)
})
afterAll(() => shop.close())

async function stampOf(row: { table: string; id: string | undefined }): Promise<string> {
  const where = row.id ? `WHERE ${COLUMN[row.table] ?? "id"} = $1` : "ORDER BY created_at, id LIMIT 1"
  const { rows } = await shop.pool.query(`SELECT updated_at FROM ${row.table} ${where}`, row.id ? [row.id] : [])
  return rows[0].updated_at.toISOString()
}

test("all of the operators' updates are found", () => {
  expect(updates.length).toBeGreaterThan(22)
})

describe.each(updates.filter(({ path }) => !path.includes("currencies")).map((one) => [one.route, one] as const))(
  "%s",
  (_, one) => {
    const send = (scene: Scene, if_unchanged_since: unknown) =>
      scene.by.ask(one.method, urlOf(one.path, scene), { ...(scene.body as object), if_unchanged_since })

    test("refuses a version older than the row's with 409, and accepts the row's own", async () => {
      const scene = await sceneOf(one, shop, market)
      const row = rowOf(one, scene)
      const read = await stampOf(row)
      const stale = new Date(Date.parse(read) - 1).toISOString()
      expect(refusal(await send(scene, stale))).toEqual({
        status: 409,
        type: "conflict",
        code: "changed_meanwhile",
        message: expect.stringContaining(read),
      })
      expect(await stampOf(row)).toBe(read)
      expect((await send(scene, read)).status).toBe(200)
      const after = await stampOf(row)
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(read))
      expect((await send(scene, read)).status).toBe(409)
    })

    test("of two requests at once from the same version, one is refused", async () => {
      const scene = await sceneOf(one, shop, market)
      const read = await stampOf(rowOf(one, scene))
      const both = await Promise.all([send(scene, read), send(scene, read)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test("refuses an invalid date, and skips the check for null or no value", async () => {
      const scene = await sceneOf(one, shop, market)
      expect((await send(scene, "yesterday")).status).toBe(400)
      expect((await send(scene, null)).status).toBe(200)
    })
  },
)

describe("the version of a currency, which has no column for it", () => {
  const send = (includes_tax: boolean, if_unchanged_since?: string) =>
    operator.post("/admin/currencies/EUR", { includes_tax, if_unchanged_since })

  test("is the time of its last change here", async () => {
    const before = new Date().toISOString()
    expect((await send(true, before)).status).toBe(200)
    expect((await send(false, before)).status).toBe(409)
    expect((await send(false, new Date().toISOString())).status).toBe(200)
  })

  test("lets one of two requests succeed", async () => {
    const now = new Date().toISOString()
    const both = await Promise.all([send(true, now), send(false, now)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe("changes to related rows also change the version", () => {
  const moves = async (table: string, id: string, write: () => Promise<{ status: number }>) => {
    const before = await stampOf({ table, id })
    expect((await write()).status).toBe(200)
    expect((await stampOf({ table, id })) > before).toBe(true)
  }

  test("of a product: its variants, prices and options", async () => {
    const { id: product, variant } = await aProduct(shop.db)
    const path = `/admin/products/${product}/variants/${variant}`
    const prices = [{ currency_code: "eur", amount: 77 }]
    await moves("product", product, () => operator.post(path, { prices }))
    await moves("product_variant", variant, () =>
      operator.post(path, { prices: [{ currency_code: "eur", amount: 78 }] }),
    )
    await moves("product_variant", variant, () =>
      operator.post(`/admin/products/${product}`, { variants: [{ id: variant, prices }] }),
    )
    await moves("product", product, () => operator.post(`/admin/products/${product}/options`, { title: "Color" }))
  })

  test("of a region: its providers and countries", async () => {
    const { id } = await aRegion(shop.db, { countries: [] })
    const provider_id = "scripted"
    await moves("region", id, () => operator.post(`/admin/regions/${id}/payment-providers`, { provider_id }))
    await moves("region", id, () => operator.delete(`/admin/regions/${id}/payment-providers/${provider_id}`))
  })

  test("of a product: its channels and categories, changed from the other side", async () => {
    const { id: product } = await aProduct(shop.db)
    const product_ids = [{ id: product }]
    const { sales_channel } = must(await operator.post("/admin/sales-channels", { name: "Fair" }))
    const { product_category } = must(await operator.post("/admin/product-categories", { name: "Chairs" }))
    for (const one of [`sales-channels/${sales_channel.id}`, `product-categories/${product_category.id}`])
      await moves("product", product, () => operator.post(`/admin/${one}/products/batch`, { product_ids }))
  })
})

describe("rows that other programs write", () => {
  test("have microseconds, of which the API returns milliseconds", async () => {
    const { id: product } = await aProduct(shop.db)
    await shop.pool.query("UPDATE product SET updated_at = '2026-01-02 03:04:05.678999Z' WHERE id = $1", [product])
    const { product: read } = must(await operator.get(`/admin/products/${product}`))
    expect(read.updated_at).toBe("2026-01-02T03:04:05.678Z")
    const send = (title: string) =>
      operator.post(`/admin/products/${product}`, { title, if_unchanged_since: read.updated_at })
    expect((await send("First")).status).toBe(200)
    expect((await send("Second")).status).toBe(409)
  })

  test("with a clock that is ahead do not make an old version valid again", async () => {
    const { id: product } = await aProduct(shop.db)
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    await shop.pool.query("UPDATE product SET updated_at = $2 WHERE id = $1", [product, ahead])
    const send = (title: string) => operator.post(`/admin/products/${product}`, { title, if_unchanged_since: ahead })
    expect((await send("First")).status).toBe(200)
    expect((await send("Second")).status).toBe(409)
    const { product: read } = must(await operator.get(`/admin/products/${product}`))
    expect(read.title).toBe("First")
  })
})

test("an order's change without a version check still changes the version", async () => {
  const { id } = await aFullOrder(shop, market)
  const { order } = must(await operator.get(`/admin/orders/${id}`))
  expect((await operator.post(`/admin/orders/${id}`, { email: "b@example.com" })).status).toBe(200)
  const late = { email: "c@example.com", if_unchanged_since: order.updated_at }
  expect((await operator.post(`/admin/orders/${id}`, late)).status).toBe(409)
})
