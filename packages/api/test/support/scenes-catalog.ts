import { expect } from "vitest"
import { must } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene, type Visitor } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

let made = 0
/** A unique word: handles, SKUs and titles must differ. */
export const aWord = () => `new${++made}`

/** What is compared with a refusal whose words do not matter. */
export const refused = (status: number, type: string) =>
  expect.objectContaining({ status, type, message: expect.any(String) })

/** All fields that an operator can set on a product; `more` overrides what a test is about. */
export function productFacts(more: Record<string, unknown> = {}) {
  const word = aWord()
  return {
    title: word,
    subtitle: "Soft",
    description: "A shirt",
    images: ["https://cdn.test/a.png", "/b.png"],
    status: "published",
    type: { value: "Clothing" },
    tags: [{ value: "cotton" }, { value: "basics" }],
    options: [{ title: "Size" }, { title: "Color" }],
    variants: [variantFacts(["M", "Red"], 1000), variantFacts(["L", "Red"], 1200)],
    weight: 180,
    origin_country: "pt",
    metadata: { care: "30°" },
    ...more,
  }
}

export function variantFacts(values: string[], amount: number, more: Record<string, unknown> = {}) {
  return {
    title: values.join(" / ") || "One",
    sku: aWord(),
    inventory_quantity: 5,
    prices: [{ currency_code: "eur", amount }],
    options: values.map((value) => ({ value })),
    ...more,
  }
}

/** A product created through the API, as it was returned. */
export async function aMadeProduct(by: Visitor, more: Record<string, unknown> = {}) {
  return must(await by.post("/admin/products", productFacts(more))).product
}

export async function aCategory(by: Visitor, more: Record<string, unknown> = {}) {
  return must(await by.post("/admin/product-categories", { name: aWord(), ...more })).product_category
}

/** A category that comes first at the top, however many there are. */
async function aFirstCategory(by: Visitor) {
  const { id } = await aCategory(by)
  return must(await by.post(`/admin/product-categories/${id}`, { rank: 0 })).product_category
}

export async function aChannel(by: Visitor, more: Record<string, unknown> = {}) {
  return must(await by.post("/admin/sales-channels", { name: aWord(), ...more })).sales_channel
}

export async function aKeyOf(by: Visitor, channels: { id: string }[] = []) {
  const { publishable_api_key: key } = must(await by.post("/admin/publishable-api-keys", { title: aWord() }))
  const sales_channel_ids = channels.map(({ id }) => ({ id }))
  must(await by.post(`/admin/publishable-api-keys/${key.id}/sales-channels/batch`, { sales_channel_ids }))
  return key
}

type Made = Awaited<ReturnType<typeof aMadeProduct>>
type Asking = { body?: Record<string, unknown>; query?: Record<string, string>; values?: Record<string, string> }

const atWork =
  (request: (by: Visitor, shop: TestShop) => Promise<Asking> | Asking): MakeScene =>
  async (shop) => {
    const by = await anOperatorAtWork(shop)
    return { by, ...(await request(by, shop)) }
  }

const onProduct = (request: (product: Made) => Asking = () => ({})) =>
  atWork(async (by) => {
    const product = await aMadeProduct(by)
    const { values, ...more } = request(product)
    return { values: { id: product.id, ...values }, ...more }
  })

/** A list that contains only the product. */
const ofProduct = (query: (product: Made) => Record<string, string>) =>
  atWork(async (by) => ({ query: query(await aMadeProduct(by)) }))

/** A type or tag of one product, and another one that it can be merged into. */
const onLabel = (kind: "type" | "tag", request: (other: string) => Asking = () => ({})) =>
  atWork(async (by) => {
    const made = async () => {
      const { type, tags } = await aMadeProduct(by, { type: { value: aWord() }, tags: [{ value: aWord() }] })
      return (kind === "type" ? type.id : tags[0].id) as string
    }
    const [id, other] = [await made(), await made()]
    return { values: { id }, ...request(other) }
  })

const onCategory = (request: (product: Made) => Asking = () => ({})) =>
  atWork(async (by) => {
    const { id: parent_category_id } = await aFirstCategory(by)
    const { id } = await aCategory(by, { parent_category_id, metadata: { k: "v" } })
    await aCategory(by, { parent_category_id: id })
    const product = await aMadeProduct(by)
    return { values: { id }, ...request(product) }
  })

const onChannel = (request: (product: Made) => Asking = () => ({})) =>
  atWork(async (by) => {
    const { id } = await aChannel(by, { description: "Shops" })
    return { values: { id }, ...request(await aMadeProduct(by)) }
  })

const onKey = (request: (channel: { id: string }) => Asking = () => ({})) =>
  atWork(async (by) => {
    const channel = await aChannel(by)
    const { id } = await aKeyOf(by, [channel])
    return { values: { id }, ...request(await aChannel(by)) }
  })

const color = (product: Made) => product.options.find(({ title }: { title: string }) => title === "Color").id
const PRICES = [{ currency_code: "eur", amount: 700 }]

export const catalogScenes: Record<string, MakeScene> = {
  "admin.products.list": ofProduct(({ id }) => ({ id })),
  "admin.products.create": atWork(() => ({ body: productFacts() })),
  "admin.products.get": onProduct(),
  "admin.products.update": onProduct(({ variants }) => ({
    body: { title: aWord(), variants: [{ id: variants[0].id, prices: PRICES }], tags: [] },
  })),
  "admin.products.delete": onProduct(),
  "admin.products.setMetadata": onProduct(() => ({ body: { key: "care", value: "60°" } })),
  "admin.products.tagUsage": atWork(() => ({})),
  "admin.products.types": atWork(() => ({})),
  "admin.products.listVariants": onProduct(),
  "admin.products.createVariant": onProduct(({ options }) => ({
    body: {
      title: "S / Red",
      prices: PRICES,
      options: options.map(({ id }: { id: string }) => ({ option_id: id, value: "S" })),
    },
  })),
  "admin.products.updateVariant": onProduct(({ variants }) => ({
    values: { variant_id: variants[0].id },
    body: { title: "Medium", inventory_quantity: 5 },
  })),
  "admin.products.updateVariants": onProduct(({ variants }) => ({
    body: { variants: [{ id: variants[0].id, sku: aWord(), prices: [{ currency_code: "usd", amount: 900 }] }] },
  })),
  "admin.products.deleteVariant": onProduct(({ variants }) => ({ values: { variant_id: variants[0].id } })),
  "admin.products.createOption": onProduct(() => ({ body: { title: "Cut" } })),
  "admin.products.updateOption": onProduct((product) => ({
    values: { option_id: color(product) },
    body: { title: "Shade" },
  })),
  "admin.products.deleteOption": onProduct((product) => ({ values: { option_id: color(product) } })),
  "admin.variants.list": ofProduct(({ variants }) => ({ id: variants[0].id, currency_code: "eur" })),
  "admin.variants.get": onProduct(({ variants }) => ({ values: { id: variants[0].id } })),
  "admin.variants.inventory": onProduct(({ variants }) => ({ values: { id: variants[0].id } })),
  "admin.product-types.list": ofProduct(() => ({ value: "Clothing" })),
  "admin.product-tags.list": ofProduct(() => ({ value: "cotton" })),
  "admin.product-types.update": onLabel("type", () => ({ body: { value: aWord(), metadata: { size_chart: "eu" } } })),
  "admin.product-types.merge": onLabel("type", (into_id) => ({ body: { into_id } })),
  "admin.product-types.delete": onLabel("type"),
  "admin.product-tags.update": onLabel("tag", () => ({ body: { value: aWord(), metadata: { season: "all" } } })),
  "admin.product-tags.merge": onLabel("tag", (into_id) => ({ body: { into_id } })),
  "admin.product-tags.delete": onLabel("tag"),
  "admin.product-categories.list": atWork(async (by) => {
    const { id } = await aFirstCategory(by)
    await aCategory(by, { parent_category_id: id })
    return { query: { parent_category_id: id } }
  }),
  "admin.product-categories.create": atWork(async (by) => ({
    body: { name: aWord(), is_active: true, parent_category_id: (await aFirstCategory(by)).id },
  })),
  "admin.product-categories.get": onCategory(),
  "admin.product-categories.update": onCategory(() => ({ body: { name: aWord(), is_internal: true } })),
  "admin.product-categories.delete": atWork(async (by) => ({ values: { id: (await aCategory(by)).id } })),
  "admin.product-categories.addProducts": onCategory(({ id }) => ({ body: { product_ids: [{ id }] } })),
  "admin.product-categories.removeProducts": onCategory(({ id }) => ({ body: { product_ids: [{ id }] } })),
  "admin.sales-channels.list": atWork(async (by) => ({ query: { id: (await aChannel(by)).id } })),
  "admin.sales-channels.create": atWork(() => ({ body: { name: aWord(), description: "Shops", is_disabled: true } })),
  "admin.sales-channels.get": onChannel(),
  "admin.sales-channels.update": onChannel(() => ({ body: { name: aWord() } })),
  "admin.sales-channels.delete": onChannel(),
  "admin.sales-channels.addProducts": onChannel(({ id }) => ({ body: { product_ids: [{ id }] } })),
  "admin.sales-channels.removeProducts": onChannel(({ id }) => ({ body: { product_ids: [{ id }] } })),
  "admin.publishable-api-keys.list": atWork(async (by) => {
    await aKeyOf(by)
    return { query: { limit: "1" } }
  }),
  "admin.publishable-api-keys.create": atWork(() => ({ body: { title: aWord() } })),
  "admin.publishable-api-keys.get": onKey(),
  "admin.publishable-api-keys.update": onKey(() => ({ body: { title: aWord() } })),
  "admin.publishable-api-keys.delete": onKey(),
  "admin.publishable-api-keys.revoke": onKey(),
  "admin.publishable-api-keys.listChannels": onKey(),
  "admin.publishable-api-keys.addChannels": onKey(({ id }) => ({ body: { sales_channel_ids: [{ id }] } })),
  "admin.publishable-api-keys.removeChannels": onKey(({ id }) => ({ body: { sales_channel_ids: [{ id }] } })),
}
