// Calls of the core's operations, on a real shop.
import { aMarket, openShop, type TestShop } from "@mercer/api/testing"
import type { Client } from "@mercer/client"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { load } from "./support/built.ts"
import { through } from "./support/through.ts"

let shop: TestShop
let market: Awaited<ReturnType<typeof aMarket>>
let mercer: Client
let library: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  library = await load()
  shop = await openShop()
  market = await aMarket(shop)
  mercer = library.createClient({ url: "http://shop.test/", fetch: through(shop) })
})
afterAll(() => shop.close())

test("values of the path, of the query and of the body each go where they belong", async () => {
  const { cart } = await mercer.post("/store/carts", {
    region_id: market.region.id,
    expand: "",
    fields: "id,region_id",
  })
  expect(cart).toMatchObject({ region_id: market.region.id })
  expect(cart).not.toHaveProperty("created_at")
  const { id } = cart
  const line = { variant_id: market.variant, quantity: 2 }
  const filled = await mercer.post("/store/carts/{id}/line-items", { id, ...line, expand: "items" })
  expect(filled.cart.items).toMatchObject([line])
  const line_id = filled.cart.items?.[0]?.id ?? ""
  const emptied = await mercer.delete("/store/carts/{id}/line-items/{line_id}", { id, line_id })
  expect(emptied.cart.items).toEqual([])
  expect((await mercer.get("/store/carts/{id}", { id })).cart.id).toBe(id)
})

test("lists are asked with ranges, dates and many ids", async () => {
  const product = market.product.id
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const recent = await mercer.get("/store/products", { created_at: { gte: since }, limit: 5 })
  expect(recent).toMatchObject({ limit: 5, offset: 0, products: [{ id: product }] })
  expect((await mercer.get("/store/products", { created_at: { lt: since } })).count).toBe(0)
  const others = Array.from({ length: 60 }, (_, index) => `prod_${index}`)
  expect((await mercer.get("/store/products", { id: [...others, product] })).count).toBe(1)
  expect((await mercer.get("/store/products", { id: product })).count).toBe(1)
})

test("an error is a MercerError with what the shop said", async () => {
  const refused = await mercer.get("/store/products/{id}", { id: "prod/none?" }).catch((error) => error)
  expect(refused).toBeInstanceOf(library.MercerError)
  expect(refused).toBeInstanceOf(Error)
  expect(refused).toMatchObject({
    name: "MercerError",
    type: "not_found",
    status: 404,
    message: expect.stringContaining("prod/none?"),
    operation: "GET /store/products/{id}",
  })
  const { cart } = await mercer.post("/store/carts", { region_id: market.region.id })
  const wrong = { id: cart.id, variant_id: market.variant, quantity: 0 }
  await expect(mercer.post("/store/carts/{id}/line-items", wrong)).rejects.toMatchObject({
    type: "invalid_data",
    status: 400,
    message: expect.stringContaining("quantity"),
  })
})

test("an operation without content answers undefined", async () => {
  const email = "nobody@example.com"
  expect(await mercer.post("/store/customers/password-token", { email })).toBeUndefined()
})

test.each([undefined, "", ".", ".."])("%j does not stand in a path: nothing is sent", async (id) => {
  const send = vi.fn(async () => new Response())
  const silent = library.createClient({ url: "http://shop.test", fetch: send })
  await expect(silent.get("/store/carts/{id}", { id: id as string })).rejects.toThrow(TypeError)
  expect(send).not.toHaveBeenCalled()
})
