import type { Shop } from "mercer"
import type { Documents } from "./documents.ts"
import { type IndexedProduct, type ProductDocument, readProducts } from "./product.ts"

type ToDocument = (product: IndexedProduct) => ProductDocument

/** Sends a product as it is now; one that is not published, or gone, is deleted from the index. */
export async function sendProduct(shop: Shop, documents: Documents, document: ToDocument, id: string): Promise<void> {
  const [product] = await readProducts(shop, { ids: [id], most: 1 })
  return product ? documents.put([document(product)]) : documents.delete([id])
}

const AT_ONCE = 500

/** Sends all published products, and deletes those that are not published any more, also when their event was missed. */
export async function sendAll(shop: Shop, documents: Documents, document: ToDocument): Promise<void> {
  for (let after = ""; ; ) {
    const products = await readProducts(shop, { after, most: AT_ONCE })
    if (products.length > 0) await documents.put(products.map(document))
    if (products.length < AT_ONCE) break
    after = products.at(-1)?.id ?? ""
  }
  for (let after = ""; ; ) {
    const ids = await unpublished(shop, after)
    if (ids.length > 0) await documents.delete(ids)
    if (ids.length < AT_ONCE) return
    after = ids.at(-1) ?? ""
  }
}

async function unpublished(shop: Shop, after: string): Promise<string[]> {
  const rows = await shop.db.product.findMany({
    where: { id: { gt: after }, OR: [{ status: { not: "published" } }, { deleted_at: { not: null } }] },
    select: { id: true },
    orderBy: { id: "asc" },
    take: AT_ONCE,
  })
  return rows.map(({ id }) => id)
}
