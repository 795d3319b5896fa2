import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption, defaultProfile } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

const create = (facts: object = {}) =>
  operator.post("/admin/shipping-profiles", { name: "Fragile", type: "custom", ...facts })
const made = async (facts?: object) => must(await create(facts)).shipping_profile
const at = (id: string) => `/admin/shipping-profiles/${id}`
const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
const profilesOf = async (product_id: string) =>
  (await shop.db.productShippingProfile.findMany({ where: { product_id } })).map(({ profile_id }) => profile_id)

describe("creating a shipping profile", () => {
  test("returns all fields, with empty lists", async () => {
    expect(await made({ metadata: { a: 1 } })).toMatchObject({
      id: expect.stringMatching(/^sp_/),
      name: "Fragile",
      type: "custom",
      products: [],
      shipping_options: [],
      metadata: { a: 1 },
    })
  })

  test.each([
    ["a second default", { type: "default" }, 422, "duplicate_error"],
    ["a second one for gift cards", { type: "gift_card" }, 422, "duplicate_error"],
    ["an unknown type", { type: "other" }, 400, "invalid_data"],
    ["no type", { type: undefined }, 400, "invalid_data"],
    ["no name", { name: "" }, 400, "invalid_data"],
  ])("refuses %s", async (_, facts, status, type) => {
    expect(refusal(await create(facts))).toMatchObject({ status, type })
  })
})

test("shipping profiles are listed, with their contents on request", async () => {
  const { id } = await made()
  const { shipping_profiles } = must(await operator.get("/admin/shipping-profiles"))
  const types = shipping_profiles.map(({ type }: { type: string }) => type)
  expect([idsIn(shipping_profiles).includes(id), types.includes("default"), types.includes("gift_card")]).toEqual([
    true,
    true,
    true,
  ])
  expect(shipping_profiles[0]).not.toHaveProperty("products")
  const expanded = must(await operator.get("/admin/shipping-profiles?expand=shipping_options")).shipping_profiles
  const standard = expanded.find(({ type }: { type: string }) => type === "default")
  expect(idsIn(standard.shipping_options)).toContain(market.option.id)
  expect(refusal(await operator.get(at("sp_nothing")))).toMatchObject({ status: 404, type: "not_found" })
})

describe("changing a shipping profile", () => {
  test("renames it and keeps its type", async () => {
    const { id } = await made({ metadata: { a: 1, b: 2 } })
    const change = { name: "Heavy", metadata: { a: "" }, type: "custom" }
    expect(must(await operator.post(at(id), change)).shipping_profile).toMatchObject({
      name: "Heavy",
      metadata: { b: 2 },
    })
    expect(refusal(await operator.post(at(id), { type: "default" }))).toMatchObject({
      status: 400,
      type: "not_allowed",
    })
    const standard = await defaultProfile(shop.db)
    expect((await operator.post(at(standard), { type: "custom" })).status).toBe(400)
    expect((await operator.post(at("sp_nothing"), { name: "x" })).status).toBe(404)
  })

  test("moves products and shipping options from their old profiles; accepts rows or ids", async () => {
    const { id } = await made()
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)]
    const option = await aShippingOption(shop.db, market.region.id)
    const body = { products: [one.id, { id: other.id, title: "Shirt" }, one.id], shipping_options: [option.id] }
    for (const _ of ["once", "again"]) {
      const { shipping_profile } = must(await operator.post(at(id), body))
      expect([idsIn(shipping_profile.products), idsIn(shipping_profile.shipping_options)]).toEqual([
        [one.id, other.id].sort(),
        [option.id],
      ])
    }
    expect(await profilesOf(one.id)).toEqual([id])
    for (const strange of [{ products: ["prod_nothing"] }, { shipping_options: ["so_nothing"] }])
      expect(refusal(await operator.post(at(id), strange))).toMatchObject({ status: 404, type: "not_found" })
  })

  test("determines which options a shopper is offered", async () => {
    const { id } = await made()
    const product = await aProduct(shop.db)
    const option = await aShippingOption(shop.db, market.region.id)
    const cart_id = await cartAt(shop, market).withItems(1, product.variant)
    const offered = async () => idsIn(must(await shop.get(`/store/shipping-options/${cart_id}`)).shipping_options)
    expect([(await offered()).includes(option.id), (await offered()).includes(market.option.id)]).toEqual([true, true])
    must(await operator.post(at(id), { products: [product.id], shipping_options: [option.id] }))
    expect(await offered()).toEqual([option.id])
  })
})

describe("deleting a shipping profile", () => {
  test("moves its products to the default or gift card profile, and deletes its options", async () => {
    const { id } = await made()
    const shirt = await aProduct(shop.db, { profile_id: id })
    const card = await aProduct(shop.db, { profile_id: id, is_giftcard: true })
    const option = await aShippingOption(shop.db, market.region.id, { profile_id: id })
    for (const one of [id, id, "sp_nothing"])
      expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "shipping_profile", deleted: true })
    const { id: cards } = await shop.db.shippingProfile.findFirstOrThrow({ where: { type: "gift_card" } })
    expect([await profilesOf(shirt.id), await profilesOf(card.id)]).toEqual([[await defaultProfile(shop.db)], [cards]])
    expect((await operator.get(`/admin/shipping-options/${option.id}`)).status).toBe(404)
    expect((await operator.get(at(id))).status).toBe(404)
    const cart_id = await cartAt(shop, market).withAddress(1, shirt.variant)
    expect((await shop.post(`/store/carts/${cart_id}/shipping-methods`, { option_id: market.option.id })).status).toBe(
      200,
    )
  })

  test.each(["default", "gift_card"] as const)("the %s profile cannot be deleted", async (type) => {
    const { id } = await shop.db.shippingProfile.findFirstOrThrow({ where: { type } })
    expect(refusal(await operator.delete(at(id)))).toMatchObject({ status: 400, type: "not_allowed" })
    expect((await operator.get(at(id))).status).toBe(200)
  })
})

test("its products have their profile, as in v1", async () => {
  const product = await aProduct(shop.db)
  const id = await defaultProfile(shop.db)
  const { products } = must(await operator.get(at(id))).shipping_profile
  const one = products.find((row: { id: string }) => row.id === product.id)
  expect(one).toMatchObject({ profile_id: id, profile: { id, type: "default" }, profiles: [{ id }] })
})
