import type { Job } from "mercer"

/** Each night, products that are not new any more lose their mark. */
export const endOfNew: Job = {
  name: "end-of-new",
  at: "03:00 Europe/Berlin",
  run: async (shop) => {
    const products = await shop.db.product.findMany({
      where: { deleted_at: null },
      select: { id: true, metadata: true },
    })
    for (const { id, metadata } of products) {
      const until = (metadata as { new_until?: string } | null)?.new_until
      // An empty text takes a key out of metadata.
      if (until && new Date(until) < shop.now())
        await shop.call("admin.products.update", { id, metadata: { new_until: "" } })
    }
  },
}
