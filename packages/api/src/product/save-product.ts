import { handleFrom, imageUrl, mustDifferInTitle, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { freeHandle } from "../data/free-handle.ts"
import { sequentialTimestamp } from "../data/sequential-timestamps.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockProduct } from "./lock-product.ts"
import { type Label, typeFor } from "./product-labels.ts"
import { defaultChannels, mustHaveCollection, type Ties, tieProduct, tieProfile } from "./product-ties.ts"
import { handleMustBeFree } from "./unique-codes.ts"
import { type NewVariant, removeVariants, type VariantFacts, writeVariants } from "./write-variants.ts"

type Tx = Pick<Context, "db" | "query" | "now"> & Notifier
type Maybe<T> = T | null | undefined

/** An operator's input for a product. */
interface ProductFacts extends Ties {
  title?: string | undefined
  subtitle?: Maybe<string>
  description?: Maybe<string>
  discountable?: boolean | undefined
  thumbnail?: Maybe<string>
  handle?: Maybe<string>
  status?: "draft" | "proposed" | "published" | "rejected" | undefined
  type?: Maybe<Label>
  collection_id?: Maybe<string>
  weight?: Maybe<number>
  length?: Maybe<number>
  height?: Maybe<number>
  width?: Maybe<number>
  hs_code?: Maybe<string>
  origin_country?: Maybe<string>
  mid_code?: Maybe<string>
  material?: Maybe<string>
  metadata?: Maybe<Record<string, unknown>>
}

interface NewProduct extends ProductFacts {
  title: string
  is_giftcard?: Maybe<boolean>
  options?: Maybe<{ title: string }[]>
  variants?: Maybe<NewVariant[]>
}

interface ChangedProduct extends ProductFacts {
  variants?: Maybe<(VariantFacts & { id?: Maybe<string> })[]>
}

/**
 * Creates a product with all its related rows, and returns its id. A handle that is given must be unique among products;
 * one that is made from the title gets a number if another product has it.
 */
export async function createProduct(tx: Tx, { options, variants, ...facts }: NewProduct): Promise<string> {
  const id = newId("prod")
  const is_giftcard = facts.is_giftcard ?? false
  const handle = facts.handle || (await newHandle(tx, id, facts.title))
  if (facts.handle) await handleMustBeFree(tx, handle)
  const data = {
    ...(await columns(tx, facts)),
    id,
    is_giftcard,
    title: facts.title,
    handle,
    metadata: updatedMetadata(null, facts.metadata) as object,
    ...thumbnail(facts.thumbnail ?? facts.images?.[0]),
    // v1: gift cards are never discounted.
    ...(is_giftcard && { discountable: false }),
  }
  await tx.db.product.create({ data })
  const sales_channels = facts.sales_channels?.length ? facts.sales_channels : await defaultChannels(tx)
  await tieProduct(tx, id, { ...facts, sales_channels })
  await tieProfile(tx, id, is_giftcard)
  await createOptions(tx, id, options?.map(({ title }) => title) ?? [])
  const add = variants?.map((one, variant_rank) => ({ ...one, variant_rank })) ?? []
  await writeVariants(tx, await lockProduct(tx, id), { add })
  return id
}

/**
 * Changes the given fields of a product. Images, tags, channels and categories that are given replace the current ones;
 * variants too: those with an id are changed, those without are created, those that are not named are deleted. v1: a
 * product without a thumbnail gets the first of its new images. A blank handle is made from the title again.
 */
export async function updateProduct(tx: Tx, id: string, { variants, ...facts }: ChangedProduct): Promise<void> {
  const product = await lockProduct(tx, id)
  const handle = facts.handle === "" ? await newHandle(tx, id, facts.title ?? product.title) : facts.handle
  const data = {
    ...(await columns(tx, facts)),
    handle,
    metadata: updatedMetadata(product.metadata, facts.metadata) as object,
    ...thumbnail(facts.thumbnail ?? (product.thumbnail ? facts.thumbnail : (facts.images?.[0] ?? facts.thumbnail))),
  }
  await handleMustBeFree(tx, data.handle, id)
  await tx.db.product.update({ where: { id }, data })
  await tieProduct(tx, id, facts)
  if (!variants) return
  const ranked = variants.map((one, variant_rank) => ({ ...one, variant_rank }))
  const change = ranked.flatMap(({ id, ...one }) => (id ? { ...one, id } : []))
  const add = ranked.flatMap(({ id, title, ...one }) => (id ? [] : { ...one, title: titled(title) }))
  const kept = new Set(change.map((one) => one.id))
  const remove = product.variants.map((one) => one.id).filter((one) => !kept.has(one))
  await writeVariants(tx, product, { add, change, remove })
}

/** Deletes a product with its options and variants; a missing one counts as deleted. */
export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  const deleted_at = tx.now()
  const { count } = await tx.db.product.updateMany({ where: { id, ...live }, data: { deleted_at } })
  if (count === 0) return
  const variants = await tx.db.productVariant.findMany({ where: { product_id: id, ...live }, select: { id: true } })
  await removeVariants(
    tx,
    id,
    variants.map((one) => one.id),
  )
  await tx.db.productOption.updateMany({ where: { product_id: id, ...live }, data: { deleted_at } })
}

/** Made from the title, or from the id of a product whose title has no letter or digit. */
const newHandle = (tx: Tx, id: string, title: string) =>
  freeHandle(tx, "product", { wanted: handleFrom(title) || id.toLowerCase(), own_id: id })

/** Gives a product options; their titles must be unique. */
async function createOptions({ db, now }: Tx, product_id: string, titles: string[]) {
  mustDifferInTitle(titles)
  const data = titles.map((title, at) => ({ id: newId("opt"), product_id, title, ...sequentialTimestamp(now(), at) }))
  if (data.length > 0) await db.productOption.createMany({ data })
}

/** The columns for creating and updating a product. */
async function columns(tx: Tx, { images, tags, sales_channels, categories, ...facts }: ProductFacts) {
  const { type, collection_id, thumbnail: _, handle: __, metadata: ___, ...own } = facts
  await mustHaveCollection(tx, collection_id)
  return {
    ...own,
    collection_id,
    ...(type !== undefined && { type_id: type && (await typeFor(tx, type)) }),
  }
}

/** An empty URL is null. */
function thumbnail(given: Maybe<string>) {
  return given === undefined ? {} : { thumbnail: given ? imageUrl(given) : null }
}

function titled(title: Maybe<string>): string {
  if (title) return title
  throw new Refusal("invalid_data", "A new variant needs a title")
}
