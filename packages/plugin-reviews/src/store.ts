import { customer, findOne, Id, input, live, many, newId, one, open, Page, page, Refusal, rest, z } from "mercer"
import { Average, approvedOf, averageOf, Rating, Review } from "./review.ts"

export const list = open
  .meta(rest("GET /store/reviews", "List Reviews of a Product"))
  .input(input({ product_id: Id, ...Page(20) }))
  .output(many("reviews", Review, [], { average: Average }))
  .query(async ({ ctx, input: { product_id, ...paging } }) => {
    const product = await ctx.db.product.findFirst({ where: onSale(product_id), select: { id: true } })
    if (!product) throw new Refusal("not_found", `Product ${product_id} was not found`)
    const where = approvedOf(product_id)
    const [reviews, average] = await Promise.all([
      page(ctx, "Review", "reviews", paging, { where }),
      averageOf(ctx.db, where),
    ])
    return { ...reviews, average }
  })

export const write = customer
  .meta(
    rest("POST /store/reviews", "Write a Review", {
      success: "created",
      idempotent: true,
      limit: { requests: 30, seconds: 3_600 },
    }),
  )
  .input(input({ product_id: Id, rating: Rating, title: text(200), text: text(5_000) }))
  .output(one("review", Review))
  .mutation(async ({ ctx, input }) => {
    const { product_id } = input
    const product = await ctx.db.product.findFirst({ where: onSale(product_id), select: { id: true } })
    if (!product) throw new Refusal("not_found", `Product ${product_id} was not found`)
    const id = newId("rev")
    const data = { id, customer_id: ctx.customer.id, ...input }
    // The table itself has one of each customer and product: of two requests at the same moment one writes nothing.
    const { count } = await ctx.db.review.createMany({ data, skipDuplicates: true })
    if (count === 0) throw new Refusal("duplicate_error", "You have written a review of this product already")
    return { review: { ...(await findOne(ctx, "Review", { id }, `Review ${id}`)), own: true } }
  })

const onSale = (id: string) => ({ id, status: "published" as const, ...live })

function text(most: number) {
  return z.string().trim().min(1).max(most)
}
