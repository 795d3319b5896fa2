import type { Handler, Job } from "mercer"

/** Counts the approved reviews of all products, each night. */
export const countRatings: Job = {
  name: "count-ratings",
  at: "03:00 Europe/Berlin",
  async run(shop) {
    const groups = await shop.db.review.groupBy({
      by: ["product_id"],
      where: { is_approved: true },
      _avg: { rating: true },
      _count: true,
    })
    await shop.tx(async (tx) => {
      await tx.db.rating.deleteMany()
      const data = groups.map(({ product_id, _avg, _count }) => ({
        product_id,
        average: _avg.rating ?? 0,
        count: _count,
      }))
      await tx.db.rating.createMany({ data })
    })
  },
}

/** A product that is taken off sale loses its reviews that nobody has approved. */
export const dropReviews: Handler = {
  event: "product.updated",
  name: "drop-reviews",
  order: "by-subject",
  async run(shop, { id }) {
    const product = await shop.db.product.findUnique({ where: { id }, select: { status: true } })
    if (product?.status === "published") return
    await shop.db.review.deleteMany({ where: { product_id: id, is_approved: false } })
  },
}
