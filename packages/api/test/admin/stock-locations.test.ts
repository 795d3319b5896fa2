import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { aLocation, anAddress } from "../support/inventory.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aChannel, aWord, refused } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

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

const BASE = "/admin/stock-locations"
const get = async (id: string, query = "") => must(await by.get(`${BASE}/${id}${query}`)).stock_location
const list = async (query = "") => must(await by.get(`${BASE}?${query}`))
const namesIn = ({ stock_locations }: { stock_locations: { name: string }[] }) =>
  stock_locations.map(({ name }) => name)
const update = (id: string, body: object) => by.post(`${BASE}/${id}`, body)
const link = (channel: string, location_id: string) =>
  by.post(`/admin/sales-channels/${channel}/stock-locations`, { location_id })
const unlink = (channel: string, location_id: string) =>
  by.ask("DELETE", `/admin/sales-channels/${channel}/stock-locations`, { location_id })

test("a shop without stock locations has an empty list, and none is found", async () => {
  expect(await list()).toEqual({ stock_locations: [], count: 0, offset: 0, limit: 20 })
  expect(refusal(await by.get(`${BASE}/sloc_1`))).toEqual(refused(404, "not_found"))
  expect(refusal(await update("sloc_1", { name: "x" }))).toEqual(refused(404, "not_found"))
})

describe("a stock location", () => {
  test("has its columns; address and channels are expanded", async () => {
    const address_id = await anAddress(shop.db, { city: "Berlin" })
    const id = await aLocation(shop.db, { name: "Berlin", address_id })
    const times = { created_at: expect.any(String), updated_at: expect.any(String) }
    const columns = { id, name: "Berlin", address_id, metadata: null, ...times }
    expect(await get(id)).toEqual(columns)
    const channel = await aChannel(by)
    must(await link(channel.id, id))
    // v1 adds a link at each request.
    await shop.db.salesChannelLocation.create({
      data: { id: newId("scloc"), sales_channel_id: channel.id, location_id: id },
    })
    const whole = await get(id, "?expand=address,sales_channels")
    const { address, sales_channels } = whole
    expect(whole).toEqual({ ...columns, address, sales_channels })
    expect(address).toMatchObject({ id: address_id, address_1: "Main St 1", country_code: "de", deleted_at: null })
    expect(sales_channels).toEqual([channel])
    expect(await get(id, "?fields=name")).toEqual({ id, name: "Berlin" })
    expect((await list("expand=sales_channels")).stock_locations.at(0).sales_channels).toEqual([channel])
  })

  test("is not found when it was deleted", async () => {
    const id = await aLocation(shop.db)
    await shop.db.stockLocation.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(refusal(await by.get(`${BASE}/${id}`))).toEqual(refused(404, "not_found"))
    expect(refusal(await update(id, { name: "x" }))).toEqual(refused(404, "not_found"))
    expect((await list(`id=${id}`)).count).toBe(0)
  })
})

describe("the list of stock locations", () => {
  test("is filtered, searched and sorted, the newest first", async () => {
    const word = aWord()
    const [first, second] = [new Date("2026-01-01"), new Date("2026-02-01")]
    const address_id = await anAddress(shop.db)
    const a = await aLocation(shop.db, { name: `${word} Lyon`, created_at: first, address_id })
    const b = await aLocation(shop.db, { name: `${word} Berlin`, created_at: second })
    const channel = await aChannel(by)
    must(await link(channel.id, a))
    const [lyon, berlin] = [`${word} Lyon`, `${word} Berlin`]
    expect(namesIn(await list(`q=${word}`))).toEqual([berlin, lyon])
    expect(namesIn(await list(`q=${word}&name=${lyon}`))).toEqual([lyon])
    expect(namesIn(await list(`q=lyon&name=${berlin}`))).toEqual([])
    expect(namesIn(await list(`name[]=${lyon}&name[]=${berlin}&order=name`))).toEqual([berlin, lyon])
    expect(namesIn(await list(`id[]=${a}&id[]=${b}&order=created_at`))).toEqual([lyon, berlin])
    expect(namesIn(await list(`address_id=${address_id}`))).toEqual([lyon])
    expect(namesIn(await list(`sales_channel_id=${channel.id}`))).toEqual([lyon])
    expect(namesIn(await list(`q=${word}&created_at[gt]=2026-01-15`))).toEqual([berlin])
    expect(await list(`q=${word}&limit=1&offset=1`)).toMatchObject({ count: 2, offset: 1, limit: 1 })
    expect(namesIn(await list(`q=&id=${a}`))).toEqual([lyon])
  })

  test("of an unknown channel is not found, of one without locations empty", async () => {
    expect(refusal(await by.get(`${BASE}?sales_channel_id=sc_nothing`))).toEqual(refused(404, "not_found"))
    const { id } = await aChannel(by)
    expect((await list(`sales_channel_id=${id}`)).count).toBe(0)
  })

  test.each(["order=metadata", "deleted_at[gt]=2026-01-01", "expand=levels", "fields=color", "limit=x", "city=Berlin"])(
    "refuses ?%s",
    async (query) => expect(refusal(await by.get(`${BASE}?${query}`))).toEqual(refused(400, "invalid_data")),
  )

  test("takes as many statements for many locations as for one", async () => {
    for (const _ of [1, 2, 3]) must(await link((await aChannel(by)).id, await aLocation(shop.db)))
    const during = recordStatements(shop)
    const one = await during(() => list("limit=1&expand=address,sales_channels"))
    const many = await during(() => list("limit=50&expand=address,sales_channels"))
    expect(many).toHaveLength(one.length)
  })
})

describe("changing a stock location", () => {
  test("sets its name and merges its metadata", async () => {
    const id = await aLocation(shop.db)
    await shop.db.stockLocation.update({ where: { id }, data: { metadata: { k: "v", l: 1 } } })
    const before = await get(id)
    const after = must(await update(id, { name: " Lyon ", metadata: { k: "", z: 1 } })).stock_location
    expect(after).toEqual({ ...before, name: "Lyon", metadata: { l: 1, z: 1 }, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
  })

  test("merges an address into its own, and gives one that has none a new one", async () => {
    const id = await aLocation(shop.db)
    const address = { address_1: "Rue 1", country_code: "FR", city: "Lyon", phone: "5" }
    const made = must(await update(id, { address })).stock_location
    expect(made.address_id).toMatch(/^laddr_/)
    const changed = must(
      await by.post(`${BASE}/${id}?expand=address`, { address: { address_1: "Rue 2", country_code: "fr" } }),
    )
    expect(changed.stock_location).toMatchObject({
      address_id: made.address_id,
      address: { address_1: "Rue 2", country_code: "fr", city: "Lyon", phone: "5" },
    })
    expect(await shop.db.stockLocationAddress.count({ where: { id: made.address_id } })).toBe(1)
  })

  test("takes the id of a free address only", async () => {
    const [id, other] = [await aLocation(shop.db), await aLocation(shop.db, { address_id: await anAddress(shop.db) })]
    const { address_id: taken } = await get(other)
    const deleted = await anAddress(shop.db, { deleted_at: new Date() })
    for (const address_id of [taken, deleted, "laddr_nothing"])
      expect(refusal(await update(id, { address_id }))).toEqual(refused(404, "not_found"))
    const free = await anAddress(shop.db)
    expect(must(await update(id, { address_id: free })).stock_location.address_id).toBe(free)
    expect((await update(id, { address_id: free })).status).toBe(200)
  })

  test.each([
    { name: "" },
    { name: "  " },
    { name: null },
    { address: { address_1: "Rue 1" } },
    { address: { country_code: "fr" } },
    { address: { address_1: "Rue 1", country_code: "xx" } },
    { address: { address_1: "Rue 1", country_code: "fra" } },
    { address: { address_1: "Rue 1", country_code: "fr", metadata: {} } },
    { address: { address_1: "Rue 1", country_code: "fr" }, address_id: "laddr_1" },
    { metadata: "x" },
    { sales_channels: [] },
  ])("refuses %j", async (body) => {
    const id = await aLocation(shop.db)
    const before = await get(id)
    expect(refusal(await update(id, body))).toEqual(refused(400, "invalid_data"))
    expect(await get(id)).toEqual(before)
  })

  test("two changes of metadata at once are both kept", async () => {
    const id = await aLocation(shop.db)
    await Promise.all(["a", "b", "c"].map((key) => update(id, { metadata: { [key]: 1 } })))
    expect(Object.keys((await get(id)).metadata).sort()).toEqual(["a", "b", "c"])
  })
})

describe("the locations of a sales channel", () => {
  const linksOf = (sales_channel_id: string) => shop.db.salesChannelLocation.findMany({ where: { sales_channel_id } })

  test("are added once, however often and at the same time", async () => {
    const channel = await aChannel(by)
    const location = await aLocation(shop.db)
    const answers = await Promise.all([1, 2, 3].map(() => link(channel.id, location)))
    for (const answer of answers) expect(must(answer)).toEqual({ sales_channel: channel })
    expect(await linksOf(channel.id)).toMatchObject([{ location_id: location, id: expect.stringMatching(/^scloc_/) }])
  })

  test("are removed, all of v1's duplicates too; it can be repeated", async () => {
    const channel = await aChannel(by)
    const location = await aLocation(shop.db)
    const row = { sales_channel_id: channel.id, location_id: location }
    await shop.db.salesChannelLocation.createMany({ data: [1, 2].map(() => ({ id: newId("scloc"), ...row })) })
    for (const _ of ["once", "again"])
      expect(must(await unlink(channel.id, location))).toEqual({
        id: channel.id,
        object: "stock-location",
        deleted: true,
      })
    expect(await linksOf(channel.id)).toEqual([])
    expect((await unlink("sc_nothing", "sloc_nothing")).status).toBe(200)
  })

  test("must exist, like the channel", async () => {
    const { id } = await aChannel(by)
    expect(refusal(await link(id, "sloc_nothing"))).toEqual(refused(404, "not_found"))
    expect(refusal(await link("sc_nothing", await aLocation(shop.db)))).toEqual(refused(404, "not_found"))
    expect(refusal(await by.post(`/admin/sales-channels/${id}/stock-locations`, {}))).toEqual(
      refused(400, "invalid_data"),
    )
    expect(refusal(await by.delete(`/admin/sales-channels/${id}/stock-locations`))).toEqual(
      refused(400, "invalid_data"),
    )
  })

  test("are expanded as links, of one channel and of many, and go with the channel", async () => {
    const { id } = await aChannel(by)
    const location_id = await aLocation(shop.db)
    must(await link(id, location_id))
    const row = { id: expect.any(String), sales_channel_id: id, location_id, deleted_at: null }
    const links = [{ ...row, created_at: expect.any(String), updated_at: expect.any(String) }]
    const one = must(await by.get(`/admin/sales-channels/${id}?expand=locations`)).sales_channel
    expect(one.locations).toEqual(links)
    const { sales_channels } = must(await by.get(`/admin/sales-channels?id=${id}&expand=locations`))
    expect(sales_channels).toEqual([one])
    must(await by.delete(`/admin/sales-channels/${id}`))
    expect(await linksOf(id)).toEqual([])
  })
})
