import { newId } from "@mercer/db"
import { manualFulfillment } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile } from "../support/shop-rows.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
})
afterAll(() => shop.close())

const anOption = async (facts: Parameters<typeof aShippingOption>[2] = {}, region_id = market.region.id) =>
  (await aShippingOption(shop.db, region_id, facts)).id
const get = async (path: string) => must(await shop.get(`/store/shipping-options${path}`)).shipping_options
const ids = async (path: string): Promise<string[]> => (await get(path)).map(({ id }: { id: string }) => id)

test("those offered for a cart have their shipping profile, as in v1; the list has not", async () => {
  const id = await steps.withPayment()
  const [offered] = await get(`/${id}`)
  expect(offered.profile).toMatchObject({ id: offered.profile_id, type: "default" })
  expect((await get(""))[0]).not.toHaveProperty("profile")
})

describe("the list", () => {
  test("returns options with their price including tax", async () => {
    const body = must(await shop.get("/store/shipping-options"))
    expect(lacking("store.shipping-options.list", body)).toEqual([])
    expect(body).toEqual({ shipping_options: [expect.anything()] })
    expect(body.shipping_options[0]).toMatchObject({
      id: market.option.id,
      amount: 500,
      price_incl_tax: 595,
      tax_amount: 95,
      tax_rates: [{ rate: 19, name: "default", code: "default" }],
      requirements: [],
    })
  })

  test("filters, and hides what only operators may use", async () => {
    const hidden = await anOption({ admin_only: true })
    const back = await anOption({ is_return: true })
    const abroad = await anOption({}, (await aRegion(shop.db, { countries: ["es"] })).id)
    expect(await ids("")).not.toContain(hidden)
    expect(await ids("?is_return=true")).toEqual([back])
    expect(await ids("?is_return=false")).toEqual([market.option.id, abroad])
    expect(await ids(`?region_id=${market.region.id}&is_return=false`)).toEqual([market.option.id])
    const profile_id = await aProfile(shop.db)
    const bulky = await aProduct(shop.db, { profile_id })
    const freight = await anOption({ profile_id })
    expect(await ids(`?product_ids=${bulky.id}`)).toEqual([freight])
    expect(await ids(`?product_ids=${bulky.id},${market.product.id}&is_return=false`)).toEqual([
      market.option.id,
      abroad,
      freight,
    ])
    expect(await ids("?product_ids=nothing")).toEqual([])
  })

  test("returns tax only for automatic taxes, and none on top of a price that includes it", async () => {
    const manual = await aRegion(shop.db, { countries: ["pt"], automatic_taxes: false })
    await anOption({ amount: 100 }, manual.id)
    const [plain] = await get(`?region_id=${manual.id}`)
    expect(plain).toMatchObject({ amount: 100, price_incl_tax: 100, tax_amount: 0, tax_rates: [] })
    const taxing = await aRegion(shop.db, { countries: ["it"], tax_rate: 25 })
    await anOption({ amount: 100, includes_tax: true }, taxing.id)
    expect(await get(`?region_id=${taxing.id}`)).toMatchObject([{ amount: 100, price_incl_tax: 100, tax_amount: 20 }])
  })

  test.each(["is_return=x", "limit=1", "expand=region.tax_rates", "expand=provider", "fields=nothing"])(
    "refuses %s",
    async (query) => {
      const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
      expect(refusal(await shop.get(`/store/shipping-options?${query}`))).toEqual(invalid)
    },
  )
})

describe("a cart", () => {
  test("is offered only the options that the shopper can then select", async () => {
    const profile_id = await aProfile(shop.db)
    const region = await aRegion(shop.db, { countries: ["fr"], payment: ["scripted"], tax_rate: 19 })
    const wide = await anOption({ requirements: [{ type: "min_subtotal", amount: 1000 }] }, region.id)
    const over = await anOption({ requirements: [{ type: "min_subtotal", amount: 1001 }] }, region.id)
    const refused = [
      over,
      await anOption({ is_return: true }, region.id),
      await anOption({ admin_only: true }, region.id),
    ]
    await anOption({ profile_id }, region.id)
    const { cart } = must(await shop.post("/store/carts", { region_id: region.id }))
    expect(await ids(`/${cart.id}`)).toEqual([])
    must(await shop.post(`/store/carts/${cart.id}/line-items`, { variant_id: market.variant, quantity: 1 }))
    expect(await ids(`/${cart.id}`)).toEqual([wide])
    expect((await get(`/${cart.id}`))[0]).toMatchObject({ amount: 500, price_incl_tax: 595, tax_amount: 95 })
    for (const option_id of refused) {
      const answer = await shop.post(`/store/carts/${cart.id}/shipping-methods`, { option_id })
      expect(refusal(answer)).toMatchObject({ status: 400, type: "not_allowed" })
    }
    must(await shop.post(`/store/carts/${cart.id}/shipping-methods`, { option_id: wide }))
  })

  test("with custom options is offered these at their price", async () => {
    const id = await steps.withItems(1)
    const option = await anOption({ admin_only: true })
    await shop.db.customShippingOption.create({
      data: { id: newId("cso"), price: 42, shipping_option_id: option, cart_id: id },
    })
    expect(await get(`/${id}`)).toMatchObject([{ id: option, amount: 42, price_incl_tax: 50, tax_amount: 8 }])
  })

  test("that is unknown is not found", async () => {
    const none = { status: 404, type: "not_found", message: expect.stringContaining("cart_x") }
    expect(refusal(await shop.get("/store/shipping-options/cart_x"))).toEqual(none)
  })

  test("returns its methods' options as stored, without their taxes", async () => {
    const id = await steps.withShipping()
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    expect(cart.shipping_methods[0].shipping_option).not.toHaveProperty("tax_rates")
  })
})

describe("a calculated price", () => {
  let calculating: TestShop
  afterAll(() => calculating.close())

  test("comes from the provider; an option it cannot calculate is not offered", async () => {
    calculating = await openShop()
    const manual = manualFulfillment()
    let answer = async () => 300
    calculating.providers.fulfillment = () => ({ ...manual, calculatePrice: () => answer() })
    const own = await aMarket(calculating)
    const id = await cartAt(calculating, own).withItems(1)
    const data = { price_type: "calculated" as const, amount: null }
    const far = await aShippingOption(calculating.db, own.region.id)
    await calculating.db.shippingOption.update({ where: { id: far.id }, data })
    const offered = async () => must(await calculating.get(`/store/shipping-options/${id}`)).shipping_options
    expect(await offered()).toMatchObject([{ amount: 500 }, { id: far.id, amount: 300, price_incl_tax: 357 }])
    const listed = must(await calculating.get("/store/shipping-options")).shipping_options
    expect(listed[1]).toMatchObject({ id: far.id, amount: null, price_incl_tax: null, tax_amount: null })
    answer = () => Promise.reject(new Error("no answer"))
    expect(await offered()).toMatchObject([{ amount: 500 }])
    expect(calculating.errors).toEqual([])
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
