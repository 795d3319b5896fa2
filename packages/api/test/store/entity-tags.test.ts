import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { type Market, must } from "../support/checkout.ts"
import { secondServer } from "../support/races.ts"
import { aFullCart, aFullOrder, anOperatorAtWork, aSceneMarket, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Answers that are kept have an ETag. A client that names the one it has gets 304 without a body as long as the answer
 * is the same, from each server; never for an answer to somebody else.
 */

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let cart: string
let shopper: Awaited<ReturnType<typeof aShopper>>
let product: Awaited<ReturnType<typeof aProduct>>

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aSceneMarket(shop)
  shopper = await aShopper(shop)
  product = await aProduct(shop.db, { variants: [100, 200] })
  await aFullOrder(shop, market, shopper.visitor)
  cart = await aFullCart(shop, market, shop.visitor())
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

async function ask(path: string, headers: Record<string, string> = {}, { api = shop.api, method = "GET" } = {}) {
  const answer = await api.rest(new Request(`http://shop.test${path}`, { method, headers }), { address: "127.0.0.1" })
  return { status: answer.status, etag: answer.headers.get("etag"), headers: answer.headers, text: await answer.text() }
}

const catalog = () => `/store/products?id[]=${product.id}`
const paths = () => [`/store/carts/${cart}`, catalog(), "/store/collections", "/store/regions"]

async function tagOf(path: string, headers = {}): Promise<string> {
  const { etag, status } = await ask(path, headers)
  expect(status).toBe(200)
  expect(etag).toMatch(/^W\/"[\w.-]+"$/)
  return etag ?? ""
}

describe("a client that names what it has", () => {
  test("gets 304 without a body, also from memory, from another server and for HEAD", async () => {
    for (const path of paths()) {
      const etag = await tagOf(path)
      for (const how of [{}, {}, { api: other.api }, { api: other.api }, { method: "HEAD" }]) {
        const again = await ask(path, { "if-none-match": etag }, how)
        expect([again.status, again.text, again.etag], path).toEqual([304, "", etag])
        expect(again.headers.get("content-type")).toBeNull()
      }
    }
  })

  test("gets the same Cache-Control and Vary with 304 as with 200", async () => {
    const headers = { origin: "http://localhost:8000" }
    for (const path of paths()) {
      const whole = await ask(path, headers)
      const short = await ask(path, { ...headers, "if-none-match": whole.etag ?? "" })
      expect(short.status).toBe(304)
      for (const name of ["cache-control", "vary", "access-control-allow-origin", "x-content-type-options"])
        expect(short.headers.get(name), name).toBe(whole.headers.get(name))
    }
  })

  test.each([
    ["*", 304],
    ['"a", @', 304],
    ['@ , W/"b"', 304],
    ["strong", 304],
    ['"a"', 200],
    ['W/"', 200],
    ["", 200],
    ["unquoted", 200],
  ])("compares weakly: If-None-Match %s gets %i", async (given, status) => {
    const path = `/store/carts/${cart}`
    const etag = await tagOf(path)
    const named =
      given === "strong" ? etag.slice(2) : given === "unquoted" ? etag.slice(3, -1) : given.replace("@", etag)
    expect((await ask(path, { "if-none-match": named })).status).toBe(status)
  })

  test("gets the new answer after a change, also one of stock beside Mercer", async () => {
    const [of_cart, of_product] = [await tagOf(`/store/carts/${cart}`), await tagOf(catalog())]
    must(await shop.visitor().post(`/store/carts/${cart}`, { context: { changed: true } }))
    await shop.pool.query("UPDATE product_variant SET inventory_quantity = 7 WHERE product_id = $1", [product.id])
    for (const [path, etag] of [
      [`/store/carts/${cart}`, of_cart],
      [catalog(), of_product],
    ] as const)
      for (const api of [shop.api, other.api]) {
        const fresh = await ask(path, { "if-none-match": etag }, { api })
        expect(fresh.status, path).toBe(200)
        expect(fresh.etag).not.toBe(etag)
        expect(fresh.text.length).toBeGreaterThan(100)
      }
  })
})

describe("a tag", () => {
  test("opens nothing: whoever may not read an answer is refused, whatever they name", async () => {
    const path = "/admin/discounts"
    const cookie = (await anOperatorAtWork(shop)).cookie()
    const etag = await tagOf(path, { cookie })
    expect((await ask(path, { "if-none-match": etag, cookie })).status).toBe(304)
    for (const other of [{}, { cookie: shopper.visitor.cookie() }] as Record<string, string>[])
      for (const named of [etag, "*"]) expect((await ask(path, { ...other, "if-none-match": named })).status).toBe(401)
  })

  test("of one customer's orders says nothing to another customer or a guest", async () => {
    const path = "/store/customers/me/orders"
    const stranger = await aShopper(shop)
    const cookie = shopper.visitor.cookie()
    const etag = await tagOf(path, { cookie })
    expect((await ask(path, { "if-none-match": etag, cookie })).status).toBe(304)
    const theirs = await ask(path, { "if-none-match": etag, cookie: stranger.visitor.cookie() })
    expect([theirs.status, JSON.parse(theirs.text).orders]).toEqual([200, []])
    expect((await ask(path, { "if-none-match": etag })).status).toBe(401)
  })

  test("is not on writes, refusals and answers that are not kept", async () => {
    const created = await shop.visitor().post("/store/carts", { region_id: market.region.id })
    expect(created.headers.get("etag")).toBeNull()
    const missing = await ask("/store/carts/cart_none", { "if-none-match": "*" })
    expect([missing.status, missing.etag]).toEqual([404, null])
    expect((await ask("/store/customers/me", { cookie: shopper.visitor.cookie() })).etag).toBeNull()
  })
})
