import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aType } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const ALL = "?expand[]=products&expand[]=product_types&expand[]=shipping_options"
const create = (facts: object = {}) =>
  operator.post(`/admin/tax-rates${ALL}`, {
    code: "low",
    name: "Reduced",
    region_id: market.region.id,
    rate: 7,
    ...facts,
  })
const made = async (facts?: object) => must(await create(facts)).tax_rate
const at = (id: string, more = "") => `/admin/tax-rates/${id}${more}`
const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe("creating a tax rate", () => {
  test("returns all fields, with its products, types and options on request", async () => {
    const [type, other] = [await aType(shop.db), await aProduct(shop.db)]
    const ties = { products: [other.id, other.id], product_types: [type], shipping_options: [market.option.id] }
    const rate = await made({ rate: 7.7, ...ties })
    expect(rate).toMatchObject({
      id: expect.stringMatching(/^txr_/),
      code: "low",
      name: "Reduced",
      rate: 7.7,
      region_id: market.region.id,
      metadata: null,
    })
    expect([idsIn(rate.products), idsIn(rate.product_types), idsIn(rate.shipping_options)]).toEqual([
      [other.id],
      [type],
      [market.option.id],
    ])
    expect(must(await operator.get(at(rate.id))).tax_rate).not.toHaveProperty("products")
    must(await operator.delete(at(rate.id)))
  })

  test("taxes the products it applies to, and no others", async () => {
    const books = await aProduct(shop.db, { variants: [1000] })
    const { id } = await made({ products: [books.id] })
    const taxOf = async (variant: string) => {
      const cart_id = await cartAt(shop, market).withItems(1, variant)
      return must(await shop.get(`/store/carts/${cart_id}`)).cart.tax_total
    }
    expect([await taxOf(books.variant), await taxOf(market.variant)]).toEqual([70, 190])
    must(await operator.post(at(id), { rate: null }))
    expect(await taxOf(books.variant)).toBe(0)
    must(await operator.delete(at(id)))
    expect(await taxOf(books.variant)).toBe(190)
  })

  test("two rates of one code on one product are both charged, and the order is created", async () => {
    const { id, variant } = await aProduct(shop.db, { variants: [1000] })
    for (const rate of [7, 3]) await made({ rate, products: [id] })
    const cart_id = await cartAt(shop, market).withPayment(1, variant)
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    expect(must(await shop.get(`/store/orders/${data.id}`)).order.tax_total).toBe(100 + 95)
  })

  test.each([0, 0.01, 100, null])("accepts the rate %j", async (rate) => {
    expect((await made({ rate })).rate).toBe(rate)
  })

  test.each([
    ["a rate below 0", { rate: -1 }, 400, "invalid_data"],
    ["a rate that is no number", { rate: "7" }, 400, "invalid_data"],
    ["no code", { code: "" }, 400, "invalid_data"],
    ["no name", { name: undefined }, 400, "invalid_data"],
    ["an unknown region", { region_id: "reg_nothing" }, 404, "not_found"],
    ["an unknown product", { products: ["prod_nothing"] }, 404, "not_found"],
    ["an unknown type", { product_types: ["ptyp_nothing"] }, 404, "not_found"],
    ["an unknown shipping option", { shipping_options: ["so_nothing"] }, 404, "not_found"],
  ])("refuses %s", async (_, facts, status, type) => {
    const before = await shop.db.taxRate.count()
    expect(refusal(await create(facts))).toMatchObject({ status, type })
    expect(await shop.db.taxRate.count()).toBe(before)
  })

  test("refuses a shipping option of another region", async () => {
    const { id: region_id } = await aRegion(shop.db, { countries: [] })
    const refused = { status: 400, type: "not_allowed" }
    expect(refusal(await create({ region_id, shipping_options: [market.option.id] }))).toMatchObject(refused)
    const own = await made({ shipping_options: [market.option.id] })
    expect(refusal(await operator.post(at(own.id), { region_id }))).toMatchObject(refused)
    expect((await operator.post(at(own.id), { region_id, shipping_options: [] })).status).toBe(200)
  })
})

describe("the list of tax rates", () => {
  let region_id: string
  let other: string

  beforeAll(async () => {
    region_id = (await aRegion(shop.db, { countries: [] })).id
    other = (await aRegion(shop.db, { countries: [] })).id
    const facts = [
      { name: "Books", code: "b", rate: 7 },
      { name: "Food", code: "f", rate: 7.7 },
      { name: "bookends", code: "x", rate: null, region_id: other },
    ]
    for (const [day, fact] of facts.entries()) {
      const { id } = await made({ region_id, ...fact })
      await shop.db.taxRate.update({ where: { id }, data: { created_at: new Date(Date.UTC(2026, 0, 1 + day)) } })
    }
  })

  test.each([
    ["", ["bookends", "Food", "Books"]],
    ["name=Books", ["Books"]],
    ["code=f", ["Food"]],
    ["rate=7", ["Books"]],
    ["rate=7.7", ["Food"]],
    ["rate[gt]=7", ["Food"]],
    ["rate[gte]=7&order=created_at", ["Books", "Food"]],
    ["rate[lt]=7.5", ["Books"]],
    ["rate[lte]=7.7&rate[gt]=7", ["Food"]],
    ["q=BOOK", ["bookends", "Books"]],
    ["q=f", ["Food"]],
    ["order=name", null],
    ["order=-code", ["bookends", "Food", "Books"]],
    ["limit=1&offset=1", ["Food"]],
    ["limit=0", []],
    ["created_at[lt]=2026-01-02", ["Books"]],
    ["updated_at[lt]=2020-01-01", []],
    ["deleted_at[gt]=2020-01-01", []],
  ])("with %j", async (query, names) => {
    const path = `/admin/tax-rates?region_id[]=${region_id}&region_id[]=${other}&${query}`
    const { tax_rates } = must(await operator.get(path))
    const actual = tax_rates.map(({ name }: { name: string }) => name)
    if (names) expect(actual).toEqual(names)
    else expect(actual).toHaveLength(3)
  })

  test.each(["rate=x", "rate=-1", "rate[no]=1", "rate[gt]=", "rate=1e3", "expand[]=nothing", "fields[]=nothing"])(
    "refuses %s",
    async (query) => {
      expect(refusal(await operator.get(`/admin/tax-rates?${query}`))).toMatchObject({
        status: 400,
        type: "invalid_data",
      })
    },
  )

  test("of one region, with fields and relations as arrays or as text", async () => {
    const path = `/admin/tax-rates?region_id=${other}`
    expect(must(await operator.get(path))).toMatchObject({ count: 1, offset: 0, limit: 50 })
    for (const asked of ["fields[]=name&fields[]=code&expand[]=region", "fields=name,code&expand=region"])
      expect(must(await operator.get(`${path}&${asked}`)).tax_rates).toEqual([
        { id: expect.any(String), name: "bookends", code: "x", region: expect.objectContaining({ id: other }) },
      ])
  })
})

describe("changing a tax rate", () => {
  test("changes the given fields, and replaces the given lists", async () => {
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)]
    const { id } = await made({ products: [one.id], shipping_options: [market.option.id] })
    const change = { name: "New", code: "new", rate: 5.5, products: [other.id] }
    const { tax_rate } = must(await operator.post(at(id, ALL), change))
    expect(tax_rate).toMatchObject({ name: "New", code: "new", rate: 5.5 })
    expect([idsIn(tax_rate.products), idsIn(tax_rate.shipping_options)]).toEqual([[other.id], [market.option.id]])
    expect(must(await operator.post(at(id, ALL), { products: [] })).tax_rate).toMatchObject({
      name: "New",
      products: [],
    })
    expect((await operator.post(at(id), { products: ["prod_nothing"] })).status).toBe(404)
    expect((await operator.post(at("txr_nothing"), { name: "x" })).status).toBe(404)
  })
})

describe.each([
  ["products", "products", async () => (await aProduct(shop.db)).id],
  ["product-types", "product_types", () => aType(shop.db)],
  ["shipping-options", "shipping_options", async () => (await aShippingOption(shop.db, market.region.id)).id],
])("the %s of a tax rate", (path, key, make) => {
  test("are added to the existing ones and removed, also repeatedly", async () => {
    const { id } = await made()
    const [one, other] = [await make(), await make()]
    const url = at(id, `/${path}/batch${ALL}`)
    const actual = (answer: Awaited<ReturnType<Visitor["get"]>>) => idsIn(must(answer).tax_rate[key]).sort()
    expect(actual(await operator.post(url, { [key]: [one] }))).toEqual([one])
    for (const _ of ["once", "again"])
      expect(actual(await operator.post(url, { [key]: [other, one, other] }))).toEqual([one, other].sort())
    for (const _ of ["once", "again"]) expect(actual(await operator.delete(url, { [key]: [one] }))).toEqual([other])
    expect(actual(await operator.delete(url, { [key]: ["nothing"] }))).toEqual([other])
    expect(refusal(await operator.post(url, { [key]: ["nothing"] }))).toMatchObject({ status: 404, type: "not_found" })
    expect((await operator.post(url, {})).status).toBe(400)
    for (const answer of [
      await operator.post(at("txr_nothing", `/${path}/batch`), { [key]: [one] }),
      await operator.delete(at("txr_nothing", `/${path}/batch`), { [key]: [one] }),
    ])
      expect(answer.status).toBe(404)
  })

  test("are added once by several requests at once", async () => {
    const { id } = await made()
    const one = await make()
    const answers = await Promise.all([1, 2, 3].map(() => operator.post(at(id, `/${path}/batch`), { [key]: [one] })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

test("a deleted tax rate is not found, and can be deleted again", async () => {
  const { id } = await made({ products: [market.product.id] })
  for (const one of [id, id, "txr_nothing"])
    expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "tax-rate", deleted: true })
  expect((await operator.get(at(id))).status).toBe(404)
  expect(await shop.db.productTaxRate.count({ where: { rate_id: id } })).toBe(0)
})
