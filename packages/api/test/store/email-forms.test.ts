import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, cartAt, must, openShop, type TestShop } from "../support/index.ts"

const UNICODE = "info@müller.de"
const ASCII = "info@xn--mller-kva.de"

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const account = (email: string) => ({ email, password: "correct horse", first_name: "Info", last_name: "Müller" })

test("an account is one customer in all forms of its email, and keeps the one entered", async () => {
  const made = must(await shop.visitor().post("/store/customers", account("Info@MÜLLER.de"))).customer
  expect(made.email).toBe(UNICODE)
  for (const email of [UNICODE, ASCII, "INFO@Mu\u0308ller.de"]) {
    const { customer } = must(await shop.visitor().post("/store/auth", { email, password: "correct horse" }))
    expect(customer.id).toBe(made.id)
    must(await shop.visitor().post("/store/auth/token", { email, password: "correct horse" }))
    expect(must(await shop.get(`/store/auth/${encodeURIComponent(email)}`))).toEqual({ exists: true })
    expect((await shop.visitor().post("/store/customers", account(email))).status).toBe(422)
  }
})

test("where both forms are stored, each logs in by its own; a third form means the older", async () => {
  const password_hash = (await shop.db.customer.findFirstOrThrow({ where: { email: UNICODE } })).password_hash
  const base = { password_hash, has_account: true }
  await shop.db.customer.create({
    data: { ...base, id: "cus_new", email: "b@xn--mller-kva.de", created_at: new Date("2024-02-01") },
  })
  await shop.db.customer.create({
    data: { ...base, id: "cus_old", email: "b@müller.de", created_at: new Date("2024-01-01") },
  })
  const idOf = async (email: string) =>
    must(await shop.visitor().post("/store/auth", { email, password: "correct horse" })).customer.id
  expect(await idOf("b@müller.de")).toBe("cus_old")
  expect(await idOf("b@xn--mller-kva.de")).toBe("cus_new")
  expect(await idOf("b@mu\u0308ller.de")).toBe("cus_old")
})

test("carts with two forms of an email have one guest, and each keeps what was entered", async () => {
  const market = await aMarket(shop)
  const carts = []
  for (const email of ["gast@müller.de", "gast@xn--mller-kva.de"]) {
    const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id }))
    carts.push(must(await shop.post(`/store/carts/${cart.id}`, { email })).cart)
  }
  expect(carts.map(({ email }) => email)).toEqual(["gast@müller.de", "gast@xn--mller-kva.de"])
  expect(carts[0].customer_id).toBe(carts[1].customer_id)
})

test("an order is looked up by any form of its email", async () => {
  const market = await aMarket(shop)
  const id = await cartAt(shop, market).withPayment()
  must(await shop.post(`/store/carts/${id}`, { email: "käufer@müller.de" }))
  const { data } = must(await shop.post(`/store/carts/${id}/complete`))
  const email = encodeURIComponent("käufer@xn--mller-kva.de")
  const { order } = must(await shop.get(`/store/orders?display_id=${data.display_id}&email=${email}`))
  expect(order.id).toBe(data.id)
  expect(order.email).toBe("käufer@müller.de")
})

test("what Medusa v1 refused is refused", async () => {
  for (const email of ["a@b", "a@1.2.3.4", "a b@x.de", '"a\nb"@x.de', "a@x_y.de"])
    expect((await shop.post("/store/auth", { email, password: "x" })).status).toBe(400)
})
