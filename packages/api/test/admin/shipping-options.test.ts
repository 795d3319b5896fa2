import { Refusal } from "@mercer/commerce"
import { type FulfillmentProvider, manualFulfillment } from "@mercer/providers"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion, defaultProfile } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aProfile, aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor
let market: Market

/** Ships by drone: has one option, calculates by the number of lines, and records its calls and their transactions. */
const drone: FulfillmentProvider = {
  ...manualFulfillment("drone"),
  options: async () => [{ id: "by-air" }],
  validateOption: async ({ id }) => {
    if (id === "storm") throw new Refusal("not_allowed", "No drone flies in a storm")
    if (id === "lost") throw new Error("no answer")
    return id === "by-air"
  },
  canCalculate: async () => true,
  calculatePrice: async (_option, _data, { items = [] }) => 100 * items.length,
}

beforeAll(async () => {
  shop = await openShop({ fulfillment: [drone] })
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
  const row = { region_id: market.region.id, provider_id: "drone" }
  await shop.db.regionFulfillmentProvider.create({ data: row })
})
afterAll(() => shop.close())

const create = (facts: object = {}) =>
  operator.post("/admin/shipping-options", {
    name: "Post",
    region_id: market.region.id,
    provider_id: "manual",
    data: { id: "manual-fulfillment" },
    price_type: "flat_rate",
    amount: 500,
    ...facts,
  })
const made = async (facts?: object) => must(await create(facts)).shipping_option
const at = (id: string) => `/admin/shipping-options/${id}`
const byDrone = { provider_id: "drone", data: { id: "by-air" }, price_type: "calculated", amount: undefined }
const min = (amount: number) => ({ type: "min_subtotal", amount })
const max = (amount: number) => ({ type: "max_subtotal", amount })

describe("creating a shipping option", () => {
  test("returns all fields, with its price including tax", async () => {
    const option = await made({ requirements: [min(100), max(9000)], metadata: { a: 1 } })
    expect(option).toMatchObject({
      id: expect.stringMatching(/^so_/),
      name: "Post",
      region: { id: market.region.id },
      profile: { id: await defaultProfile(shop.db) },
      provider_id: "manual",
      price_type: "flat_rate",
      amount: 500,
      is_return: false,
      admin_only: false,
      includes_tax: false,
      data: { id: "manual-fulfillment" },
      metadata: { a: 1 },
      price_incl_tax: 595,
      tax_amount: 95,
    })
    expect(option.requirements.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ["min_subtotal", 100],
        ["max_subtotal", 9000],
      ]),
    )
  })

  test("offers it to shoppers within its requirements", async () => {
    const { id } = await made({ requirements: [min(2000)] })
    const offered = async (quantity: number) => {
      const cart_id = await cartAt(shop, market).withItems(quantity)
      const { shipping_options } = must(await shop.get(`/store/shipping-options/${cart_id}`))
      return shipping_options.some((option: { id: string }) => option.id === id)
    }
    expect([await offered(1), await offered(2)]).toEqual([false, true])
  })

  test("lets a provider calculate the price if it can", async () => {
    const option = await made(byDrone)
    expect(option).toMatchObject({ price_type: "calculated", amount: null, price_incl_tax: null })
    const cart_id = await cartAt(shop, market).withAddress()
    const { cart } = must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: option.id }))
    expect(cart.shipping_total).toBe(100)
  })

  test("uses the given profile; for operators only, or for returns", async () => {
    const profile_id = await aProfile(shop.db)
    const option = await made({ profile_id, admin_only: true, is_return: true, includes_tax: true })
    expect(option).toMatchObject({ profile_id, admin_only: true, is_return: true, includes_tax: true })
    expect([option.price_incl_tax, option.tax_amount]).toEqual([500, 80])
    const { shipping_options } = must(await shop.get(`/store/shipping-options?region_id=${market.region.id}`))
    expect(shipping_options.map(({ id }: { id: string }) => id)).not.toContain(option.id)
  })

  test.each([
    ["a flat rate without an amount", { amount: null }, 400, "invalid_data"],
    ["an amount below 0", { amount: -1 }, 400, "invalid_data"],
    ["a price that its provider cannot calculate", { price_type: "calculated", amount: null }, 400, "invalid_data"],
    ["a calculated price with an amount", { ...byDrone, amount: 5 }, 400, "invalid_data"],
    ["a way its provider does not know", { ...byDrone, data: { id: "by-sea" } }, 400, "invalid_data"],
    ["what its provider refuses", { ...byDrone, data: { id: "storm" } }, 400, "not_allowed"],
    ["an unknown region", { region_id: "reg_nothing" }, 404, "not_found"],
    ["an unknown profile", { profile_id: "sp_nothing" }, 404, "not_found"],
    ["a number for a profile", { profile_id: 5 }, 404, "not_found"],
    ["a provider that does not work there", { provider_id: "nobody" }, 400, "invalid_data"],
    ["two least amounts", { requirements: [min(1), min(2)] }, 400, "invalid_data"],
    ["a least above the greatest", { requirements: [min(2), max(1)] }, 400, "invalid_data"],
    ["an unknown requirement", { requirements: [{ type: "weight", amount: 1 }] }, 400, "invalid_data"],
    ["an unknown price type", { price_type: "free" }, 400, "invalid_data"],
    ["data that is no object", { data: "x" }, 400, "invalid_data"],
    ["no data", { data: undefined }, 400, "invalid_data"],
  ])("refuses %s", async (_, facts, status, type) => {
    const before = await shop.db.shippingOption.count()
    expect(refusal(await create(facts))).toMatchObject({ status, type })
    expect(await shop.db.shippingOption.count()).toBe(before)
  })

  test("creates nothing when its provider does not respond, and records the attempt", async () => {
    const before = await shop.db.shippingOption.count()
    expect((await create({ ...byDrone, data: { id: "lost" } })).status).toBeGreaterThanOrEqual(500)
    shop.errors.length = 0
    expect(await shop.db.shippingOption.count()).toBe(before)
    const last = await shop.db.audit.findFirst({
      where: { operation: "admin.shipping-options.create" },
      orderBy: { created_at: "desc" },
    })
    expect(last?.outcome).toBe("refused")
  })
})

describe("the list of shipping options", () => {
  let region_id: string
  const names: Record<string, string> = {}

  beforeAll(async () => {
    region_id = (await aRegion(shop.db, { countries: [] })).id
    const facts = { A: { amount: 3 }, B: { amount: 1, is_return: true }, "a c": { amount: 2, admin_only: true } }
    for (const [day, [name, more]] of Object.entries(facts).entries()) {
      const { id } = await made({ name, region_id, ...more })
      names[id] = name
      await shop.db.shippingOption.update({ where: { id }, data: { created_at: new Date(Date.UTC(2026, 0, 1 + day)) } })
    }
  })

  test.each([
    ["", ["a c", "B", "A"]],
    ["name=A", ["A"]],
    ["is_return=true", ["B"]],
    ["is_return=false&order=created_at", ["A", "a c"]],
    ["admin_only=true", ["a c"]],
    ["admin_only=false", ["B", "A"]],
    ["q=A", ["a c", "A"]],
    ["order=amount", ["B", "a c", "A"]],
    ["order=-amount", ["A", "a c", "B"]],
    ["limit=1&offset=1", ["B"]],
    ["limit=0", []],
    ["created_at[gte]=2026-01-02", ["a c", "B"]],
    ["updated_at[lt]=2020-01-01", []],
    ["deleted_at[gt]=2020-01-01", []],
  ])("with %j", async (query, expected) => {
    const { shipping_options } = must(await operator.get(`/admin/shipping-options?region_id=${region_id}&${query}`))
    expect(shipping_options.map(({ name }: { name: string }) => name)).toEqual(expected)
  })

  test("of several regions", async () => {
    const other = (await aRegion(shop.db, { countries: [] })).id
    await made({ name: "Elsewhere", region_id: other })
    const both = must(await operator.get(`/admin/shipping-options?region_id[]=${region_id}&region_id[]=${other}`))
    expect(both.count).toBe(4)
  })

  test("by ids, in each form", async () => {
    const [one = "", other = ""] = Object.keys(names)
    for (const query of [`id[]=${one},${other}`, `id[]=${one}&id[]=${other}`, `id[0]=${one}&id[1]=${other}`])
      expect(must(await operator.get(`/admin/shipping-options?${query}`)).count).toBe(2)
    expect(must(await operator.get(`/admin/shipping-options?id=${one}`)).shipping_options).toMatchObject([
      { id: one, price_incl_tax: 4, tax_amount: 1, region: { id: region_id }, requirements: [] },
    ])
    expect(must(await operator.get("/admin/shipping-options"))).toMatchObject({ offset: 0, limit: 20 })
  })
})

describe("changing a shipping option", () => {
  test("changes the given fields, and shoppers pay the new amount", async () => {
    const { id } = await made({ metadata: { a: 1, b: 2 } })
    const change = { name: "Slow", amount: 300, admin_only: false, includes_tax: true, metadata: { a: "" } }
    expect(must(await operator.post(at(id), change)).shipping_option).toMatchObject({ ...change, metadata: { b: 2 } })
    const cart_id = await cartAt(shop, market).withAddress()
    const { cart } = must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: id }))
    expect(cart.shipping_methods).toMatchObject([{ price: 300, includes_tax: true }])
    expect(refusal(await operator.post(at(id), { amount: null }))).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("replaces its requirements: updates those with an id, creates new ones, deletes the rest", async () => {
    const { id, requirements } = await made({ requirements: [min(100), max(9000)] })
    const least = requirements.find(({ type }: { type: string }) => type === "min_subtotal")
    const wanted = [{ ...min(200), id: least.id }]
    const { shipping_option } = must(await operator.post(at(id), { requirements: wanted }))
    expect(shipping_option.requirements).toMatchObject([{ id: least.id, amount: 200 }])
    expect(must(await operator.post(at(id), { name: "Same" })).shipping_option.requirements).toHaveLength(1)
    expect(must(await operator.post(at(id), { requirements: [max(5)] })).shipping_option.requirements).toMatchObject([
      max(5),
    ])
    expect(must(await operator.post(at(id), { requirements: [] })).shipping_option.requirements).toEqual([])
  })

  test.each([
    ["another region", { region_id: "reg_nothing" }, 400],
    ["another provider", { provider_id: "drone" }, 400],
    ["another kind of price", { price_type: "calculated" }, 400],
    ["a least above the greatest", { requirements: [min(2), max(2)] }, 400],
    ["a requirement of another option", { requirements: [{ ...min(2), id: "sor_nothing" }] }, 404],
    ["an amount below 0", { amount: -5 }, 400],
  ])("refuses %s", async (_, change, status) => {
    const { id } = await made()
    expect((await operator.post(at(id), { name: "Other", ...change })).status).toBe(status)
    expect(must(await operator.get(at(id))).shipping_option).toMatchObject({ name: "Post", requirements: [] })
  })

  test("sets no amount for a calculated price", async () => {
    const { id } = await made(byDrone)
    expect(refusal(await operator.post(at(id), { amount: 5 }))).toMatchObject({ status: 400, type: "invalid_data" })
    expect((await operator.post(at("so_nothing"), { name: "x" })).status).toBe(404)
  })

  test("two changes of its requirements at once leave one of each type", async () => {
    const { id } = await made()
    await Promise.all([1, 2, 3].map((amount) => operator.post(at(id), { requirements: [min(amount)] })))
    expect(must(await operator.get(at(id))).shipping_option.requirements).toHaveLength(1)
  })
})

test("its own tax rate is included in its price", async () => {
  const { id } = await made()
  await aTaxRate(shop.db, market.region.id, { rate: 10, options: [id] })
  expect(must(await operator.get(at(id))).shipping_option).toMatchObject({ price_incl_tax: 550, tax_amount: 50 })
})

test("a deleted shipping option is no longer offered, and carts that selected it stay readable", async () => {
  const { id } = await made()
  const { variant } = await aProduct(shop.db)
  const cart_id = await cartAt(shop, market).withAddress(1, variant)
  must(await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: id }))
  for (const one of [id, id, "so_nothing"])
    expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "shipping-option", deleted: true })
  expect((await operator.get(at(id))).status).toBe(404)
  expect(must(await shop.get(`/store/carts/${cart_id}`)).cart.shipping_total).toBe(500)
  expect((await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: id })).status).toBe(404)
  expect(shop.errors).toEqual([])
})
