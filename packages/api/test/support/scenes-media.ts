import { newId } from "@mercer/db"
import { mediaId } from "../../src/file/media-id.ts"
import type { Market } from "./checkout.ts"
import { anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** A picture of the library, with all that is known of one. */
async function aPicture({ db }: TestShop): Promise<{ id: string; url: string }> {
  const url = `https://cdn.test/${newId("img")}.jpg`
  const facts = { name: "shirt.jpg", alt: "A shirt", focal_x: 0.5, focal_y: 0.2, content_type: "image/jpeg" }
  const size = { key: "0123456789abcdef0123456789abcdef.jpg", width: 1200, height: 800, size: 90_000 }
  const { id } = await db.media.create({ data: { id: mediaId(url), url, ...facts, ...size } })
  return { id, url }
}

async function aProductOf({ db }: TestShop, { variant }: Market): Promise<string> {
  const { product_id } = await db.productVariant.findUniqueOrThrow({ where: { id: variant } })
  return product_id as string
}

/** On a picture that a product shows. */
const inUse =
  (body?: (product_id: string) => Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const { id, url } = await aPicture(shop)
    const product_id = await aProductOf(shop, market)
    const image_id = newId("img")
    await shop.db.image.create({ data: { id: image_id, url } })
    await shop.db.productImage.create({ data: { product_id, image_id } })
    return { by: await anOperatorAtWork(shop), values: { id }, body: body?.(product_id) }
  }

/** For the library of pictures, a shop in which each operation succeeds. */
export const mediaScenes: Record<string, MakeScene> = {
  "admin.media.list": async (shop) => {
    await aPicture(shop)
    return { by: await anOperatorAtWork(shop), query: { limit: "1" } }
  },
  "admin.media.get": inUse(),
  "admin.media.update": inUse(() => ({ alt: "A blue shirt", focal_point: { x: 0.5, y: 0.3 } })),
  "admin.media.delete": async (shop) => ({
    by: await anOperatorAtWork(shop),
    values: { id: (await aPicture(shop)).id },
  }),
  "admin.media.addProducts": async (shop, market) => ({
    by: await anOperatorAtWork(shop),
    values: { id: (await aPicture(shop)).id },
    body: { product_ids: [await aProductOf(shop, market)] },
  }),
  "admin.media.removeProducts": inUse((product_id) => ({ product_ids: [product_id] })),
}
