/** What pages say of the shop before anybody is logged in. */
export interface ShopFacts {
  /** There is no operator yet: the first page makes one. */
  needs_setup: boolean
}

// Next bundles the panel's pages, which read this, apart from the server.
const holder = globalThis as { mercerShopFacts?: (() => Promise<ShopFacts>) | undefined }

/** Says where the panel's pages read what they say of the shop. */
export function holdShopFacts(read: () => Promise<ShopFacts>): void {
  holder.mercerShopFacts = read
}

/** What the shop is now. */
export const shopFacts = async (): Promise<ShopFacts> => (await holder.mercerShopFacts?.()) ?? { needs_setup: false }
