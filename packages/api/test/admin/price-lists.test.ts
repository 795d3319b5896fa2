import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aGroup, aShopper } from "../support/shop-rows.ts"

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

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const aVariant = async () => (await aProduct(shop.db, { variants: [1000] })).variant
const price = (variant_id: string, amount = 800, more: object = {}) => ({
  variant_id,
  amount,
  currency_code: "eur",
  ...more,
})
const create = (facts: object = {}) =>
  operator.post("/admin/price-lists", {
    name: "Sale",
    description: "Summer",
    type: "sale",
    status: "active",
    prices: [],
    ...facts,
  })
const made = async (facts?: object) => must(await create(facts)).price_list
const at = (id: string) => `/admin/price-lists/${id}`
const unitPrice = async (variant_id: string, by: Pick<Visitor, "post"> = shop, quantity = 1) => {
  const items = [{ variant_id, quantity }]
  const { cart } = must(await by.post("/store/carts", { region_id: market.region.id, items }))
  return cart.items[0].unit_price
}

describe("creating a price list", () => {
  test("returns all its fields; a price names its variant", async () => {
    const [variant, group] = [await aVariant(), await aGroup(shop.db)]
    const time = { starts_at: "2026-01-01", ends_at: "2030-01-01T12:00:00Z" }
    const list = await made({
      ...time,
      type: "override",
      includes_tax: true,
      prices: [
        price(variant, 800, { min_quantity: 2, max_quantity: 9 }),
        { variant_id: variant, region_id: market.region.id, amount: 5 },
      ],
      customer_groups: [{ id: group }, { id: group }],
    })
    expect(list).toMatchObject({
      id: expect.stringMatching(/^pl_/),
      name: "Sale",
      description: "Summer",
      type: "override",
      status: "active",
      starts_at: "2026-01-01T00:00:00.000Z",
      ends_at: "2030-01-01T12:00:00.000Z",
      includes_tax: true,
      customer_groups: [{ id: group }],
    })
    const found = list.prices.map(({ id: _, created_at: _c, updated_at: _u, ...one }: Record<string, unknown>) => one)
    const actual = expect.objectContaining({ id: variant })
    const of = { variant_id: variant, variant: actual, variants: [actual] }
    const common = { ...of, currency_code: "eur", deleted_at: null, price_list_id: list.id }
    expect(found).toEqual(
      expect.arrayContaining([
        { ...common, amount: 800, region_id: null, min_quantity: 2, max_quantity: 9 },
        { ...common, amount: 5, region_id: market.region.id, min_quantity: null, max_quantity: null },
      ]),
    )
    expect((await made({ status: undefined })).status).toBe("draft")
  })

  test.each([
    ["no name", { name: undefined }, 400],
    ["no description", { description: undefined }, 400],
    ["an unknown type", { type: "gift" }, 400],
    ["an unknown status", { status: "on" }, 400],
    ["an end before its beginning", { starts_at: inHours(2), ends_at: inHours(1) }, 400],
    ["a date that does not exist", { ends_at: "2030-02-30" }, 400],
    ["an unknown variant", { prices: [price("variant_nothing")] }, 404],
    ["an unknown group", { customer_groups: [{ id: "cgrp_nothing" }] }, 404],
    ["no prices", { prices: undefined }, 400],
    ["a price below 0", { prices: [price("variant_nothing", -1)] }, 400],
    ["a price it does not have", { prices: [price("variant_nothing", 1, { id: "ma_x" })] }, 404],
  ])("refuses %s", async (_, facts, status) => {
    const before = await shop.db.priceList.count()
    expect(refusal(await create(facts))).toMatchObject({ status, type: status === 404 ? "not_found" : "invalid_data" })
    expect(await shop.db.priceList.count()).toBe(before)
  })

  test.each([
    ["a price for nowhere", { currency_code: undefined }, 400],
    ["an unknown currency", { currency_code: "zzz" }, 404],
    ["an unknown region", { currency_code: undefined, region_id: "reg_nothing" }, 404],
    ["a currency that is not the region's", { currency_code: "usd", region: true }, 400],
    ["a minimum above the maximum", { min_quantity: 3, max_quantity: 2 }, 400],
  ])("refuses %s", async (_, { region, ...facts }: Record<string, unknown>, status) => {
    const more = { ...facts, ...(region === true && { region_id: market.region.id }) }
    expect((await create({ prices: [price(await aVariant(), 1, more)] })).status).toBe(status)
  })

  test("refuses two prices with the same variant, scope and quantity", async () => {
    const variant = await aVariant()
    expect(refusal(await create({ prices: [price(variant), price(variant, 700)] }))).toMatchObject({ status: 400 })
    const tiers = [price(variant), price(variant, 700, { min_quantity: 10 })]
    expect((await create({ prices: tiers })).status).toBe(200)
  })
})

describe("shoppers pay", () => {
  test("the sale price during the sale", async () => {
    const variant = await aVariant()
    const { id } = await made({ prices: [price(variant)] })
    expect(await unitPrice(variant)).toBe(800)
    const expected: [object, number][] = [
      [{ starts_at: inHours(1) }, 1000],
      [{ starts_at: inHours(-2), ends_at: inHours(-1) }, 1000],
      [{ starts_at: inHours(-1), ends_at: inHours(1) }, 800],
      [{ status: "draft" }, 1000],
      [{ status: "active", starts_at: null, ends_at: null }, 800],
    ]
    for (const [change, amount] of expected) {
      must(await operator.post(at(id), change))
      expect([change, await unitPrice(variant)]).toEqual([change, amount])
    }
    must(await operator.delete(at(id)))
    expect(await unitPrice(variant)).toBe(1000)
  })

  test("a group's price only in the group", async () => {
    const variant = await aVariant()
    const member = await aShopper(shop, "member@example.com")
    const group = await aGroup(shop.db, [member.id])
    const { id } = await made({ prices: [price(variant)], customer_groups: [{ id: group }] })
    expect([await unitPrice(variant), await unitPrice(variant, member)]).toEqual([1000, 800])
    must(await operator.post(at(id), { customer_groups: [] }))
    expect(await unitPrice(variant)).toBe(800)
  })

  test("a quantity price for the required quantity", async () => {
    const variant = await aVariant()
    await made({ prices: [price(variant, 700, { min_quantity: 10 })] })
    expect([await unitPrice(variant), await unitPrice(variant, shop, 10)]).toEqual([1000, 700])
  })
})

describe("the list of price lists", () => {
  let group: string

  beforeAll(async () => {
    await shop.db.priceList.updateMany({ data: { deleted_at: new Date("2020-01-01") } })
    group = await aGroup(shop.db)
    const facts = [
      { name: "Autumn", description: "Leaves" },
      { name: "Winter", description: "Snow", type: "override", status: "draft" },
      { name: "winter sale", description: "leaves", customer_groups: [{ id: group }] },
    ]
    for (const [day, fact] of facts.entries()) {
      const { id } = await made(fact)
      await shop.db.priceList.update({ where: { id }, data: { created_at: new Date(Date.UTC(2026, 0, 1 + day)) } })
    }
  })

  test.each([
    ["", ["winter sale", "Winter", "Autumn"]],
    ["q=WINTER", ["winter sale", "Winter"]],
    ["q=leaves", ["winter sale", "Autumn"]],
    ["name=Winter", ["Winter"]],
    ["status=draft", ["Winter"]],
    ["status[]=draft,active&order=created_at", ["Autumn", "Winter", "winter sale"]],
    ["type=override", ["Winter"]],
    ["type[]=sale", ["winter sale", "Autumn"]],
    ["order=type", null],
    ["order=-created_at&limit=2", ["winter sale", "Winter"]],
    ["limit=1&offset=2", ["Autumn"]],
    ["limit=0", []],
    ["created_at[lt]=2026-01-02", ["Autumn"]],
    ["updated_at[lt]=2020-01-01", []],
    ["q=autumn&status=draft", []],
  ])("with %j", async (query, names) => {
    const { price_lists } = must(await operator.get(`/admin/price-lists?${query}`))
    const actual = price_lists.map(({ name }: { name: string }) => name)
    if (names) expect(actual).toEqual(names)
    else expect(actual).toHaveLength(3)
  })

  test("for a group, by its id, and those that were deleted", async () => {
    const { price_lists, ...numbers } = must(await operator.get(`/admin/price-lists?customer_groups[]=${group}`))
    expect([price_lists[0].customer_groups, numbers]).toMatchObject([
      [{ id: group }],
      { count: 1, offset: 0, limit: 10 },
    ])
    expect(must(await operator.get(`/admin/price-lists?id=${price_lists[0].id}`)).count).toBe(1)
    expect(must(await operator.get("/admin/price-lists?deleted_at[gt]=2019-01-01")).count).toBeGreaterThan(0)
    for (const query of ["status=on", "type=gift"])
      expect((await operator.get(`/admin/price-lists?${query}`)).status).toBe(400)
  })

  test("with the prices of each on request", async () => {
    const variant = await aVariant()
    const { id } = await made({ prices: [price(variant)] })
    const { price_lists } = must(await operator.get(`/admin/price-lists?id=${id}&expand=prices`))
    expect(price_lists[0].prices).toMatchObject([{ variant_id: variant, amount: 800 }])
  })
})

describe("changing a price list", () => {
  test("changes the given fields and keeps the rest; an unknown group changes nothing", async () => {
    const variant = await aVariant()
    const { id } = await made({ prices: [price(variant)], ends_at: inHours(5) })
    const change = { name: "Other", description: "New", type: "override", status: "draft", includes_tax: true }
    expect(must(await operator.post(at(id), change)).price_list).toMatchObject({ ...change, prices: [{ amount: 800 }] })
    const wrong = { name: "Wrong", customer_groups: [{ id: "cgrp_nothing" }] }
    expect((await operator.post(at(id), wrong)).status).toBe(404)
    expect((await operator.post(at(id), { starts_at: inHours(6) })).status).toBe(400)
    expect(must(await operator.get(at(id))).price_list.name).toBe("Other")
    expect((await operator.post(at("pl_nothing"), { name: "x" })).status).toBe(404)
  })

  test("changes prices by id or scope, creates others, and keeps those not listed", async () => {
    const [one, two, three] = [await aVariant(), await aVariant(), await aVariant()]
    const { id, prices } = await made({ prices: [price(one), price(two)] })
    const first = prices.find((found: { variant_id: string }) => found.variant_id === one)
    const wanted = [{ ...price(one, 1, { currency_code: "usd" }), id: first.id }, price(three, 3)]
    const { price_list } = must(await operator.post(at(id), { prices: wanted }))
    const actual = price_list.prices.map((found: Record<string, unknown>) => [found.variant_id, found.amount])
    expect(actual.sort()).toEqual(
      [
        [one, 1],
        [two, 800],
        [three, 3],
      ].sort(),
    )
    expect(must(await operator.post(at(id), { prices: [price(two, 2)] })).price_list.prices).toHaveLength(3)
    expect(await unitPrice(two)).toBe(2)
  })
})

test("a deleted price list is not found, and can be deleted again", async () => {
  const { id } = await made()
  for (const one of [id, id, "pl_nothing"])
    expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "price-list", deleted: true })
  expect((await operator.get(at(id))).status).toBe(404)
  expect((await operator.post(at(id), { name: "x" })).status).toBe(404)
})
