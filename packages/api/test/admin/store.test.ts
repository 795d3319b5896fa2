import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeEach(async () => {
  shop ??= await openShop()
  operator ??= await anOperatorAtWork(shop)
  await shop.db.region.deleteMany()
  must(await operator.post("/admin/store", { default_currency_code: "usd", currencies: ["usd", "eur"] }))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const codes = async () =>
  must(await operator.get("/admin/store"))
    .store.currencies.map(({ code }: { code: string }) => code)
    .sort()

describe("the store", () => {
  test("returns its currencies, its providers and what v1's admin needs", async () => {
    const { store } = must(await operator.get("/admin/store"))
    expect(store).toMatchObject({
      id: expect.stringMatching(/^store_/),
      name: expect.any(String),
      default_currency_code: "usd",
      default_currency: { code: "usd" },
      currencies: expect.arrayContaining([expect.objectContaining({ code: "eur" })]),
      payment_providers: expect.arrayContaining([{ id: "manual", is_installed: true }]),
      fulfillment_providers: [{ id: "manual", is_installed: true }],
      default_sales_channel: { id: expect.stringMatching(/^sc_/) },
      feature_flags: expect.arrayContaining([
        { key: "tax_inclusive_pricing", value: true },
        { key: "order_editing", value: true },
        { key: "analytics", value: false },
      ]),
      modules: [{ module: "inventoryService" }, { module: "stockLocationService" }],
      metadata: null,
    })
    expect(Object.keys(must(await operator.get("/admin/store?fields=name")).store).sort()).toEqual(
      expect.arrayContaining(["id", "name"]),
    )
    expect(must(await operator.get("/admin/store?expand=default_sales_channel")).store.default_sales_channel.id).toBe(
      store.default_sales_channel_id,
    )
  })

  test("has v1's inventory modules with and without a stock location", async () => {
    const modules = async () =>
      must(await operator.get("/admin/store")).store.modules.map(({ module }: { module: string }) => module)
    expect(await modules()).toEqual(["inventoryService", "stockLocationService"])
    must(await operator.post("/admin/stock-locations", { name: "Main" }))
    expect(await modules()).toEqual(["inventoryService", "stockLocationService"])
  })

  test("changes its name, links and metadata", async () => {
    const links = {
      swap_link_template: "https://a/{cart_id}",
      payment_link_template: "https://b",
      invite_link_template: null,
    }
    const { store } = must(await operator.post("/admin/store", { name: "Ada's", ...links, metadata: { a: 1, b: 2 } }))
    expect(store).toMatchObject({ name: "Ada's", ...links, metadata: { a: 1, b: 2 } })
    const { store: after } = must(await operator.post("/admin/store", { metadata: { a: "" } }))
    expect(after).toMatchObject({ name: "Ada's", metadata: { b: 2 } })
    must(await operator.post("/admin/store", { metadata: { b: "" } }))
  })

  test("lists the payment and tax providers", async () => {
    await shop.db.taxProvider.createMany({ data: [{ id: "abroad" }], skipDuplicates: true })
    const { payment_providers } = must(await operator.get("/admin/store/payment-providers"))
    expect(payment_providers).toEqual([
      { id: "manual", is_installed: true },
      { id: "scripted", is_installed: true },
    ])
    expect(must(await operator.get("/admin/store/tax-providers")).tax_providers).toContainEqual({
      id: "abroad",
      is_installed: true,
    })
  })
})

describe("the store's currencies", () => {
  test("are added and removed, ignoring case", async () => {
    expect(must(await operator.post("/admin/store/currencies/DKK")).store.currencies).toHaveLength(3)
    expect(await codes()).toEqual(["dkk", "eur", "usd"])
    expect(must(await operator.delete("/admin/store/currencies/Dkk")).store.currencies).toHaveLength(2)
    expect(must(await operator.delete("/admin/store/currencies/dkk")).store.currencies).toHaveLength(2)
    expect(await codes()).toEqual(["eur", "usd"])
  })

  test("are also added on the path that the published client uses", async () => {
    must(await operator.post("/admin/store/dkk"))
    expect(await codes()).toEqual(["dkk", "eur", "usd"])
  })

  test.each([
    ["POST", "zzz", 404, "not_found"],
    ["POST", "EUR", 422, "duplicate_error"],
    ["DELETE", "USD", 400, "not_allowed"],
  ])("%s %s is refused with %d %s", async (method, code, status, type) => {
    expect(refusal(await operator.ask(method, `/admin/store/currencies/${code}`))).toMatchObject({ status, type })
    expect(await codes()).toEqual(["eur", "usd"])
  })

  test("one that is added several times at once is added once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => operator.post("/admin/store/currencies/sek")))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test("the default can be replaced together with the list, but not left out of it", async () => {
    const change = (body: object) => operator.post("/admin/store", body)
    expect(must(await change({ default_currency_code: "DKK", currencies: ["dkk", "eur"] })).store).toMatchObject({
      default_currency_code: "dkk",
      currencies: [expect.anything(), expect.anything()],
    })
    expect(refusal(await change({ currencies: ["eur"] }))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(refusal(await change({ default_currency_code: "usd" }))).toMatchObject({ status: 400, type: "invalid_data" })
    expect(refusal(await change({ currencies: ["dkk", "zzz"] }))).toMatchObject({ status: 404, type: "not_found" })
    expect(await codes()).toEqual(["dkk", "eur"])
  })

  test("one that a region uses cannot be removed", async () => {
    await aRegion(shop.db, { currency_code: "eur", countries: [] })
    for (const answer of [
      await operator.delete("/admin/store/currencies/eur"),
      await operator.post("/admin/store", { currencies: ["usd"] }),
    ])
      expect(refusal(answer)).toMatchObject({ status: 400, type: "not_allowed" })
    expect(await codes()).toEqual(["eur", "usd"])
  })

  test("when a currency is removed and made the default at once, one request is refused", async () => {
    const answers = await Promise.all([
      operator.post("/admin/store", { default_currency_code: "eur" }),
      operator.delete("/admin/store/currencies/eur"),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { store } = must(await operator.get("/admin/store"))
    expect(await codes()).toContain(store.default_currency_code)
  })
})
