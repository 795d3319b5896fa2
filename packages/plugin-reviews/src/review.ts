import { entity, type ShopDb, z } from "mercer"

/** A review as it is returned. Who wrote it is for operators. */
export const Review = entity("Review", { masked: ["customer_id"], relations: ["product"] })

export const Rating = z.int().min(1).max(5)
/** The average of a list of reviews, to two digits; null without any. */
export const Average = z.number().min(1).max(5).nullable()

/** Which reviews: those of a product that operators have approved. */
export const approvedOf = (product_id: string) => ({ product_id, status: "approved" as const })

export async function averageOf(db: ShopDb, where: ReturnType<typeof approvedOf>): Promise<number | null> {
  const { _avg } = await db.review.aggregate({ where, _avg: { rating: true } })
  return _avg.rating === null ? null : Math.round(_avg.rating * 100) / 100
}
