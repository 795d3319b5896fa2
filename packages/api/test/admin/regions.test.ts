import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aGiftCard, aPrice, aProduct } from "../support/catalog.ts"
import { ADDRESS, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  must(await operator.post("/admin/store", { currencies: ["usd", "eur"] }))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})
beforeEach(() => shop.db.country.updateMany({ data: { region_id: null } }))

const FACTS = {
  name: "Europe",
  currency_code: "eur",
  tax_rate: 19,
  payment_providers: ["manual"],
  fulfillment_providers: ["manual"],
  countries: ["de", "fr"],
}
const create = (facts: object = {}) => operator.post("/admin/regions", { ...FACTS, ...facts })
const made = async (facts: object = { countries: [] }) => must(await create(facts)).region
const at = (id: string, more = "") => `/admin/regions/${id}${more}`
const codesIn = (region: { countries: { iso_2: string }[] }) => region.countries.map(({ iso_2 }) => iso_2).sort()

describe("creating a region", () => {
  test("returns all fields, codes in lower case", async () => {
    const region = await made({
      currency_code: "EUR",
      countries: ["DE", "fr", "de"],
      tax_rate: 7.7,
      includes_tax: true,
    })
    expect(region).toMatchObject({
      id: expect.stringMatching(/^reg_/),
      name: "Europe",
      currency_code: "eur",
      currency: { code: "eur" },
      tax_rate: 7.7,
      tax_code: null,
      includes_tax: true,
      automatic_taxes: true,
      gift_cards_taxable: true,
      tax_provider_id: null,
      payment_providers: [{ id: "manual" }],
      fulfillment_providers: [{ id: "manual" }],
      deleted_at: null,
    })
    expect(codesIn(region)).toEqual(["de", "fr"])
  })

  test("lets shoppers buy there: shipped by its option, taxed at its rates", async () => {
    const region = await made({ name: "Market", countries: ["de"], payment_providers: ["manual"] })
    const product = await aProduct(shop.db, { variants: [1000] })
    const taxed = { code: "low", name: "Books", region_id: region.id, rate: 7, products: [product.id] }
    must(await operator.post("/admin/tax-rates", taxed))
    const facts = { name: "Post", region_id: region.id, provider_id: "manual", price_type: "flat_rate", amount: 500 }
    const { shipping_option } = must(await operator.post("/admin/shipping-options", { ...facts, data: {} }))
    const items = [{ variant_id: product.variant, quantity: 2 }]
    const { cart } = must(await shop.post("/store/carts", { region_id: region.id, items }))
    const to = { email: "ada@example.com", shipping_address: ADDRESS, billing_address: ADDRESS }
    must(await shop.post(`/store/carts/${cart.id}`, to))
    must(await shop.post(`/store/carts/${cart.id}/shipping-methods`, { option_id: shipping_option.id }))
    must(await shop.post(`/store/carts/${cart.id}/payment-sessions`))
    const { type, data } = must(await shop.post(`/store/carts/${cart.id}/complete`))
    const { order } = must(await shop.get(`/store/orders/${data.id}`))
    expect([type, order.currency_code, order.subtotal, order.shipping_total]).toEqual(["order", "eur", 2000, 500])
    expect([order.tax_total, order.total]).toEqual([140 + 95, 2735])
  })

  test.each([
    ["an unknown currency", { currency_code: "zzz" }, 404, "not_found"],
    ["a currency the store does not have", { currency_code: "dkk" }, 400, "invalid_data"],
    ["an unknown country", { countries: ["xx"] }, 400, "invalid_data"],
    ["an unknown payment provider", { payment_providers: ["manual", "nobody"] }, 404, "not_found"],
    ["an unknown fulfillment provider", { fulfillment_providers: ["nobody"] }, 404, "not_found"],
    ["a tax rate above 100", { tax_rate: 100.1 }, 400, "invalid_data"],
    ["a tax rate below 0", { tax_rate: -1 }, 400, "invalid_data"],
    ["no tax rate", { tax_rate: null }, 400, "invalid_data"],
    ["no name", { name: "" }, 400, "invalid_data"],
    ["no countries", { countries: undefined }, 400, "invalid_data"],
  ])("refuses %s", async (_, facts, status, type) => {
    const before = await shop.db.region.count()
    expect(refusal(await create(facts))).toMatchObject({ status, type })
    expect([
      await shop.db.region.count(),
      await shop.db.country.count({ where: { NOT: { region_id: null } } }),
    ]).toEqual([before, 0])
  })

  test("refuses a provider that is no longer installed", async () => {
    await shop.db.paymentProvider.createMany({ data: [{ id: "old", is_installed: false }], skipDuplicates: true })
    expect((await create({ payment_providers: ["old"] })).status).toBe(404)
  })

  test("accepts a country that is in no other region: of several requests at once one succeeds", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ countries: ["fr", "de"] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(refusal(await create({ countries: ["DE"] }))).toMatchObject({ status: 422, type: "duplicate_error" })
  })
})

describe("the list of regions", () => {
  beforeAll(async () => {
    await shop.db.region.updateMany({ data: { deleted_at: new Date("2020-01-01") } })
    for (const [at, name] of ["Asia", "Benelux", "asia minor"].entries()) {
      const { id } = await made({ name, countries: [], tax_rate: at })
      await shop.db.region.update({ where: { id }, data: { created_at: new Date(`2026-01-0${at + 1}`) } })
    }
  })

  test.each([
    ["", ["asia minor", "Benelux", "Asia"]],
    ["order=name", ["Asia", "Benelux", "asia minor"].sort((a, b) => a.localeCompare(b))],
    ["order=-tax_rate", ["asia minor", "Benelux", "Asia"]],
    ["q=ASIA&order=created_at", ["Asia", "asia minor"]],
    ["limit=1", ["asia minor"]],
    ["limit=1&offset=2", ["Asia"]],
    ["limit=0", []],
    ["created_at[gt]=2026-01-02", ["asia minor"]],
    ["created_at[lte]=2026-01-02&order=created_at", ["Asia", "Benelux"]],
    ["updated_at[lt]=2020-01-01", []],
  ])("with %j", async (query, names) => {
    const { regions, limit } = must(await operator.get(`/admin/regions?${query}`))
    const actual = regions.map(({ name }: { name: string }) => name)
    expect(query === "order=name" ? actual.sort((a: string, b: string) => a.localeCompare(b)) : actual).toEqual(names)
    expect(limit).toBe(Number(/limit=(\d+)/.exec(query)?.[1] ?? 50))
  })

  test("returns the total count, and finds deleted ones by date of deletion", async () => {
    expect(must(await operator.get("/admin/regions?limit=1"))).toMatchObject({ count: 3, offset: 0 })
    expect(must(await operator.get("/admin/regions?deleted_at[gt]=2019-01-01")).count).toBeGreaterThan(0)
    expect(must(await operator.get("/admin/regions?fields=name&expand=&limit=1")).regions).toEqual([
      { id: expect.any(String), name: "asia minor" },
    ])
  })
})

describe("changing a region", () => {
  test("changes the given fields; lists replace the existing ones", async () => {
    const { id } = await made({ countries: ["de", "fr"] })
    const facts = { name: "West", tax_rate: 25, tax_code: "vat", automatic_taxes: false, gift_cards_taxable: false }
    const lists = { countries: ["FR", "be"], payment_providers: ["scripted"], fulfillment_providers: [] }
    const { region } = must(await operator.post(at(id), { ...facts, includes_tax: true, ...lists }))
    expect(region).toMatchObject({ ...facts, includes_tax: true, payment_providers: [{ id: "scripted" }] })
    expect([codesIn(region), region.fulfillment_providers]).toEqual([["be", "fr"], []])
    expect((await create({ countries: ["de"] })).status).toBe(200)
  })

  test("ignores missing fields and lists that are null; null removes a tax code", async () => {
    const { id } = await made({ countries: ["de"], tax_code: "vat" })
    const nothing = { countries: null, payment_providers: null }
    const { region } = must(await operator.post(at(id), { ...nothing, tax_code: null }))
    expect(region).toMatchObject({
      name: "Europe",
      tax_rate: 19,
      tax_code: null,
      payment_providers: [{ id: "manual" }],
    })
    expect(codesIn(region)).toEqual(["de"])
  })

  test("switches its taxes to a provider and back", async () => {
    await shop.db.taxProvider.createMany({ data: [{ id: "abroad" }], skipDuplicates: true })
    const { id } = await made()
    for (const tax_provider_id of ["abroad", null])
      expect(must(await operator.post(at(id), { tax_provider_id })).region).toMatchObject({ tax_provider_id })
    expect((await operator.post(at(id), { tax_provider_id: "nobody" })).status).toBe(404)
  })

  test.each([
    ["a country of another region", { countries: ["de", "be"] }, 422],
    ["an unknown country", { countries: ["xx"] }, 400],
    ["an unknown provider", { payment_providers: ["nobody"] }, 404],
    ["a currency the store does not have", { currency_code: "dkk" }, 400],
    ["a tax rate above 100", { tax_rate: 101 }, 400],
  ])("refuses %s and changes nothing", async (_, change, status) => {
    await made({ countries: ["de"] })
    const { id } = await made({ countries: ["be"] })
    expect((await operator.post(at(id), { name: "Other", ...change })).status).toBe(status)
    const { region } = must(await operator.get(at(id)))
    expect([region.name, codesIn(region)]).toEqual(["Europe", ["be"]])
  })

  test("switches to another currency while it has no amounts in its own", async () => {
    const { id } = await made()
    expect(must(await operator.post(at(id), { currency_code: "USD" })).region.currency_code).toBe("usd")
    const { variant } = await aProduct(shop.db)
    await aPrice(shop.db, variant, { amount: 5, region_id: id, currency_code: "usd" })
    expect(refusal(await operator.post(at(id), { currency_code: "eur" }))).toMatchObject({
      status: 400,
      type: "not_allowed",
    })
    expect((await operator.post(at(id), { currency_code: "usd" })).status).toBe(200)
  })

  test.each([
    ["gift cards", (id: string) => aGiftCard(shop.db, id, { value: 1 })],
    [
      "carts",
      async (region_id: string) => {
        const { variant } = await aProduct(shop.db)
        must(await shop.post("/store/carts", { region_id, items: [{ variant_id: variant, quantity: 1 }] }))
      },
    ],
  ])("keeps its currency for its %s", async (_, begin) => {
    const { id } = await made({ countries: ["de"] })
    await begin(id)
    expect(refusal(await operator.post(at(id), { currency_code: "usd" }))).toMatchObject({
      status: 400,
      type: "not_allowed",
    })
  })
})
