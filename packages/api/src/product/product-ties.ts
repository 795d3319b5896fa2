import { imageUrl, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { idsOf, mustExist } from "../data/must-exist.ts"
import { sequentialTimestamp } from "../data/sequential-timestamps.ts"
import { type KnownPicture, lockPictures, pictureMetadata } from "../file/library.ts"
import { type Label, tagsFor } from "./product-labels.ts"

type Tx = Pick<Context, "db" | "now">
type Named = { id: string }

/** The links of a product. Given lists replace the current ones; what is not given stays. */
export interface Ties {
  images?: string[] | null | undefined
  tags?: Label[] | null | undefined
  sales_channels?: Named[] | null | undefined
  categories?: Named[] | null | undefined
}

/** Links a product to these images, tags (created if new), channels and categories. Refuses those that do not exist. */
export async function tieProduct(tx: Tx, product_id: string, { images, tags, sales_channels, categories }: Ties) {
  if (images) await tieImages(tx, product_id, images)
  if (tags) await tieTags(tx, product_id, tags)
  if (sales_channels) await tieChannels(tx, product_id, idsOf(sales_channels))
  if (categories) await tieCategories(tx, product_id, idsOf(categories))
}

async function tieImages(tx: Tx, product_id: string, given: string[]) {
  const { db, now } = tx
  const urls = [...new Set(given.map(imageUrl))]
  const order = { image: { created_at: "asc" as const } }
  const present = await db.productImage.findMany({ where: { product_id }, orderBy: order, include: { image: true } })
  if (JSON.stringify(present.map(({ image }) => image.url)) === JSON.stringify(urls)) return
  const pictures = await lockPictures(tx, urls)
  const gone = present.map(({ image_id }) => image_id)
  await db.productImage.deleteMany({ where: { product_id } })
  // v1: products with the same image URL share an image.
  await db.image.deleteMany({ where: { id: { in: gone }, products: { none: {} } } })
  const metadata = (url: string) => metadataOf(present.find(({ image }) => image.url === url)?.image, pictures.get(url))
  const rows = urls.map((url, at) => ({ id: newId("img"), url, ...metadata(url), ...sequentialTimestamp(now(), at) }))
  await db.image.createMany({ data: rows })
  await db.productImage.createMany({ data: rows.map(({ id }) => ({ product_id, image_id: id })) })
}

/** An image keeps its metadata when it gets another place; what the library knows of the picture is part of it. */
function metadataOf(present: { metadata: unknown } | undefined, known: KnownPicture | undefined) {
  const own = { ...(present?.metadata as object | null | undefined), ...(known && pictureMetadata(known)) }
  return Object.keys(own).length > 0 ? { metadata: own as object } : {}
}

async function tieTags(tx: Tx, product_id: string, labels: Label[]) {
  const ids = await tagsFor(tx, labels)
  await tx.db.productProductTag.deleteMany({ where: { product_id } })
  await tx.db.productProductTag.createMany({ data: ids.map((product_tag_id) => ({ product_id, product_tag_id })) })
}

async function tieChannels({ db }: Tx, product_id: string, ids: string[]) {
  const found = await db.salesChannel.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  mustExist("sales channels", ids, found)
  await db.productSalesChannel.deleteMany({ where: { product_id } })
  await db.productSalesChannel.createMany({ data: ids.map((sales_channel_id) => ({ product_id, sales_channel_id })) })
}

async function tieCategories({ db }: Tx, product_id: string, ids: string[]) {
  const found = await db.productCategory.findMany({ where: { id: { in: ids } }, select: { id: true } })
  mustExist("product categories", ids, found, "not_found")
  await db.productCategoryProduct.deleteMany({ where: { product_id } })
  const data = ids.map((product_category_id) => ({ product_id, product_category_id }))
  await db.productCategoryProduct.createMany({ data })
}

/** Ships a new product like the store's other goods, a gift card like gift cards. */
export async function tieProfile({ db }: Tx, product_id: string, is_giftcard: boolean) {
  const type = is_giftcard ? ("gift_card" as const) : ("default" as const)
  const profile = await db.shippingProfile.findFirst({ where: { type, ...live }, orderBy: { created_at: "asc" } })
  if (profile) await db.productShippingProfile.create({ data: { product_id, profile_id: profile.id } })
}

/** The default sales channel. */
export async function defaultChannels({ db }: Pick<Context, "db">): Promise<Named[]> {
  const where = { default_of_store: { isNot: null }, ...live }
  return db.salesChannel.findMany({ where, select: { id: true }, take: 1 })
}

/** Refuses a collection that does not exist. */
export async function mustHaveCollection({ db }: Pick<Context, "db">, id: string | null | undefined) {
  if (!id || (await db.productCollection.findFirst({ where: { id, ...live }, select: { id: true } }))) return
  throw new Refusal("not_found", `Product collection with id: ${id} was not found`)
}
