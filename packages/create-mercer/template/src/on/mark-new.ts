import type { Handler } from "mercer"

const DAYS = 30

/** A product is new for a while: storefronts read until when in its metadata. */
export const markNew: Handler = {
  event: "product.created",
  name: "mark-new",
  run: async (shop, { id }) => {
    const until = new Date(shop.now().getTime() + DAYS * 86_400_000)
    await shop.call("admin.products.update", { id, metadata: { new_until: until.toISOString() } })
  },
}
