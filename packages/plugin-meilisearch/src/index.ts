import { definePlugin, type EventName, type Handler, type Job, type Plugin } from "mercer"
import { type Documents, openIndex } from "./documents.ts"
import { type IndexedProduct, type ProductDocument, plainDocument } from "./product.ts"
import { sendAll, sendProduct } from "./send.ts"

export type { IndexedProduct, ProductDocument } from "./product.ts"

export interface MeilisearchOptions {
  /** `http://localhost:7700` */
  url: string
  /** One that may add and delete documents. */
  key?: string | undefined
  /** The index: `products` unless given. */
  index?: string
  /** What is sent of a product, with its id. */
  document?: (product: IndexedProduct) => ProductDocument
  /** When all products are sent again. */
  at?: Job["at"]
}

/** The events after which a product may be another one in the index, with the fact that names the product. */
const EVENTS: Partial<Record<EventName, "id" | "product_id">> = {
  "product.created": "id",
  "product.updated": "id",
  "product.deleted": "id",
  "product-variant.created": "product_id",
  "product-variant.updated": "product_id",
  "product-variant.deleted": "product_id",
}

/** Keeps an index of Meilisearch equal to the shop's published products. */
export const meilisearch: (options: MeilisearchOptions) => Plugin = definePlugin((options) => {
  const { document = plainDocument, at = "04:00 UTC" } = options
  const documents: Documents = openIndex(options)
  const on = Object.entries(EVENTS).map(
    ([event, fact]): Handler => ({
      event: event as EventName,
      name: `meilisearch.${event}`,
      order: "by-subject",
      run: (shop, facts) => sendProduct(shop, documents, document, String(facts[fact])),
    }),
  )
  const reindex: Job = { name: "meilisearch", at, run: (shop) => sendAll(shop, documents, document) }
  return { name: "meilisearch", needs: "^1.0.0", on, jobs: [reindex] }
})
