import { newId } from "@mercer/db"
import { markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { mustExist } from "../data/must-exist.ts"
import { lockPictures, pictureMetadata } from "../file/library.ts"
import { mediaId } from "../file/media-id.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { imagesOf, lockProducts, type ProductImageRow } from "./queries.ts"

interface Picture {
  id: string
  url: string
}

/** Adds a picture as the last image of these products; to those that show it already, nothing is added. */
export async function addPicture(ctx: Context, { id: media_id, url }: Picture, given: string[]): Promise<void> {
  const products = await lockExisting(ctx, given)
  const known = (await lockPictures(ctx, [url])).get(url)
  const images = await imagesOf(ctx, { ids: given, media_id })
  const of = (id: string) => images.filter(({ product_id }) => product_id === id)
  const without = products.filter(({ id }) => !of(id).some(({ is_it }) => is_it))
  const metadata = known ? pictureMetadata(known) : {}
  const facts = { url, ...(Object.keys(metadata).length > 0 && { metadata: metadata as object }) }
  const rows = without.map(({ id }) => ({
    product_id: id,
    image: { id: newId("img"), ...facts, created_at: after(of(id), ctx.now()) },
  }))
  await ctx.db.image.createMany({ data: rows.map(({ image }) => image) })
  await ctx.db.productImage.createMany({
    data: rows.map(({ product_id, image }) => ({ product_id, image_id: image.id })),
  })
  const bare = products.filter(({ thumbnail }) => !thumbnail).map(({ id }) => id)
  if (bare.length > 0) await ctx.db.product.updateMany({ where: { id: { in: bare } }, data: { thumbnail: url } })
  await noteChanged(ctx, [...without.map(({ id }) => id), ...bare])
}

/** Removes a picture from these products. A product whose thumbnail it was gets its next image as thumbnail. */
export async function removePicture(ctx: Context, { id: media_id }: Picture, given: string[]): Promise<void> {
  const products = await lockExisting(ctx, given)
  const images = await imagesOf(ctx, { ids: given, media_id })
  const gone = images.filter(({ is_it }) => is_it)
  await ctx.db.productImage.deleteMany({
    where: { OR: gone.map(({ product_id, image_id }) => ({ product_id, image_id })) },
  })
  const ids = gone.map(({ image_id }) => image_id)
  await ctx.db.image.deleteMany({ where: { id: { in: ids }, products: { none: {} } } })
  const with_thumbnail = products.filter(({ thumbnail }) => thumbnail && mediaId(thumbnail) === media_id)
  for (const { id } of with_thumbnail) {
    const next = images.find(({ product_id, is_it }) => product_id === id && !is_it)
    await ctx.db.product.update({ where: { id }, data: { thumbnail: next?.url ?? null } })
  }
  await noteChanged(ctx, [...gone.map(({ product_id }) => product_id), ...with_thumbnail.map(({ id }) => id)])
}

async function lockExisting(ctx: Context, given: string[]) {
  const products = await lockProducts(ctx, given)
  mustExist("products", given, products, "not_found")
  return products
}

/** Images are listed by creation: later than the last one, whichever clock wrote it. */
const after = (images: readonly ProductImageRow[], now: Date): Date =>
  new Date(Math.max(now.getTime(), ...images.map(({ created_at }) => created_at.getTime() + 1)))

/** Others who edit these products see that they have changed. */
async function noteChanged(ctx: Context, given: string[]): Promise<void> {
  const ids = [...new Set(given)]
  await markChanged(ctx, "product", ids)
  await emitWebhookEvents(ctx, "product.updated", ...ids.map((id) => ({ id, fields: ["images"] })))
}
