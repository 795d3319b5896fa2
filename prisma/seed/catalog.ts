import type { Prisma } from "../../packages/db/src/index.ts"
import { CATEGORIES, COLLECTIONS, FAMILIES, type Family, GIFT_CARD_VALUES, UNPUBLISHED } from "./catalog-data.ts"
import { priceRows } from "./prices.ts"
import type { SeededRegion } from "./regions.ts"
import type { SeededStore } from "./store.ts"
import type { Seed } from "./types.ts"

type Product = Family["products"][number]

/** Ids by name, for the parts that come after. */
export interface Catalog {
  types: Map<string, string>
  collections: Map<string, string>
  tags: Map<string, string>
  categories: Map<string, string>
  /** By title; each with its variants and their price in euro. */
  products: Map<string, { id: string; picture: string; euro: number; variants: string[] }>
}

/** The rows of the products, gathered first and written in batches. */
interface Rows {
  product: Prisma.ProductCreateManyInput[]
  option: Prisma.ProductOptionCreateManyInput[]
  variant: Prisma.ProductVariantCreateManyInput[]
  value: Prisma.ProductOptionValueCreateManyInput[]
  image: Prisma.ImageCreateManyInput[]
  tag: Prisma.ProductProductTagCreateManyInput[]
}

/** Collections, types, tags, categories, 60 products with their variants and prices, and a gift card to buy. */
export async function seedCatalog(seed: Seed, store: SeededStore, regions: SeededRegion[]): Promise<Catalog> {
  const catalog = await seedWords(seed, regions)
  const rows: Rows = { product: [], option: [], variant: [], value: [], image: [], tag: [] }
  for (const family of FAMILIES) for (const product of family.products) addProduct(seed, catalog, rows, family, product)
  addGiftCard(seed, catalog, rows)
  await write(seed, catalog, rows)
  await tie(seed, catalog, store)
  return catalog
}

async function seedWords({ tx, newId }: Seed, regions: SeededRegion[]): Promise<Catalog> {
  const words = (texts: Iterable<string>, prefix: Parameters<typeof newId>[0]) =>
    new Map([...new Set(texts)].map((text) => [text, newId(prefix)]))
  const types = words([...FAMILIES.map(({ type }) => type), "Gift Card"], "ptyp")
  const tags = words(
    FAMILIES.flatMap(({ products }) => products.flatMap(([, , , , list]) => list.split(","))),
    "ptag",
  )
  const collections = words(Object.keys(COLLECTIONS), "pcol")
  const named = (map: Map<string, string>) => [...map].map(([value, id]) => ({ id, value }))
  await tx.productType.createMany({ data: named(types) })
  await tx.productTag.createMany({ data: named(tags) })
  const titles = Object.entries(COLLECTIONS)
  const collectionRows = titles.map(([handle, title]) => ({ id: collections.get(handle) ?? "", handle, title }))
  await tx.productCollection.createMany({ data: collectionRows })
  const reduced = regions.map(({ reduced_rate_id }) => ({
    rate_id: reduced_rate_id,
    product_type_id: types.get("Books") ?? "",
  }))
  await tx.productTypeTaxRate.createMany({ data: reduced })
  return { types, tags, collections, categories: await seedCategories({ tx, newId }), products: new Map() }
}

async function seedCategories({ tx, newId }: Pick<Seed, "tx" | "newId">) {
  const ids = new Map<string, string>()
  const rows: Prisma.ProductCategoryCreateManyInput[] = []
  const add = (name: string, rank: number, parent?: Prisma.ProductCategoryCreateManyInput) => {
    const id = newId("pcat")
    ids.set(name, id)
    // The way down from the root, each id with a dot behind it.
    const place = { parent_category_id: parent?.id ?? null, mpath: `${parent?.mpath ?? ""}${id}.` }
    const row = { id, name, handle: slug(name), rank, is_active: true, ...place }
    rows.push(row)
    return row
  }
  for (const [rank, [section, children]] of Object.entries(CATEGORIES).entries()) {
    const parent = add(section, rank)
    for (const [childRank, name] of children.entries()) add(name, childRank, parent)
  }
  await tx.productCategory.createMany({ data: rows })
  return ids
}

function addProduct(seed: Seed, catalog: Catalog, rows: Rows, family: Family, product: Product) {
  const [title, description, euro, collection, tags] = product
  const { picture, type, weight, material } = family
  const id = newProduct(seed, rows, { title, description, picture, status: UNPUBLISHED[title] ?? "published" })
  const row = rows.product.at(-1)
  if (row)
    Object.assign(row, {
      type_id: catalog.types.get(type),
      collection_id: catalog.collections.get(collection),
      weight,
      material,
    })
  for (const tag of tags.split(",")) rows.tag.push({ product_id: id, product_tag_id: catalog.tags.get(tag) ?? "" })
  const options = Object.entries(family.options).map(([name, values]) => ({ id: seed.newId("opt"), name, values }))
  rows.option.push(...options.map((option) => ({ id: option.id, title: option.name, product_id: id })))
  const variants = combinations(options.map(({ values }) => values)).map((values, rank) => {
    const variant_id = seed.newId("variant")
    const number = rows.variant.length
    rows.variant.push({
      id: variant_id,
      product_id: id,
      title: values.join(" / "),
      sku: slug([title, ...values].join("-")).toUpperCase(),
      variant_rank: rank,
      // Every 37th variant is sold out and every 41st may be ordered beyond the stock, so that both can be seen.
      inventory_quantity: number % 37 === 36 ? 0 : 5 + ((number * 7) % 46),
      allow_backorder: number % 41 === 40,
    })
    for (const [index, value] of values.entries())
      rows.value.push({ id: seed.newId("optval"), variant_id, option_id: options[index]?.id ?? "", value })
    return variant_id
  })
  catalog.products.set(title, { id, picture, euro, variants })
}

function addGiftCard(seed: Seed, catalog: Catalog, rows: Rows) {
  const title = "Gift Card"
  const description = "A code by mail, good for everything here."
  const id = newProduct(seed, rows, { title, description, picture: "gift-card", status: "published" })
  const row = rows.product.at(-1)
  if (row) Object.assign(row, { is_giftcard: true, discountable: false, type_id: catalog.types.get(title) })
  const option_id = seed.newId("opt")
  rows.option.push({ id: option_id, title: "Value", product_id: id })
  const variants = GIFT_CARD_VALUES.map((value, rank) => {
    const variant_id = seed.newId("variant")
    const stock = { inventory_quantity: 0, manage_inventory: false }
    rows.variant.push({
      id: variant_id,
      product_id: id,
      title: `${value}`,
      sku: `GIFT-CARD-${value}`,
      variant_rank: rank,
      ...stock,
    })
    rows.value.push({ id: seed.newId("optval"), variant_id, option_id, value: `${value}` })
    return variant_id
  })
  catalog.products.set(title, { id, picture: "gift-card", euro: 0, variants })
}

function newProduct(
  { newId }: Seed,
  rows: Rows,
  given: { title: string; description: string; picture: string; status: "published" | "draft" | "proposed" },
) {
  const { picture, ...words } = given
  const id = newId("prod")
  // Without the server's address, which REST responses add: it differs for each way to this server.
  const url = `/demo/${picture}.svg`
  rows.product.push({ id, handle: slug(words.title), thumbnail: url, ...words })
  rows.image.push({ id: newId("img"), url })
  return id
}

async function write({ tx, newId }: Seed, { products }: Catalog, rows: Rows) {
  await tx.product.createMany({ data: rows.product })
  await tx.productOption.createMany({ data: rows.option })
  await tx.productVariant.createMany({ data: rows.variant })
  await tx.productOptionValue.createMany({ data: rows.value })
  await tx.image.createMany({ data: rows.image })
  const images = rows.image.map(({ id }, index) => ({ image_id: id, product_id: rows.product[index]?.id ?? "" }))
  await tx.productImage.createMany({ data: images })
  await tx.productProductTag.createMany({ data: rows.tag })
  const prices = [...products.values()].flatMap(({ variants, euro }) =>
    variants.flatMap((variant_id, index) => priceRows(newId, variant_id, euro || (GIFT_CARD_VALUES[index] ?? 0))),
  )
  await tx.moneyAmount.createMany({ data: prices.map(({ amount }) => amount) })
  await tx.productVariantMoneyAmount.createMany({ data: prices.map(({ link }) => link) })
}

/** Ties the products to sales channels, shipping profiles and categories. */
async function tie({ tx }: Seed, { products, categories }: Catalog, store: SeededStore) {
  const all = [...products.values()]
  const channel = all.map(({ id }) => ({ product_id: id, sales_channel_id: store.channel_id }))
  const market = all.slice(0, 20).map(({ id }) => ({ product_id: id, sales_channel_id: store.market_id }))
  await tx.productSalesChannel.createMany({ data: [...channel, ...market] })
  const profile = (picture: string) => (picture === "gift-card" ? store.gift_card_profile_id : store.profile_id)
  const profiles = all.map(({ id, picture }) => ({ product_id: id, profile_id: profile(picture) }))
  await tx.productShippingProfile.createMany({ data: profiles })
  const shelves = FAMILIES.flatMap(({ category, products: list }) =>
    list.map(([title]) => ({
      product_id: products.get(title)?.id ?? "",
      product_category_id: categories.get(category) ?? "",
    })),
  )
  await tx.productCategoryProduct.createMany({ data: shelves })
}

/** Every combination of one value of each list: S / Sand, S / Ink, M / Sand … */
function combinations(lists: string[][]): string[][] {
  return lists.reduce<string[][]>((made, list) => made.flatMap((start) => list.map((value) => [...start, value])), [[]])
}

/** "Kids' Bottle" → kids-bottle */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
