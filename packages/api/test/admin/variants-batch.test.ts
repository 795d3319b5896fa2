import { afterAll, beforeAll, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aMadeProduct, aWord, refused, variantFacts } from "../support/scenes-catalog.ts"
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
const edit = (product: Made, variants: Made[], more = {}) =>
  by.post(`/admin/products/${product.id}/variants/batch`, { variants, ...more })
const stored = async ({ id }: Made) => must(await by.get(`/admin/products/${id}`)).product
const pricesOf = ({ prices }: Made) =>
  Object.fromEntries(prices.map((one: Made) => [one.region_id ?? one.currency_code, one.amount]))

test("changes the given fields and nothing else: other variants, columns and prices stay", async () => {
  const region = await aRegion(shop.db, { currency_code: "usd", countries: [] })
  const prices = [
    { currency_code: "eur", amount: 1000 },
    { currency_code: "usd", amount: 1100 },
    { region_id: region.id, amount: 1200 },
  ]
  const variants = [variantFacts(["M", "Red"], 0, { prices, barcode: aWord() }), variantFacts(["L", "Red"], 1300)]
  const product = await aMadeProduct(by, { variants })
  const [m, l] = product.variants
  const sku = aWord()
  const edits = [
    { currency_code: "usd", amount: 990 },
    { currency_code: "eur", amount: null },
    { currency_code: "jpy", amount: 150 },
  ]
  const { product: after } = must(await edit(product, [{ id: m.id, sku, inventory_quantity: 9, prices: edits }]))
  const { updated_at: _, prices: __, options: ___, ...same } = m
  expect(after.variants[0]).toMatchObject({ ...same, sku, inventory_quantity: 9 })
  expect(pricesOf(after.variants[0])).toEqual({ usd: 990, jpy: 150, [region.id]: 1200 })
  expect(after.variants[1]).toEqual(l)
})

test("counts a variant as changed when only its price was", async () => {
  const product = await aMadeProduct(by)
  const [one] = product.variants
  const prices = [{ currency_code: "eur", amount: 1 }]
  const { variants } = must(await edit(product, [{ id: one.id, prices }])).product
  expect(Date.parse(variants[0].updated_at)).toBeGreaterThan(Date.parse(one.updated_at))
})

test("does all or nothing: one error changes no variant", async () => {
  const product = await aMadeProduct(by)
  const [m, l] = product.variants
  const wrong = [
    { id: l.id, inventory_quantity: -1 },
    { id: l.id, title: " " },
    { id: l.id, prices: [{ currency_code: "xxx", amount: 1 }] },
    { id: l.id, prices: [{ currency_code: "eur", amount: 1.5 }] },
    { id: m.id, title: "Twice" },
    { id: l.id, color: "red" },
  ]
  for (const one of wrong)
    expect(refusal(await edit(product, [{ id: m.id, title: "New" }, one]))).toEqual(refused(400, "invalid_data"))
  const stranger = await aMadeProduct(by)
  expect(refusal(await edit(product, [{ id: m.id, title: "New" }, { id: stranger.variants[0].id }]))).toEqual(
    refused(404, "not_found"),
  )
  expect((await stored(product)).variants).toEqual(product.variants)
})

test("refuses variants that were changed after they were read, including stock reserved by an order", async () => {
  const product = await aMadeProduct(by)
  const [m, l] = product.variants
  await shop.db.productVariant.update({ where: { id: l.id }, data: { inventory_quantity: 3 } })
  const edits = [m, l].map(({ id, updated_at }: Made) => ({ id, if_unchanged_since: updated_at, title: `New ${id}` }))
  expect(refusal(await edit(product, edits))).toMatchObject({ status: 409, code: "changed_meanwhile" })
  expect((await stored(product)).variants[0].title).toBe(m.title)
  const [, now] = (await stored(product)).variants
  must(await edit(product, [edits[0], { ...edits[1], if_unchanged_since: now.updated_at }]))
})

test("allows variants to exchange their SKUs, and names each SKU in use", async () => {
  const product = await aMadeProduct(by)
  const other = await aMadeProduct(by)
  const [m, l] = product.variants
  const { variants } = must(
    await edit(product, [
      { id: m.id, sku: l.sku },
      { id: l.id, sku: m.sku },
    ]),
  ).product
  expect(variants.map(({ sku }: Made) => sku)).toEqual([l.sku, m.sku])
  const taken = other.variants.map(({ sku }: Made) => sku)
  const answer = await edit(product, [
    { id: m.id, sku: taken[0], ean: "same" },
    { id: l.id, sku: taken[1], ean: "same" },
  ])
  expect(refusal(answer)).toMatchObject({ status: 422, type: "duplicate_error" })
  const { errors } = answer.body
  expect(errors.map(({ message }: Made) => message)).toEqual([
    ...taken.map((sku: string) => `Product_variant with sku ${sku} already exists.`),
    "Product_variant with ean same already exists.",
  ])
})

test("writes 500 variants within a few seconds", async () => {
  const many = Array.from({ length: 500 }, (_, at) => variantFacts([`${at}`], 1000))
  const product = await aMadeProduct(by, { options: [{ title: "No." }], variants: many })
  const edits = product.variants.map(({ id }: Made, at: number) => ({
    ...{ id, sku: aWord(), inventory_quantity: at },
    prices: [
      { currency_code: "eur", amount: at },
      { currency_code: "usd", amount: at + 1 },
    ],
  }))
  const began = performance.now()
  const { variants } = must(await edit(product, edits)).product
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(variants.map((one: Made) => pricesOf(one))).toEqual(
    edits.map((_: Made, at: number) => ({ eur: at, usd: at + 1 })),
  )
})

test("two saves at once on one product: both are kept where they change different variants", async () => {
  const product = await aMadeProduct(by)
  const saves = product.variants.map(({ id }: Made) =>
    edit(product, [{ id, prices: [{ currency_code: "eur", amount: 5 }] }]),
  )
  for (const answer of await Promise.all(saves)) must(answer)
  expect((await stored(product)).variants.map(pricesOf)).toEqual([{ eur: 5 }, { eur: 5 }])
})
