import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultChannel } from "../support/catalog.ts"
import { aMarket, must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aChannel, aKeyOf, aMadeProduct, aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const BASE = "/admin/sales-channels"

describe("a sales channel", () => {
  test("is created, returned and changed", async () => {
    const name = aWord()
    const made = must(await by.post(BASE, { name, description: "Shops", is_disabled: true })).sales_channel
    expect(made).toMatchObject({ name, description: "Shops", is_disabled: true, metadata: null, deleted_at: null })
    const actual = must(await by.get(`${BASE}/${made.id}`))
    expect(actual.sales_channel).toEqual(made)
    expect(lacking("admin.sales-channels.get", actual)).toEqual([])
    const change = { name: "Other", description: null, is_disabled: false }
    const after = must(await by.post(`${BASE}/${made.id}`, change)).sales_channel
    expect(after).toEqual({ ...made, ...change, updated_at: after.updated_at })
    expect(must(await by.get(`${BASE}/${made.id}?fields=name`)).sales_channel).toEqual({ id: made.id, name: "Other" })
  })

  test("requires only a name", async () => {
    const { sales_channel } = must(await by.post(BASE, { name: aWord() }))
    expect(sales_channel).toMatchObject({ description: null, is_disabled: false })
  })

  test.each([
    {},
    { name: "" },
    { name: " " },
    { name: null },
    { name: 1 },
    { name: "a", metadata: {} },
    { name: "a\0" },
  ])("is not created from %j", async (body) => {
    expect(refusal(await by.post(BASE, body))).toEqual(refused(400, "invalid_data"))
  })

  test("that is unknown is not found", async () => {
    const gone = await aChannel(by)
    must(await by.delete(`${BASE}/${gone.id}`))
    for (const id of ["sc_x", gone.id]) {
      expect(refusal(await by.get(`${BASE}/${id}`))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.post(`${BASE}/${id}`, { name: "a" }))).toEqual(refused(404, "not_found"))
      for (const method of ["POST", "DELETE"])
        expect(refusal(await by.ask(method, `${BASE}/${id}/products/batch`, { product_ids: [] }))).toEqual(
          refused(404, "not_found"),
        )
    }
  })
})

describe("a deletion of a sales channel", () => {
  test("removes its products from it, and can be repeated", async () => {
    const { id } = await aChannel(by)
    const product = await aMadeProduct(by, { sales_channels: [{ id }] })
    for (const _ of [1, 2])
      expect(must(await by.delete(`${BASE}/${id}`))).toEqual({ id, object: "sales-channel", deleted: true })
    expect(must(await by.get(`/admin/products/${product.id}`)).product.sales_channels).toEqual([])
    expect(must(await shop.get(`/store/products?sales_channel_id[]=${id}`)).count).toBe(0)
  })

  test("is refused for the shop's default one", async () => {
    const id = await defaultChannel(shop.db)
    expect(refusal(await by.delete(`${BASE}/${id}`))).toEqual(refused(400, "not_allowed"))
    expect(must(await by.get(`${BASE}/${id}`)).sales_channel.deleted_at).toBeNull()
  })

  test("removes its keys' access to it, and leaves its carts readable", async () => {
    const { region } = await aMarket(shop)
    const channel = await aChannel(by)
    await aMadeProduct(by)
    const key = { "x-publishable-api-key": (await aKeyOf(by, [channel])).id }
    const { cart } = must(await shop.visitor().post("/store/carts", { region_id: region.id }, key))
    expect(cart.sales_channel_id).toBe(channel.id)
    must(await by.delete(`${BASE}/${channel.id}`))
    expect(must(await shop.get("/store/products", key)).count).toBe(0)
    expect((await shop.visitor().post("/store/carts", { region_id: region.id }, key)).status).toBe(404)
    expect(must(await shop.get(`/store/carts/${cart.id}`)).cart.sales_channel_id).toBe(channel.id)
  })
})

describe("a channel's products", () => {
  test("are added and removed; repeating changes nothing", async () => {
    const channel = await aChannel(by)
    const product = await aMadeProduct(by)
    const path = `${BASE}/${channel.id}/products/batch`
    const product_ids = [{ id: product.id }, { id: product.id }]
    const same = { ...channel, updated_at: expect.any(String) }
    const there = async () => must(await shop.get(`/store/products?sales_channel_id[]=${channel.id}`)).count
    for (const _ of [1, 2]) expect(must(await by.post(path, { product_ids })).sales_channel).toEqual(same)
    expect(await there()).toBe(1)
    for (const _ of [1, 2]) expect(must(await by.delete(path, { product_ids })).sales_channel).toEqual(same)
    expect(await there()).toBe(0)
  })

  test("must exist", async () => {
    const { id } = await aChannel(by)
    const gone = await aMadeProduct(by)
    must(await by.delete(`/admin/products/${gone.id}`))
    for (const wrong of [gone.id, "prod_x"]) {
      const answer = await by.post(`${BASE}/${id}/products/batch`, { product_ids: [{ id: wrong }] })
      expect(refusal(answer)).toEqual(refused(400, "invalid_data"))
    }
    for (const body of [{}, { product_ids: null }, { product_ids: ["a"] }, { product_ids: [{}] }])
      expect(refusal(await by.post(`${BASE}/${id}/products/batch`, body))).toEqual(refused(400, "invalid_data"))
  })
})

describe("the list of sales channels", () => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const rows = [
      { name: "Web 50%", description: "Browsers", is_disabled: true },
      { name: "Stall", description: "Market", is_disabled: false },
      { name: "Gone", description: "Past", is_disabled: false },
    ]
    for (const [at, row] of rows.entries()) {
      const { id } = await aChannel(by, row)
      ids[row.name[0]?.toLowerCase() ?? ""] = id
      const created_at = new Date(Date.UTC(2020, 0, at + 1))
      await shop.db.salesChannel.update({ where: { id }, data: { created_at, updated_at: created_at } })
    }
    must(await by.delete(`${BASE}/${ids.g}`))
  })
  const OLD = "created_at[lt]=2021-01-01"

  test.each<[string, string[]]>([
    [OLD, ["Stall", "Web 50%"]],
    [`${OLD}&order=name`, ["Stall", "Web 50%"]],
    [`${OLD}&order=-is_disabled&limit=1`, ["Web 50%"]],
    [`${OLD}&limit=1&offset=1`, ["Web 50%"]],
    ["id={s}", ["Stall"]],
    ["id[]={s},{w}", ["Stall", "Web 50%"]],
    ["id={g}", []],
    ["name=Stall", ["Stall"]],
    ["name=Sta", []],
    ["description=Market", ["Stall"]],
    ["q=MARK", ["Stall"]],
    ["q=50%25", ["Web 50%"]],
    ["q=web&name=Stall", []],
    ["updated_at[lte]=2020-01-01", ["Web 50%"]],
    ["deleted_at[gt]=2020-01-01&q=gone", ["Gone"]],
  ])("?%s gives %j", async (query, names) => {
    const filled = query.replace(/\{(\w)\}/g, (_, name: string) => ids[name] ?? "")
    const { sales_channels } = must(await by.get(`${BASE}?${filled}`))
    expect(sales_channels.map(({ name }: Made) => name)).toEqual(names)
  })

  test("includes offset, limit and count, and has the keys that Medusa v1 returns", async () => {
    const answer = must(await by.get(`${BASE}?${OLD}`))
    expect(answer).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(lacking("admin.sales-channels.list", answer)).toEqual([])
  })

  test.each(["x=1", "order=metadata", "limit=10001", "is_disabled=true", "deleted_at=x"])(
    "refuses ?%s",
    async (query) => {
      expect(refusal(await by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data"))
    },
  )
})
