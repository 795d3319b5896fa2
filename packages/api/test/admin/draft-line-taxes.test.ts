// Taxes of custom lines of drafts: their own rates, the region's, or none, by the store's rules.
import type { TaxProvider } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { type EditsDesk, editsDesk } from "../support/edits.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let market: Market
let at: DraftsDesk
let edits: EditsDesk

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop, { tax_rate: 20 })
  at = draftsDesk(by)
  edits = editsDesk({ by }, shop)
})
beforeEach(() => rules("current"))
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

interface Line {
  id: string
  title: string
  tax_total: number
  total: number
  tax_lines: object[]
}

const rules = async (wanted: "v1" | "current") => must(await by.post("/admin/store", { rules: wanted }))
const sofa = (more: Record<string, unknown> = {}) => ({ title: "Sofa", unit_price: 2000, quantity: 1, ...more })
const draftWith = (...items: object[]) => at.made(market, { items })
const onlyLine = (draft: { cart: { items: Line[] } }) => draft.cart.items[0] as Line
const termsOf = (line_item_id: string) => shop.db.lineTerms.findUnique({ where: { line_item_id } })
const MOMS = { rate: 25, name: "moms", code: "moms-25" }

test("a custom line is taxed with its own rates, which add up", async () => {
  const draft = await draftWith(sofa({ tax_rates: [MOMS] }))
  expect(onlyLine(draft)).toMatchObject({ tax_total: 500, total: 2500, tax_lines: [MOMS] })
  expect(onlyLine(draft)).toMatchObject({ tax_rates: [MOMS] })
  expect(onlyLine(await at.made(market))).toMatchObject({ tax_rates: null })
  const both = [
    { rate: 5, name: "GST" },
    { rate: 9.975, name: "QST" },
  ]
  const quebec = onlyLine(await draftWith(sofa({ unit_price: 10_000, tax_rates: both })))
  expect(quebec).toMatchObject({ tax_total: 1498, tax_lines: both.map((one) => ({ ...one, code: null })) })
})

test("without rates it has the region's default, or none by v1's rules; an empty list is tax-free", async () => {
  expect(onlyLine(await draftWith(sofa()))).toMatchObject({
    tax_total: 400,
    tax_lines: [{ rate: 20, code: "default" }],
  })
  expect(onlyLine(await draftWith(sofa({ tax_rates: [] })))).toMatchObject({ tax_total: 0, tax_lines: [] })
  await rules("v1")
  expect(onlyLine(await draftWith(sofa()))).toMatchObject({ tax_total: 0, tax_lines: [] })
  expect(onlyLine(await draftWith(sofa({ tax_rates: [MOMS] })))).toMatchObject({ tax_total: 500 })
})

test("the rules are asked once: a draft costs the same after they are switched", async () => {
  const taxed = await draftWith(sofa())
  await rules("v1")
  const free = await draftWith(sofa())
  expect(onlyLine(must(await at.get(taxed.id)).draft_order).tax_total).toBe(400)
  await rules("current")
  expect(onlyLine(must(await at.get(free.id)).draft_order).tax_total).toBe(0)
})

test("the region's default follows the draft into another region; named rates stay", async () => {
  const { id: region_id } = await aRegion(shop.db, { tax_rate: 7, countries: ["ch"] })
  const draft = await draftWith(sofa(), sofa({ tax_rates: [MOMS] }))
  must(await at.update(draft.id, { region_id, country_code: "ch" }))
  const { items } = must(await at.get(draft.id)).draft_order.cart
  expect(items.map(({ tax_total }: Line) => tax_total)).toEqual([140, 500])
})

test("rates are named when a line is added and when it is changed, which takes the price along", async () => {
  const draft = await draftWith()
  const line = onlyLine(must(await at.addLine(draft.id, sofa({ tax_rates: [MOMS] }))).draft_order)
  expect(line.tax_total).toBe(500)
  const change = async (body: Record<string, unknown>) =>
    onlyLine(must(await at.changeLine(draft.id, line.id, body)).draft_order)
  expect(await change({ unit_price: 4000 })).toMatchObject({ tax_total: 1000 })
  expect(await change({ tax_rates: [{ rate: 10 }] })).toMatchObject({ tax_total: 400, tax_lines: [{ rate: 10 }] })
  expect(await change({ quantity: 2 })).toMatchObject({ tax_total: 800 })
  expect(await change({ tax_rates: [] })).toMatchObject({ tax_total: 0 })
})

test("rates of null are those of a new line without any", async () => {
  const draft = await draftWith(sofa({ tax_rates: [MOMS] }))
  const change = async (tax_rates: object | string | null) =>
    onlyLine(must(await at.changeLine(draft.id, onlyLine(draft).id, { tax_rates })).draft_order)
  expect(await change(null)).toMatchObject({ tax_total: 400, tax_rates: "region" })
  await rules("v1")
  expect(await change([MOMS])).toMatchObject({ tax_total: 500 })
  expect(await change(null)).toMatchObject({ tax_total: 0, tax_lines: [] })
})

test("a removed line is added again with the rates that it was answered with, under other rules too", async () => {
  for (const tax_rates of [[MOMS], [], "region"]) {
    await rules("current")
    const draft = await draftWith(sofa({ tax_rates }))
    const { id, tax_total, tax_rates: answered } = onlyLine(draft) as Line & { tax_rates: unknown }
    expect(answered).toEqual(tax_rates)
    must(await at.dropLine(draft.id, id))
    await rules("v1")
    const again = onlyLine(must(await at.addLine(draft.id, sofa({ tax_rates: answered }))).draft_order)
    expect(again).toMatchObject({ tax_total, tax_rates })
  }
})

test("carts and orders do not answer them: their tax lines say it", async () => {
  const draft = await draftWith(sofa({ tax_rates: [MOMS] }))
  const { cart } = must(await shop.get(`/store/carts/${draft.cart_id}`))
  expect(onlyLine({ cart })).not.toHaveProperty("tax_rates")
  expect(must(await at.pay(draft.id)).order.items[0]).not.toHaveProperty("tax_rates")
})

test.each([
  ["negative", [{ rate: -1 }]],
  ["above 100 %", [{ rate: 100.5 }]],
  ["without a rate", [{ name: "VAT" }]],
  ["as text", [{ rate: "20" }]],
  ["with an unknown key", [{ rate: 20, region_id: "reg" }]],
  ["of more than three taxes", [1, 2, 3, 4].map((rate) => ({ rate }))],
  ["not a list", { rate: 20 }],
])("rates %s are refused", async (_, tax_rates) => {
  const draft = await draftWith(sofa())
  const no = { status: 400, type: "invalid_data", message: expect.any(String) }
  expect(refusal(await at.addLine(draft.id, sofa({ tax_rates })))).toMatchObject(no)
  expect(refusal(await at.changeLine(draft.id, onlyLine(draft).id, { tax_rates }))).toMatchObject(no)
})

test("a line of a variant takes no rates", async () => {
  const item = { variant_id: market.variant, quantity: 1, tax_rates: [MOMS] }
  const no = { status: 400, type: "invalid_data", message: expect.stringContaining("without a variant") }
  const draft = await at.made(market)
  expect(refusal(await at.addLine(draft.id, item))).toEqual(no)
  expect(refusal(await at.addLine(draft.id, { ...item, title: "Shirt" }))).toEqual(no)
  expect(refusal(await at.changeLine(draft.id, onlyLine(draft).id, { tax_rates: [] }))).toEqual(no)
})

test("the order is sold with these taxes, and its edits keep them with what they are", async () => {
  const draft = await draftWith(sofa({ tax_rates: [MOMS] }), { variant_id: market.variant, quantity: 1 })
  const { order } = must(await at.pay(draft.id))
  const sold = order.items.find(({ title }: Line) => title === "Sofa") as Line
  expect(sold).toMatchObject({ tax_total: 500, tax_lines: [MOMS] })
  const edit = await edits.made(order.id)
  const copy = must(await edits.get(edit.id)).order_edit.items.find(({ title }: Line) => title === "Sofa") as Line
  expect(copy).toMatchObject({ tax_total: 500, tax_lines: [MOMS] })
  expect(await termsOf(copy.id)).toEqual({ ...(await termsOf(sold.id)), line_item_id: copy.id })
  must(await by.delete(`/admin/order-edits/${edit.id}`))
  expect(await termsOf(copy.id)).toBeNull()
  expect(await termsOf(sold.id)).toMatchObject({ tax_rates: [MOMS] })
})

test("terms go with their line and with their draft", async () => {
  const draft = await draftWith(sofa(), sofa({ tax_rates: [MOMS] }))
  const [first, second] = draft.cart.items.map(({ id }: Line) => id)
  must(await at.dropLine(draft.id, first))
  expect([await termsOf(first), await termsOf(second)]).toMatchObject([null, { tax_rates: [MOMS] }])
  must(await at.drop(draft.id))
  expect(await termsOf(second)).toBeNull()
})

test("an outside tax provider is asked about the line with the region's default, not about named rates", async () => {
  const abroad = await aMarket(shop, { tax_rate: 20 })
  await shop.db.taxProvider.create({ data: { id: "outside" } })
  await shop.db.region.update({ where: { id: abroad.region.id }, data: { tax_provider_id: "outside" } })
  const asked: object[] = []
  const getTaxLines: TaxProvider["getTaxLines"] = async (items) => {
    asked.push(items.map(({ rates }) => rates))
    return items.map(({ item }) => ({ item_id: item.id, rate: 10, name: "outside", code: null }))
  }
  const { tax } = shop.providers
  shop.providers.tax = () => ({ id: "outside", getTaxLines })
  try {
    const { cart } = await at.made(abroad, { items: [sofa(), sofa({ tax_rates: [MOMS] })] })
    expect(cart.items.map(({ tax_total }: Line) => tax_total)).toEqual([200, 500])
    expect(asked.at(-1)).toEqual([[{ rate: 20, name: "default", code: "default" }]])
  } finally {
    shop.providers.tax = tax
  }
})
