import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aChannel, aKeyOf, aMadeProduct, aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let user_id: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  user_id = must(await by.get("/admin/auth")).user.id
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const BASE = "/admin/publishable-api-keys"
const create = async (title = aWord()) => must(await by.post(BASE, { title })).publishable_api_key
const channelsOf = async (id: string, q = "") =>
  must(await by.get(`${BASE}/${id}/sales-channels${q}`)).sales_channels.map(({ name }: Made) => name)

describe("a publishable key", () => {
  test("is created by an operator, returned and renamed", async () => {
    const made = await create("Storefront")
    const plain = { title: "Storefront", created_by: user_id, revoked_by: null, revoked_at: null }
    expect(made).toMatchObject({ id: expect.stringMatching(/^pk_/), ...plain })
    const actual = must(await by.get(`${BASE}/${made.id}`))
    expect(actual.publishable_api_key).toEqual(made)
    expect(lacking("admin.publishable-api-keys.get", actual)).toEqual([])
    const after = must(await by.post(`${BASE}/${made.id}`, { title: "Web" })).publishable_api_key
    expect(after).toEqual({ ...made, title: "Web", updated_at: after.updated_at })
    expect(must(await by.post(`${BASE}/${made.id}`, {})).publishable_api_key.title).toBe("Web")
  })

  test.each([
    {},
    { title: "" },
    { title: " " },
    { title: 1 },
    { title: "a", revoked_at: null },
    { title: "a", id: "pk_mine" },
  ])("is not created from %j", async (body) => {
    expect(refusal(await by.post(BASE, body))).toEqual(refused(400, "invalid_data"))
  })

  test("is deleted with its channel links; repeating changes nothing", async () => {
    const { id } = await aKeyOf(by, [await aChannel(by)])
    for (const _ of [1, 2])
      expect(must(await by.delete(`${BASE}/${id}`))).toEqual({ id, object: "publishable_api_key", deleted: true })
    expect(await shop.db.publishableApiKeySalesChannel.count({ where: { publishable_key_id: id } })).toBe(0)
  })

  test("that is unknown is not found", async () => {
    const gone = await create()
    must(await by.delete(`${BASE}/${gone.id}`))
    for (const id of ["pk_x", gone.id]) {
      const answers = [
        await by.get(`${BASE}/${id}`),
        await by.post(`${BASE}/${id}`, { title: "a" }),
        await by.post(`${BASE}/${id}/revoke`),
        await by.get(`${BASE}/${id}/sales-channels`),
        await by.post(`${BASE}/${id}/sales-channels/batch`, { sales_channel_ids: [] }),
        await by.delete(`${BASE}/${id}/sales-channels/batch`, { sales_channel_ids: [] }),
      ]
      for (const answer of answers) expect(refusal(answer)).toEqual(refused(404, "not_found"))
    }
  })
})

describe("a revocation", () => {
  test("records who and when, once", async () => {
    const { id } = await create()
    const asked = Array.from({ length: 5 }, () => by.post(`${BASE}/${id}/revoke`))
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    expect(refusal(await by.post(`${BASE}/${id}/revoke`))).toEqual(refused(400, "not_allowed"))
    const key = must(await by.get(`${BASE}/${id}`)).publishable_api_key
    expect(key).toMatchObject({ revoked_by: user_id, revoked_at: expect.stringMatching(/Z$/) })
  })

  test("removes the key's access", async () => {
    const { region } = await aMarket(shop)
    const channel = await aChannel(by)
    const product = await aMadeProduct(by, { sales_channels: [{ id: channel.id }] })
    const { id } = await aKeyOf(by, [channel])
    const key = { "x-publishable-api-key": id }
    const seen = async () => must(await shop.get("/store/products", key)).products.map((one: Made) => one.id)
    const channelOfCart = async () =>
      must(await shop.visitor().post("/store/carts", { region_id: region.id }, key)).cart.sales_channel_id
    expect(await seen()).toEqual([product.id])
    expect(await channelOfCart()).toBe(channel.id)
    must(await by.post(`${BASE}/${id}/revoke`))
    expect(await seen()).not.toContain(product.id)
    expect(await channelOfCart()).not.toBe(channel.id)
  })
})

describe("a key's sales channels", () => {
  test("are added and removed; repeating changes nothing", async () => {
    const key = await create()
    const [web, stall] = [
      await aChannel(by, { name: "Web" }),
      await aChannel(by, { name: "Stall", description: "Market" }),
    ]
    const path = `${BASE}/${key.id}/sales-channels/batch`
    const sales_channel_ids = [{ id: web.id }, { id: stall.id }, { id: web.id }]
    const same = { ...key, updated_at: expect.any(String) }
    for (const _ of [1, 2]) expect(must(await by.post(path, { sales_channel_ids })).publishable_api_key).toEqual(same)
    expect(await channelsOf(key.id)).toEqual(["Web", "Stall"])
    expect(await channelsOf(key.id, "?q=MARK")).toEqual(["Stall"])
    expect(await channelsOf(key.id, "?q=%25")).toEqual([])
    const actual = must(await by.get(`${BASE}/${key.id}?expand=sales_channels`)).publishable_api_key
    expect(actual.sales_channels).toHaveLength(2)
    for (const _ of [1, 2]) must(await by.delete(path, { sales_channel_ids: [{ id: web.id }] }))
    expect(await channelsOf(key.id)).toEqual(["Stall"])
    must(await by.delete(`/admin/sales-channels/${stall.id}`))
    expect(await channelsOf(key.id)).toEqual([])
  })

  test("that were removed in an older shop can be added again", async () => {
    const channel = await aChannel(by)
    const { id } = await aKeyOf(by, [channel])
    await shop.db.publishableApiKeySalesChannel.updateMany({
      where: { publishable_key_id: id },
      data: { deleted_at: new Date() },
    })
    expect(await channelsOf(id)).toEqual([])
    must(await by.post(`${BASE}/${id}/sales-channels/batch`, { sales_channel_ids: [{ id: channel.id }] }))
    expect(await channelsOf(id)).toEqual([channel.name])
  })

  test("must exist", async () => {
    const { id } = await create()
    const gone = await aChannel(by)
    must(await by.delete(`/admin/sales-channels/${gone.id}`))
    const path = `${BASE}/${id}/sales-channels/batch`
    for (const wrong of [gone.id, "sc_x"])
      expect(refusal(await by.post(path, { sales_channel_ids: [{ id: wrong }] }))).toEqual(refused(400, "invalid_data"))
    for (const body of [{}, { sales_channel_ids: ["a"] }, { sales_channel_ids: [{ id: "a", x: 1 }] }])
      for (const method of ["POST", "DELETE"])
        expect(refusal(await by.ask(method, path, body))).toEqual(refused(400, "invalid_data"))
  })
})

describe("the list of keys", () => {
  beforeAll(async () => {
    for (const [at, title] of ["Web 50%", "Stall", "Old"].entries()) {
      const { id } = await create(title)
      const created_at = new Date(Date.UTC(2020, 0, at + 1))
      const revoked_at = title === "Old" ? new Date(Date.UTC(2020, 5, 1)) : null
      await shop.db.publishableApiKey.update({
        where: { id },
        data: { created_at, updated_at: created_at, revoked_at },
      })
    }
  })
  const OLD = "created_at[lt]=2021-01-01"

  test.each<[string, string[]]>([
    [OLD, ["Old", "Stall", "Web 50%"]],
    [`${OLD}&order=-title`, ["Web 50%", "Stall", "Old"]],
    [`${OLD}&limit=1&offset=1`, ["Stall"]],
    [`${OLD}&limit=0`, []],
    ["q=50%25", ["Web 50%"]],
    ["q=STAL", ["Stall"]],
    ["q=_", []],
    ["updated_at[lte]=2020-01-01", ["Web 50%"]],
    ["revoked_at[lt]=2021-01-01", ["Old"]],
  ])("?%s gives %j", async (query, titles) => {
    const { publishable_api_keys } = must(await by.get(`${BASE}?${query}`))
    expect(publishable_api_keys.map(({ title }: Made) => title)).toEqual(titles)
  })

  test("includes offset, limit and count, and has the keys that Medusa v1 returns", async () => {
    const answer = must(await by.get(`${BASE}?${OLD}`))
    expect(answer).toMatchObject({ count: 3, offset: 0, limit: 20 })
    expect(lacking("admin.publishable-api-keys.list", answer)).toEqual([])
  })

  test.each(["x=1", "order=secret", "limit=a", "revoked_at=null", "expand=users"])("refuses ?%s", async (query) => {
    expect(refusal(await by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data"))
  })
})
