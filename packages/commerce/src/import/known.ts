import type { ProductState } from "./state.ts"

/** Everything in the shop that rows reference: read once for some products, all keys exact. */
export interface Known {
  /** Live products by id: those the rows reference. */
  products: ReadonlyMap<string, ProductState>
  /** Which product or variant uses a handle, sku or barcode now. */
  handles: ReadonlyMap<string, string>
  skus: ReadonlyMap<string, string>
  barcodes: ReadonlyMap<string, string>
  /** Ids by handle or value. */
  collections: ReadonlyMap<string, string>
  types: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  /** Sales channels' ids by id, and by name. */
  channels: ReadonlyMap<string, string>
  /** The shop's default shipping profile. */
  profile_id: string | null
  /** The shop's default sales channel. */
  channel_id: string | null
}

/** Makes ids for rows that are new. */
export type NewId = (prefix: "prod" | "variant" | "opt" | "img" | "ma") => string
