import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let order: Awaited<ReturnType<typeof aFullOrder>>

beforeAll(async () => {
  shop = await openShop()
  order = await aFullOrder(shop, await aSceneMarket(shop))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let address = 0
/** From an address without failed lookups. */
const lookUp = (query: Record<string, string>, from = `10.3.0.${++address}`) =>
  shop.from(from).get(`/store/orders?${new URLSearchParams(query)}`)
const facts = () => ({ display_id: String(order.display_id), email: order.email })
const nothing = { status: 404, type: "not_found", message: "Not Found" }

test("an order is found by number and e-mail, ignoring case", async () => {
  const found = must(await lookUp({ ...facts(), email: order.email.toUpperCase() })).order
  expect(found).toEqual(must(await shop.get(`/store/orders/${order.id}`)).order)
  const little = must(await lookUp({ ...facts(), fields: "email", expand: "" })).order
  expect(little).toEqual({ id: order.id, email: order.email })
})

test("the postal code, if given, must match; every failed lookup gets the same answer", async () => {
  const by = (postal_code: string) => lookUp({ ...facts(), "shipping_address[postal_code]": postal_code })
  expect(must(await by("10115")).order.id).toBe(order.id)
  expect(must(await by(" 101 15")).order.id).toBe(order.id)
  for (const wrong of ["10116", "", "%"]) expect(refusal(await by(wrong))).toEqual(nothing)
  expect(refusal(await lookUp({ ...facts(), email: "other@example.com" }))).toEqual(nothing)
  expect(refusal(await lookUp({ ...facts(), display_id: "999999" }))).toEqual(nothing)
})

test("two orders with the same number and e-mail are not found without the postal code", async () => {
  const other = await aFullOrder(shop, await aSceneMarket(shop))
  const { shipping_address_id } = await shop.db.order.findUniqueOrThrow({ where: { id: other.id } })
  await shop.db.address.update({ where: { id: shipping_address_id as string }, data: { postal_code: "20095" } })
  const same = { display_id: 4711, email: "twice@example.com" }
  await shop.db.order.updateMany({ where: { id: { in: [order.id, other.id] } }, data: same })
  order = { ...order, ...same }
  expect(refusal(await lookUp(facts()))).toEqual(nothing)
  const found = must(await lookUp({ ...facts(), "shipping_address[postal_code]": "20095" })).order
  expect(found.id).toBe(other.id)
  await shop.db.order.update({ where: { id: other.id }, data: { email: "once@example.com" } })
})

test.each([
  [{ display_id: "" }],
  [{ display_id: "one" }],
  [{ display_id: "1.5" }],
  [{ email: "" }],
  [{ email: "no e-mail" }],
  [{ "shipping_address[city]": "Berlin" }],
  [{ limit: "1" }],
  [{ expand: "customer.orders" }],
])("%j is refused", async (wrong) => {
  expect(refusal(await lookUp({ ...facts(), ...(wrong as object) }))).toMatchObject({
    status: 400,
    type: "invalid_data",
  })
})

test("an address is blocked after ten failed lookups, whatever their e-mails", async () => {
  const guesser = "10.4.0.1"
  for (let guess = 0; guess < 10; guess++)
    expect((await lookUp({ display_id: String(5000 + guess), email: `g${guess}@example.com` }, guesser)).status).toBe(
      404,
    )
  const answer = await lookUp(facts(), guesser)
  expect(refusal(answer)).toMatchObject({ status: 429, type: "too_many_requests" })
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  must(await lookUp(facts()))
})

test("an e-mail is blocked after twenty failed lookups from many addresses", async () => {
  const email = "victim@example.com"
  for (let guess = 0; guess < 20; guess++)
    expect((await lookUp({ display_id: String(guess), email }, `10.5.0.${guess}`)).status).toBe(404)
  expect((await lookUp({ display_id: "21", email }, "10.5.1.1")).status).toBe(429)
})
