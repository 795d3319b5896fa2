import { expect } from "@playwright/test"
import { test } from "../shop/test.ts"

let server: { url: string }

test.beforeAll(async ({ shop }) => {
  await shop.renew()
  server = shop
})

test("a customer's cookie keeps the login and the cart across requests", async ({ playwright }) => {
  const shopper = await playwright.request.newContext({ baseURL: server.url })
  const account = { email: "Ada@Example.com", password: "engine", first_name: "Ada", last_name: "Byron" }
  const registered = await shopper.post("/store/customers", { data: account })
  expect(registered.status()).toBe(200)
  expect(registered.headers()["set-cookie"]).toMatch(/^connect\.sid=.+HttpOnly/)

  const { cart } = await (await shopper.post("/store/carts", { data: {} })).json()
  expect(cart.email).toBe("ada@example.com")
  expect((await (await shopper.get("/store/auth")).json()).customer.email).toBe("ada@example.com")

  expect((await shopper.delete("/store/auth")).status()).toBe(200)
  expect((await shopper.get("/store/auth")).status()).toBe(401)
  await shopper.dispose()
})

test("a visitor gets JSON for every error", async ({ playwright }) => {
  const stranger = await playwright.request.newContext({ baseURL: server.url })
  const refused = await stranger.get("/admin/auth")
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ type: "unauthorized", message: expect.any(String) })
  const missing = await stranger.get("/store/nothing/here")
  expect(missing.status()).toBe(404)
  expect(await missing.json()).toMatchObject({ type: "not_found" })
  await stranger.dispose()
})

test("the document is served, and its pages load nothing from other hosts", async ({ playwright }) => {
  const reader = await playwright.request.newContext({ baseURL: server.url })
  const document = await (await reader.get("/openapi.json")).json()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toContain("/store/carts/{id}/complete")
  const page = await (await reader.get("/docs")).text()
  expect(page).not.toMatch(/(src|href)="https?:/)
  await reader.dispose()
})
