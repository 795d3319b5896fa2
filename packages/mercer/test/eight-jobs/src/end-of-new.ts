import type { Job } from "mercer"

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/** Each night, products that have been new for a month are new no longer. */
export const endOfNew: Job = {
  name: "end-of-new",
  at: "03:00 Europe/Berlin",
  async run(shop) {
    const before = new Date(shop.now().getTime() - MONTH_MS)
    const products = await shop.db.product.findMany({ where: { subtitle: "new", created_at: { lt: before } } })
    for (const { id } of products) await shop.call("admin.products.update", { id, subtitle: null })
  },
}
