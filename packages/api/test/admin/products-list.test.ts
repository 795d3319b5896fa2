import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aPrice } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCategory, aChannel, aMadeProduct, refused, variantFacts } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection } from "../support/shop-rows.ts"

let shop: TestShop
let by: Visitor
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  const collection_id = await aCollection(shop.db)
  await shop.db.productCollection.update({ where: { id: collection_id }, data: { title: "Winterzeit" } })
  const [outer, channel] = [await aCategory(by), await aChannel(by)]
  const inner = await aCategory(by, { parent_category_id: outer.id, is_internal: true })
  const tee = await make("tee", { description: "50% off", subtitle: "b", weight: 3, categories: [{ id: outer.id }] })
  await make("mug", { status: "draft", collection_id, categories: [{ id: inner.id }], subtitle: "a", weight: 1 })
  const pen = await make("pen", { status: "proposed", tags: [{ value: "ink" }], type: { value: "Desk" }, weight: 2 })
  await make("card", { is_giftcard: true, sales_channels: [{ id: channel.id }], status: "rejected", weight: 4 })
  await make("gone", {})
  await by.delete(`/admin/products/${ids.gone}`)
  const list = { id: newId("pl"), name: "Sale", description: "" }
  await shop.db.priceList.create({ data: list })
  await aPrice(shop.db, tee.variants[0].id, { amount: 1, price_list_id: list.id })
  const [pl, other] = [list.id, newId("pl")]
  await shop.db.priceList.create({ data: { ...list, id: other } })
  const gone = { id: newId("ma"), currency_code: "eur", amount: 1, price_list_id: other, deleted_at: new Date() }
  await shop.db.moneyAmount.create({ data: gone })
  const tie = { id: newId("pvma_"), money_amount_id: gone.id, variant_id: pen.variants[0].id }
  await shop.db.productVariantMoneyAmount.create({ data: tie })
  const condition = { type: "products" as const, operator: "in" as const, ids: [pen.id] }
  const { rule_id } = await aDiscount(shop.db, { regions: [], conditions: [condition] })
  const { id } = await shop.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
  Object.assign(ids, { collection_id, outer: outer.id, inner: inner.id, channel: channel.id, pl, other, condition: id })
  Object.assign(ids, { ink: pen.tags[0].id, desk: pen.type.id })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let days = 0
async function make(title: string, more: Record<string, unknown>) {
  const variants = [variantFacts([], 1000, { sku: `SKU-${title}`, title: `Plain ${title}` })]
  const product = await aMadeProduct(by, { title, handle: title, options: [], tags: [], type: null, variants, ...more })
  const created_at = new Date(Date.UTC(2026, 0, ++days))
  await shop.db.product.update({ where: { id: product.id }, data: { created_at, updated_at: created_at } })
  ids[title] = product.id
  return product
}

const filled = (query: string) => query.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "")
const list = async (query: string) => must(await by.get(`/admin/products?${filled(query)}`))
const titles = (found: { products: { title: string }[] }) => found.products.map(({ title }) => title)
const NEWEST = ["card", "pen", "mug", "tee"]

describe("the list of products", () => {
  test.each<[string, string[]]>([
    ["", NEWEST],
    ["q=", NEWEST],
    ["q=TEE", ["tee"]],
    ["q=sku-p", ["pen"]],
    ["q=plain%20mug", ["mug"]],
    ["q=winterz", ["mug"]],
    ["q=50%25", ["tee"]],
    ["q=%25", ["tee"]],
    ["q=_", []],
    ["q=gone", []],
    ["id={tee}", ["tee"]],
    ["id[]={tee}&id[]={pen}", ["pen", "tee"]],
    ["id[]={tee},{pen}", ["pen", "tee"]],
    ["id={gone}", []],
    ["status[]=draft", ["mug"]],
    ["status[]=draft,published", ["mug", "tee"]],
    ["status=rejected", ["card"]],
    ["collection_id[]={collection_id}", ["mug"]],
    ["type_id[]={desk}", ["pen"]],
    ["tags[]={ink}", ["pen"]],
    ["price_list_id[]={pl}", ["tee"]],
    ["price_list_id[]={other}", []],
    ["sales_channel_id[]={channel}", ["card"]],
    ["category_id[]={outer}", ["tee"]],
    ["category_id[]={inner}", ["mug"]],
    ["category_id[]={outer}&include_category_children=true", ["mug", "tee"]],
    ["category_id[]={outer}&include_category_children=false", ["tee"]],
    ["discount_condition_id={condition}", ["pen"]],
    ["discount_condition_id=discon_x", []],
    ["title=tee", ["tee"]],
    ["title=te", []],
    ["description=50%25%20off", ["tee"]],
    ["handle=mug", ["mug"]],
    ["is_giftcard=true", ["card"]],
    ["is_giftcard=false", ["pen", "mug", "tee"]],
    ["created_at[gt]=2026-01-02", ["card", "pen"]],
    ["created_at[gte]=2026-01-02&created_at[lt]=2026-01-03", ["mug"]],
    ["updated_at[lte]=2026-01-01", ["tee"]],
    ["deleted_at[gt]=2020-01-01", ["gone"]],
    ["status[]=draft&handle=tee", []],
    ["order=title", ["card", "mug", "pen", "tee"]],
    ["order=-title", ["tee", "pen", "mug", "card"]],
    ["order=weight", ["mug", "pen", "tee", "card"]],
    ["order=created_at", ["tee", "mug", "pen", "card"]],
    ["limit=2", ["card", "pen"]],
    ["limit=2&offset=3", ["tee"]],
    ["limit=0", []],
  ])("?%s gives %j", async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected)
  })

  test("returns the total count, offset and limit", async () => {
    expect(await list("limit=1&offset=1")).toMatchObject({ count: 4, limit: 1, offset: 1 })
    expect(await list("")).toMatchObject({ count: 4, limit: 50, offset: 0 })
  })

  test("returns products with all fields, including a deleted one", async () => {
    const [card] = (await list("")).products
    expect(card).toEqual(must(await by.get(`/admin/products/${ids.card}`)).product)
    expect((await list("deleted_at[gt]=2020-01-01")).products).toMatchObject([
      { title: "gone", profile: { type: "default" } },
    ])
  })

  test("returns the requested fields and relations", async () => {
    const { products } = await list("id={tee}&fields=title&expand=variants")
    expect(products).toEqual([{ id: ids.tee, title: "tee", variants: [expect.objectContaining({ sku: "SKU-tee" })] }])
    expect((await list("id={tee}&fields=")).products).toEqual([{ id: ids.tee }])
  })

  test.each([
    "nothing=1",
    "limit=-1",
    "limit=10001",
    "offset=1.5",
    "status[]=gone",
    "order=password",
    "order=",
    "is_giftcard=1",
    "include_category_children=x",
    "created_at=2026-01-01",
    "created_at[gt]=tomorrow",
    "q=a&q=b",
    "q=%00",
    "expand=nothing",
    "fields=nothing",
    "title[x]=1",
  ])("refuses ?%s", async (query) => {
    expect(refusal(await by.get(`/admin/products?${query}`))).toEqual(refused(400, "invalid_data"))
  })
})
