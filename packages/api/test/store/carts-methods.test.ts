// What becomes of a cart's shipping methods when its lines change, under both rules of the store.
import { manualFulfillment } from "@mercer/providers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let rules: (wanted: "v1" | "current") => Promise<unknown>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  const admin = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  rules = async (wanted) => must(await admin.post("/admin/store", { rules: wanted }))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Facts = Parameters<typeof aShippingOption>[2]
const anOption = (facts: Facts = {}) => aShippingOption(shop.db, market.region.id, facts)
const ship = async (id: string, option_id: string) =>
  must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id })).cart
const add = async (id: string, variant_id = market.variant, quantity = 1) =>
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id, quantity })).cart
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const prices = (cart: { shipping_methods: { price: number }[] }) => cart.shipping_methods.map(({ price }) => price)
const shipped = (cart: { items: { has_shipping: boolean }[] }) => cart.items.map((item) => item.has_shipping)
const setLine = async (id: string, line: string, quantity: number) =>
  must(await shop.post(`/store/carts/${id}/line-items/${line}`, { quantity })).cart

/** A cart with one line, shipped by an option with these facts. */
async function shippedBy(facts: Facts = {}) {
  const option = await anOption(facts)
  const id = await cartAt(shop, market).withItems(2)
  const { items } = await ship(id, option.id)
  return { id, option, line: items[0].id as string }
}

const warning = (option: { id: string }, reason: string) => [
  { code: "shipping_method_removed", shipping_option_id: option.id, name: "Standard", reason },
]

test("under the rules of v1 every change of lines removes all methods, and no answer names them", async () => {
  await rules("v1")
  const { id } = await shippedBy()
  const cart = await add(id)
  expect([prices(cart), shipped(cart), cart.warnings]).toEqual([[], [false], undefined])
})

test("under the current rules methods stay, ship new lines, and the answer is the cart as it is read", async () => {
  await rules("current")
  const { id, line } = await shippedBy({ amount: 700 })
  const other = await aProduct(shop.db, { variants: [300] })
  const cart = await add(id, other.variant)
  expect([prices(cart), shipped(cart), cart.warnings]).toEqual([[700], [true, true], undefined])
  expect(cart).toMatchObject({ missing: ["email", "shipping_address"], shipping_total: 700 })
  expect(await read(id)).toEqual({ ...cart, customer: undefined })
  expect(prices(await setLine(id, line, 5))).toEqual([700])
  expect(prices(must(await shop.delete(`/store/carts/${id}/line-items/${line}`)).cart)).toEqual([700])
})

test("a new line of another profile keeps the method, and a method for it is missing", async () => {
  await rules("current")
  const { id } = await shippedBy()
  const heavy = await aProduct(shop.db, { profile_id: await aProfile(shop.db), variants: [9000] })
  const cart = await add(id, heavy.variant)
  expect([prices(cart), shipped(cart)]).toEqual([[500], [true, false]])
  expect(cart.missing).toContain("shipping_method")
})

test("a method goes with the last line of its profile; that of the other stays", async () => {
  await rules("current")
  const profile_id = await aProfile(shop.db)
  const heavy = await aProduct(shop.db, { profile_id, variants: [9000] })
  const { id, line, option } = await shippedBy()
  await add(id, heavy.variant)
  await ship(id, (await anOption({ amount: 4000, profile_id })).id)
  const { cart } = must(await shop.delete(`/store/carts/${id}/line-items/${line}`))
  expect([prices(cart), shipped(cart), cart.warnings]).toEqual([[4000], [true], warning(option, "no_item")])
  expect((await read(id)).warnings).toBeUndefined()
})

test("a method whose option is deleted, of another region, or out of its bounds is removed and named", async () => {
  await rules("current")
  const elsewhere = await aRegion(shop.db, { countries: [] })
  const cases: [Facts, object | null, number, string][] = [
    [{}, { deleted_at: new Date() }, 3, "option_deleted"],
    [{}, { region_id: elsewhere.id }, 3, "other_region"],
    [{ requirements: [{ type: "max_subtotal", amount: 2500 }] }, null, 3, "requirements"],
    [{ requirements: [{ type: "min_subtotal", amount: 2000 }] }, null, 1, "requirements"],
    [{ requirements: [{ type: "max_subtotal", amount: 2500 }], includes_tax: true }, null, 3, "requirements"],
  ]
  for (const [facts, data, quantity, reason] of cases) {
    const { id, line, option } = await shippedBy(facts)
    if (data) await shop.db.shippingOption.update({ where: { id: option.id }, data })
    const cart = await setLine(id, line, quantity)
    expect([prices(cart), shipped(cart), cart.warnings], reason).toEqual([[], [false], warning(option, reason)])
    expect((await read(id)).shipping_methods).toEqual([])
  }
})

test("other writes check no method; the answer to a repeated request names it again", async () => {
  await rules("current")
  const { id, option } = await shippedBy()
  await shop.db.shippingOption.update({ where: { id: option.id }, data: { deleted_at: new Date() } })
  expect(prices(must(await shop.post(`/store/carts/${id}`, { email: "ada@example.com" })).cart)).toEqual([500])
  const again = () =>
    shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }, { "idempotency-key": id })
  const first = must(await again()).cart
  expect(first.warnings).toEqual(warning(option, "option_deleted"))
  expect(must(await again()).cart.warnings).toEqual(first.warnings)
})

test("while a cart is paid, its session follows the methods, and the answer names the removed one", async () => {
  await rules("current")
  const requirements = [{ type: "max_subtotal" as const, amount: 2500 }]
  const { id, option } = await shippedBy({ requirements })
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
  const cart = await add(id)
  expect([prices(cart), cart.warnings]).toEqual([[], warning(option, "requirements")])
  expect(cart.payment_session).toMatchObject({ amount: cart.total })
})

test.each(["current", "v1"] as const)("another region removes all methods, under the rules %s", async (wanted) => {
  await rules(wanted)
  const { id, option } = await shippedBy()
  const { id: region_id } = await aRegion(shop.db, { countries: [], payment: ["scripted"] })
  const { cart } = must(await shop.post(`/store/carts/${id}`, { region_id }))
  expect(prices(cart)).toEqual([])
  expect(cart.warnings).toEqual(wanted === "current" ? warning(option, "other_region") : undefined)
  expect((await read(id)).warnings).toBeUndefined()
})

test("fields=warnings answers them alone", async () => {
  await rules("current")
  const { id, option } = await shippedBy({ requirements: [{ type: "max_subtotal", amount: 2500 }] })
  const path = `/store/carts/${id}/line-items?fields=warnings`
  const { cart } = must(await shop.post(path, { variant_id: market.variant, quantity: 1 }))
  expect(cart).toMatchObject({ warnings: warning(option, "requirements") })
  expect(cart).not.toHaveProperty("email")
})

test("a shop's own rule of shipping prices is asked again for the lines as they become", async () => {
  const shippingPrice = ({ cart, amount }: { cart: { items: { quantity: number }[] }; amount: number }) =>
    amount + cart.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const own = await openShop({ own: { rules: { shippingPrice } } as never })
  const there = await aMarket(own)
  await own.db.setting.create({ data: { key: "rules", value: "current" } })
  const id = await cartAt(own, there).withShipping(2)
  const { cart } = must(await own.post(`/store/carts/${id}/line-items`, { variant_id: there.variant, quantity: 3 }))
  expect([prices(cart), cart.warnings]).toEqual([[505], undefined])
  expect(own.errors).toEqual([])
  await own.close()
})

test("concurrent changes of lines leave the methods that fit the lines", async () => {
  await rules("current")
  const requirements = [{ type: "max_subtotal" as const, amount: 5000 }]
  const few = await shippedBy()
  const many = await shippedBy({ requirements })
  const four = (id: string) => Promise.all(Array.from({ length: 4 }, () => add(id)))
  const [, answers] = await Promise.all([four(few.id), four(many.id)])
  expect(prices(await read(few.id))).toEqual([500])
  expect(await read(many.id)).toMatchObject({ shipping_methods: [], items: [{ quantity: 6, has_shipping: false }] })
  expect(answers.filter(({ warnings }) => warnings)).toHaveLength(1)
})

test("a line write runs as many statements as under the rules of v1", async () => {
  const record = recordStatements(shop)
  const counted = async (wanted: "v1" | "current", facts: Facts) => {
    await rules(wanted)
    const { id } = await shippedBy(facts)
    const other = await aProduct(shop.db, { variants: [600] })
    return (await record(() => add(id, other.variant))).length
  }
  const v1 = await counted("v1", {})
  expect(await counted("current", {})).toBeLessThanOrEqual(v1)
  expect(await counted("current", { requirements: [{ type: "max_subtotal", amount: 2500 }] })).toBeLessThanOrEqual(v1)
})

test("calculated prices are asked again, outside the transaction and for the lines as they become", async () => {
  let asked = 0
  type Asked = { items?: { quantity: number }[] }
  let answer = async ({ items = [] }: Asked) => {
    asked += 1
    return 100 * items.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const drone = {
    ...manualFulfillment("drone"),
    calculatePrice: (_: object, _data: object, cart: Asked) => answer(cart),
  }
  const calculating = await openShop({ fulfillment: [drone] })
  const { variant, ...own } = await aMarket(calculating)
  await calculating.db.setting.create({ data: { key: "rules", value: "current" } })
  const data = { provider_id: "drone", price_type: "calculated" as const, amount: null }
  await calculating.db.shippingOption.update({ where: { id: own.option.id }, data })
  const id = await cartAt(calculating, { variant, ...own }).withShipping(2)
  const now = async () => must(await calculating.get(`/store/carts/${id}`)).cart
  const more = async () =>
    must(await calculating.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 })).cart
  asked = 0
  expect([prices(await more()), asked]).toEqual([[300], 1])
  await Promise.all([more(), more(), more()])
  expect(await now()).toMatchObject({ shipping_methods: [{ price: 600 }], items: [{ quantity: 6 }] })
  let lines = 6
  answer = async () => {
    asked += 1
    const line = await calculating.db.lineItem.findFirstOrThrow({ where: { cart_id: id } })
    await calculating.db.lineItem.update({ where: { id: line.id }, data: { quantity: ++lines } })
    return 100
  }
  asked = 0
  const refused = await calculating.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 1 })
  expect(refused).toMatchObject({ status: 409, body: { type: "conflict" } })
  expect([asked, (await now()).items[0].quantity]).toEqual([4, lines])
  expect(prices(await now())).toEqual([600])
  await calculating.db.lineItem.updateMany({ where: { cart_id: id }, data: { quantity: 6 } })
  answer = () => Promise.reject(new Error("no answer"))
  const cart = await more()
  expect([prices(cart), cart.warnings]).toEqual([[], warning(own.option, "no_price")])
  expect((await now()).items).toMatchObject([{ quantity: 7, has_shipping: false }])
  expect(calculating.errors).toEqual([])
  await calculating.close()
})
