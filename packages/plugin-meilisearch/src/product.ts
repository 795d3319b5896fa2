import type { Shop } from "mercer"

/** Related rows that are in a document. */
const INCLUDED = {
  collection: true,
  type: true,
  tags: { include: { product_tag: true } },
  variants: true,
} as const

/** A published product with what a search may look for. */
export interface IndexedProduct {
  id: string
  title: string
  subtitle: string | null
  description: string | null
  handle: string | null
  thumbnail: string | null
  created_at: Date
  collection: string | null
  type: string | null
  tags: string[]
  skus: string[]
}

/** What Meilisearch keeps of a product. */
export type ProductDocument = { id: string } & Record<string, unknown>

/** All of it, with a number for the date, which Meilisearch can sort by. */
export const plainDocument = ({ created_at, ...product }: IndexedProduct): ProductDocument => ({
  ...product,
  created_at: created_at.getTime(),
})

/** Published products after one of these ids, in the order of their ids; those of `ids` alone if given. */
export async function readProducts(shop: Shop, wanted: { ids?: string[]; after?: string; most: number }) {
  const { ids, after, most } = wanted
  const rows = await shop.db.product.findMany({
    where: {
      status: "published",
      deleted_at: null,
      ...(ids && { id: { in: ids } }),
      ...(after && { id: { gt: after } }),
    },
    include: INCLUDED,
    orderBy: { id: "asc" },
    take: most,
  })
  return rows.map((row): IndexedProduct => {
    const { id, title, subtitle, description, handle, thumbnail, created_at, collection, type, tags, variants } = row
    return {
      id,
      title,
      subtitle,
      description,
      handle,
      thumbnail,
      created_at,
      collection: collection?.title ?? null,
      type: type?.value ?? null,
      tags: tags.map(({ product_tag }) => product_tag.value),
      skus: variants.flatMap(({ sku, deleted_at }) => (sku && !deleted_at ? [sku] : [])),
    }
  })
}
