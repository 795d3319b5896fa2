import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, cartAt, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  await shop.db.currency.updateMany({ where: { code: { in: ["usd", "jpy"] } }, data: { includes_tax: true } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }
const update = (code: string, body?: object, query = "") => operator.post(`/admin/currencies/${code}${query}`, body)

describe("the list", () => {
  const listed = async (query: string) =>
    must(await shop.get(`/admin/currencies?${query}`)).currencies.map(({ code }: { code: string }) => code)

  test("is public: all of them, by their codes, twenty at a time", async () => {
    const { currencies, ...page } = must(await shop.visitor().get("/admin/currencies"))
    expect(page).toEqual({ count: 120, offset: 0, limit: 20 })
    const codes = currencies.map(({ code }: { code: string }) => code)
    expect(codes).toEqual([...codes].sort())
    expect(codes.slice(0, 3)).toEqual(["aed", "afn", "all"])
    expect(await listed("limit=200")).toHaveLength(120)
  })

  test("says with how many decimals amounts are stored: ISO's, unless the shop has fixed others", async () => {
    const unitOf = async (code: string) => {
      const [{ decimals, step }] = must(await shop.get(`/admin/currencies?code=${code}`)).currencies
      return { decimals, step }
    }
    expect(await unitOf("kwd")).toEqual({ decimals: 3, step: 10 })
    expect([await unitOf("isk"), await unitOf("huf")]).toEqual([
      { decimals: 0, step: 1 },
      { decimals: 2, step: 1 },
    ])
    await shop.db.currencyUnit.create({ data: { code: "omr", decimals: 2, source: "panel" } })
    expect(await unitOf("omr")).toEqual({ decimals: 2, step: 1 })
  })

  test("a currency's decimals are fixed when the store takes it, and the store answers them", async () => {
    const { store } = must(await operator.post("/admin/store/currencies/kwd"))
    expect(store.currencies.find(({ code }: { code: string }) => code === "kwd")).toMatchObject({
      decimals: 3,
      step: 10,
    })
    const fixed = await shop.db.currencyUnit.findUniqueOrThrow({ where: { code: "kwd" } })
    expect(fixed).toMatchObject({ decimals: 3, step: 10, source: "iso" })
  })

  test("returns each with all its fields", async () => {
    expect(must(await shop.get("/admin/currencies?code=eur")).currencies).toEqual([
      { code: "eur", name: "Euro", symbol: "€", symbol_native: "€", includes_tax: false, decimals: 2, step: 1 },
    ])
  })

  test.each<[string, string[]]>([
    ["code=USD", ["usd"]],
    ["code=us", []],
    ["code=eur&includes_tax=true", []],
    ["includes_tax=true", ["jpy", "usd"]],
    ["includes_tax=true&order=-code", ["usd", "jpy"]],
    ["includes_tax=true&limit=1&offset=1", ["usd"]],
    ["q=EURO", ["eur"]],
    ["q=us dollar", ["aud", "usd"]],
    ["q=jp", ["jpy"]],
    ["q=_", []],
    ["q=%25", []],
    ["order=-code&limit=2", ["zwl", "zmk"]],
    ["order=name&limit=1", ["afn"]],
    ["includes_tax=true&order=-name", ["usd", "jpy"]],
    ["includes_tax=true&order=symbol", ["usd", "jpy"]],
    ["limit=0", []],
    ["offset=120", []],
  ])("?%s", async (query, codes) => {
    expect(await listed(query)).toEqual(codes)
  })

  test("paging by a non-unique column returns each currency once", async () => {
    const pages = await Promise.all([0, 40, 80].map((offset) => listed(`order=includes_tax&limit=40&offset=${offset}`)))
    expect(new Set(pages.flat()).size).toBe(120)
  })

  test("returns the requested fields, with the code", async () => {
    const { currencies } = must(await shop.get("/admin/currencies?code=eur&fields=symbol"))
    expect(currencies).toEqual([{ code: "eur", symbol: "€" }])
    expect(must(await shop.get("/admin/currencies?code=eur&fields=")).currencies).toEqual([{ code: "eur" }])
  })

  test.each([
    "includes_tax=abc",
    "includes_tax=1",
    "includes_tax=",
    "limit=-1",
    "limit=10001",
    "limit=1.5",
    "offset=x",
    "order=metadata",
    "order=-",
    "expand=regions",
    "fields=password_hash",
    "code[]=eur&code[]=usd",
    "unknown=1",
  ])("refuses %s", async (query) => {
    expect(refusal(await shop.get(`/admin/currencies?${query}`))).toEqual(INVALID)
  })
})

describe("updating", () => {
  test("changes includes_tax, ignoring the case of the code; without fields nothing changes", async () => {
    const chf = { code: "chf", name: expect.any(String), symbol: "CHF", symbol_native: "CHF", decimals: 2, step: 1 }
    expect(must(await update("CHF", { includes_tax: true })).currency).toEqual({ ...chf, includes_tax: true })
    expect(must(await update("chf", {})).currency).toEqual({ ...chf, includes_tax: true })
    expect(must(await update("chf")).currency.includes_tax).toBe(true)
    expect(must(await update("chf", { includes_tax: false }, "?fields=includes_tax")).currency).toEqual({
      code: "chf",
      includes_tax: false,
    })
  })

  test.each([{ includes_tax: "true" }, { includes_tax: 1 }, { name: "Euro" }, { symbol: "€" }, { unknown: 1 }])(
    "refuses %j",
    async (body) => {
      expect(refusal(await update("eur", body))).toEqual(INVALID)
    },
  )

  test("answers not found for an unknown currency", async () => {
    for (const code of ["zzz", "nothing", "__proto__"])
      expect(refusal(await update(code, { includes_tax: true }))).toEqual({
        status: 404,
        type: "not_found",
        message: `Currency with code: ${code.toLowerCase()} was not found`,
      })
  })

  test("require an operator", async () => {
    const before = must(await shop.get("/admin/currencies?code=eur"))
    const answer = await shop.visitor().post("/admin/currencies/eur", { includes_tax: true })
    expect([answer.status, answer.body.type]).toEqual([401, "unauthorized"])
    expect(must(await shop.get("/admin/currencies?code=eur"))).toEqual(before)
  })

  test("makes prices of new lines include tax; existing lines do not change", async () => {
    const market = await aMarket(shop, { price: 1190, tax_rate: 19 })
    const { withItems } = cartAt(shop.visitor(), market)
    const before = await withItems()
    must(await update("eur", { includes_tax: true }))
    const after = await withItems()
    const line = async (cart: string) => {
      const { items, subtotal } = must(await shop.get(`/store/carts/${cart}`)).cart
      return { includes_tax: items[0].includes_tax, unit_price: items[0].unit_price, subtotal }
    }
    expect(await line(before)).toEqual({ includes_tax: false, unit_price: 1190, subtotal: 1190 })
    expect(await line(after)).toEqual({ includes_tax: true, unit_price: 1190, subtotal: 1000 })
    must(await update("eur", { includes_tax: false }))
  })
})
