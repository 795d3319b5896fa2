import { afterAll, beforeAll, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let north: string
let south: string

beforeAll(async () => {
  shop = await openShop()
  north = (await aRegion(shop.db, { currency_code: "dkk", countries: ["dk"], payment: ["scripted", "manual"] })).id
  south = (await aRegion(shop.db, { countries: ["es", "pt"] })).id
  await shop.db.region.update({ where: { id: north }, data: { created_at: new Date("2026-01-01") } })
})
afterAll(() => shop.close())

test("the list returns each region with its countries, currency and providers, newest first", async () => {
  const body = must(await shop.get("/store/regions"))
  expect(lacking("store.regions.list", body)).toEqual([])
  expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 })
  expect(body.regions.map(({ id }: { id: string }) => id)).toEqual([south, north])
  const codes = body.regions[0].countries.map(({ iso_2 }: { iso_2: string }) => iso_2)
  expect(codes.sort()).toEqual(["es", "pt"])
})

test("the list is paged and filtered by dates", async () => {
  const ids = async (query: string) =>
    must(await shop.get(`/store/regions?${query}`)).regions.map(({ id }: { id: string }) => id)
  expect(await ids("limit=1&offset=1")).toEqual([north])
  expect(await ids("created_at[lt]=2026-01-02")).toEqual([north])
  expect(await ids("created_at[gte]=2026-01-02")).toEqual([south])
  expect(await ids("updated_at[lt]=2000")).toEqual([])
})

test("one region", async () => {
  const body = must(await shop.get(`/store/regions/${north}`))
  expect(lacking("store.regions.get", body)).toEqual([])
  expect(body.region).toMatchObject({ id: north, currency: { code: "dkk" }, countries: [{ iso_2: "dk" }] })
  const providers = body.region.payment_providers.map(({ id }: { id: string }) => id)
  expect(providers.sort()).toEqual(["manual", "scripted"])
  const { region } = must(await shop.get(`/store/regions/${north}?expand=currency&fields=name`))
  expect(Object.keys(region).sort()).toEqual(["currency", "id", "name"])
})

test("a deleted or unknown region is not found", async () => {
  const { id } = await aRegion(shop.db, { countries: [] })
  await shop.db.region.update({ where: { id }, data: { deleted_at: new Date() } })
  expect((await shop.get(`/store/regions/${id}`)).status).toBe(404)
  expect(must(await shop.get("/store/regions")).count).toBe(2)
  const none = { status: 404, type: "not_found", message: expect.stringContaining("reg_x") }
  expect(refusal(await shop.get("/store/regions/reg_x"))).toEqual(none)
})

test.each(["q=x", "name=x", "expand=tax_rates", "expand=payment_providers.regions", "limit=1001"])(
  "refuses %s",
  async (query) => {
    const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await shop.get(`/store/regions?${query}`))).toEqual(invalid)
  },
)

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
