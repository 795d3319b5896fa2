import { manualFulfillment } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aProduct, aShippingOption, defaultProfile } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, must, refusal } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { pauseAt } from "../support/steps.ts"

let shop: TestShop
let operator: Visitor
const silent = {
  ...manualFulfillment("silent"),
  options: async () => {
    throw new Error("nobody answers")
  },
}

beforeAll(async () => {
  shop = await openShop({ fulfillment: [silent] })
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
const idsIn = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
const codesIn = (region: { countries: { iso_2: string }[] }) => region.countries.map(({ iso_2 }) => iso_2).sort()

describe("the parts of a region", () => {
  test("its countries are added and removed, ignoring case, also repeatedly", async () => {
    const { id } = await made()
    for (const country_code of ["DE", "de"])
      expect(codesIn(must(await operator.post(at(id, "/countries"), { country_code })).region)).toEqual(["de"])
    const other = await made()
    expect(refusal(await operator.post(at(other.id, "/countries"), { country_code: "de" }))).toMatchObject({
      status: 422,
      type: "duplicate_error",
    })
    must(await operator.delete(at(other.id, "/countries/de")))
    expect(codesIn(must(await operator.get(at(id))).region)).toEqual(["de"])
    for (const code of ["DE", "de", "xx"])
      expect(codesIn(must(await operator.delete(at(id, `/countries/${code}`))).region)).toEqual([])
    expect((await operator.post(at(other.id, "/countries"), { country_code: "de" })).status).toBe(200)
    expect((await operator.post(at(id, "/countries"), { country_code: "xx" })).status).toBe(400)
  })

  test.each(["payment", "fulfillment"])("its %s providers are added and removed", async (kind) => {
    const { id } = await made({ countries: [], payment_providers: [], fulfillment_providers: [] })
    const path = at(id, `/${kind}-providers`)
    const actual = (region: Record<string, { id: string }[]>) => idsIn(region[`${kind}_providers`] ?? [])
    for (const _ of ["once", "again"])
      expect(actual(must(await operator.post(path, { provider_id: "manual" })).region)).toEqual(["manual"])
    expect(refusal(await operator.post(path, { provider_id: "nobody" }))).toMatchObject({ status: 404 })
    for (const provider of ["manual", "manual", "nobody"])
      expect(actual(must(await operator.delete(`${path}/${provider}`)).region)).toEqual([])
  })

  test("nothing is added to or removed from an unknown region", async () => {
    const { id } = await made()
    must(await operator.delete(at(id)))
    const provider_id = "manual"
    for (const region of ["reg_nothing", id])
      for (const answer of [
        await operator.post(at(region, "/countries"), { country_code: "de" }),
        await operator.delete(at(region, "/countries/de")),
        await operator.post(at(region, "/payment-providers"), { provider_id }),
        await operator.delete(at(region, "/payment-providers/manual")),
        await operator.post(at(region, "/fulfillment-providers"), { provider_id }),
        await operator.delete(at(region, "/fulfillment-providers/manual")),
        await operator.get(at(region, "/fulfillment-options")),
        await operator.get(at(region)),
        await operator.post(at(region), { name: "x" }),
      ])
        expect(refusal(answer)).toMatchObject({ status: 404, type: "not_found" })
  })

  test("its fulfillment options come from its providers; one that does not respond has none", async () => {
    await shop.db.fulfillmentProvider.createMany({ data: [{ id: "gone" }], skipDuplicates: true })
    const { id } = await made({ countries: [], fulfillment_providers: ["silent", "manual", "gone"] })
    expect(must(await operator.get(at(id, "/fulfillment-options"))).fulfillment_options).toEqual([
      { provider_id: "gone", options: [] },
      {
        provider_id: "manual",
        options: [{ id: "manual-fulfillment" }, { id: "manual-fulfillment-return", is_return: true }],
      },
      { provider_id: "silent", options: [] },
    ])
  })
})

describe("deleting a region", () => {
  test("frees its countries and can be repeated; an unknown region is accepted", async () => {
    const { id } = await made({ countries: ["de"] })
    for (const one of [id, id, "reg_nothing"])
      expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "region", deleted: true })
    expect((await shop.get(`/store/regions/${id}`)).status).toBe(404)
    expect((await create({ countries: ["de"] })).status).toBe(200)
  })

  test("leaves its carts readable, and they cannot be completed", async () => {
    const { id } = await made({ countries: ["de"] })
    const { variant } = await aProduct(shop.db)
    const option = await aShippingOption(shop.db, id, { profile_id: await defaultProfile(shop.db) })
    const { cart } = must(
      await shop.post("/store/carts", { region_id: id, items: [{ variant_id: variant, quantity: 1 }] }),
    )
    const path = `/store/carts/${cart.id}`
    must(await shop.post(path, { email: "ada@example.com", shipping_address: ADDRESS }))
    must(await shop.post(`${path}/shipping-methods`, { option_id: option.id }))
    must(await operator.delete(at(id)))
    expect(must(await shop.get(path)).cart.total).toBe(1785)
    for (const answer of [
      await shop.post(`${path}/line-items`, { variant_id: variant, quantity: 1 }),
      await shop.post(`${path}/payment-sessions`),
      await shop.post(`${path}/complete`),
      await shop.get(`/store/shipping-options/${cart.id}`),
    ])
      expect([answer.status < 500, answer.body.type]).toEqual([true, expect.any(String)])
    expect(must(await shop.get(`/store/shipping-options?region_id=${id}`)).shipping_options).toEqual([])
  })

  test.each(["authorizing.asked", "authorizing.written"] as const)(
    "while a cart there is %s to be paid: no order, no payment held",
    async (step) => {
      const market = await aMarket(shop)
      const cart_id = await cartAt(shop, market).withPayment()
      const { reached, go } = pauseAt(shop, step)
      const completing = shop.post(`/store/carts/${cart_id}/complete`)
      await reached
      must(await operator.delete(at(market.region.id)))
      go()
      const answer = await completing
      expect([answer.status < 500, answer.body.type]).toEqual([true, expect.any(String)])
      await expectSound(shop)
    },
  )
})
