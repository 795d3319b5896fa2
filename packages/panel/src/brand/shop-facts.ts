import type { Brand } from "@mercer/commerce/brand"

/** What pages say of the shop before anybody is logged in. */
export interface ShopFacts {
  /** There is no operator yet: the first page makes one. */
  needs_setup: boolean
  brand: Brand
}

/** Of a shop that cannot be read. */
const UNKNOWN: ShopFacts = { needs_setup: false, brand: { name: "Mercer", logo: null, color: null } }

// Next bundles the panel's pages, which read this, apart from the server.
const holder = globalThis as { mercerShopFacts?: (() => Promise<ShopFacts | undefined>) | undefined }

/** Says where the panel's pages read what they say of the shop. */
export function holdShopFacts(read: () => Promise<ShopFacts | undefined>): void {
  holder.mercerShopFacts = read
}

/** What the shop is now. */
export const shopFacts = async (): Promise<ShopFacts> => (await holder.mercerShopFacts?.()) ?? UNKNOWN
