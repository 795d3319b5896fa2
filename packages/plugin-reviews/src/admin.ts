import {
  admin,
  adminWrite,
  findOne,
  Id,
  input,
  many,
  one,
  Page,
  page,
  plain,
  QueryString,
  Refusal,
  rest,
  z,
} from "mercer"
import { Average, approvedOf, averageOf, Review } from "./review.ts"

const RATINGS = ["1", "2", "3", "4", "5"] as const

export const listAll = admin
  .meta(rest("GET /admin/reviews", "List Reviews"))
  .input(
    input({
      status: z.enum(["pending", "approved", "rejected"]).optional(),
      rating: z.enum(RATINGS).transform(Number).optional(),
      product_id: QueryString,
      customer_id: QueryString,
      ...Page(20),
    }),
  )
  .output(many("reviews", Review, ["product"]))
  .query(async ({ ctx, input: { status, rating, product_id, customer_id, ...paging } }) => {
    const where = { status, rating, product_id, customer_id }
    const { reviews, ...numbers } = await page(ctx, "Review", "reviews", paging, { where })
    return { reviews: reviews.map((review) => ({ ...review, own: true })), ...numbers }
  })

/** What of a product's reviews is displayed beside it. */
export const rating = admin
  .meta(rest("GET /admin/reviews/rating", "Get the Rating of a Product"))
  .input(input({ product_id: Id }))
  .output(plain(z.strictObject({ average: Average, count: z.int(), pending: z.int() })))
  .query(async ({ ctx, input: { product_id } }) => {
    const approved = approvedOf(product_id)
    const [average, count, pending] = await Promise.all([
      averageOf(ctx.db, approved),
      ctx.db.review.count({ where: approved }),
      ctx.db.review.count({ where: { ...approved, status: "pending" } }),
    ])
    return { average, count, pending }
  })

export const setStatus = adminWrite
  .meta(rest("POST /admin/reviews/{id}", "Approve or Reject a Review"))
  .input(input({ id: Id, status: z.enum(["approved", "rejected"]) }))
  .output(one("review", Review))
  .mutation(async ({ ctx, input: { id, status } }) => {
    const { count } = await ctx.db.review.updateMany({ where: { id }, data: { status } })
    if (count === 0) throw new Refusal("not_found", `Review ${id} was not found`)
    return { review: { ...(await findOne(ctx, "Review", { id }, `Review ${id}`)), own: true } }
  })
