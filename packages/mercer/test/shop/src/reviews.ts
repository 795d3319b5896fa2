import {
  admin,
  adminWrite,
  customer,
  deleted,
  entity,
  findOne,
  Id,
  input,
  live,
  many,
  newId,
  one,
  open,
  Page,
  page,
  QueryBoolean,
  Refusal,
  rest,
  router,
  z,
} from "mercer"

export const Review = entity("Review", { hidden: ["customer_id"], relations: ["product"] })

const ReviewAnswer = one("review", Review)

export const reviews = router({
  list: open
    .meta(rest("GET /store/reviews", "List Reviews"))
    .input(input({ product_id: Id, ...Page(20) }))
    .output(many("reviews", Review))
    .query(({ ctx, input: { product_id, ...paging } }) =>
      page(ctx, "Review", "reviews", paging, { where: { product_id, is_approved: true } }),
    ),

  create: customer
    .meta(rest("POST /store/reviews", "Write a Review", { success: "created", idempotent: true }))
    .input(input({ product_id: Id, rating: z.int().min(1).max(5), text: z.string().min(1).max(2_000) }))
    .output(ReviewAnswer)
    .mutation(async ({ ctx, input }) => {
      const product = await ctx.db.product.findFirst({ where: { id: input.product_id, ...live } })
      if (!product) throw new Refusal("not_found", `Product ${input.product_id} was not found`)
      const id = newId("rev")
      await ctx.db.review.create({ data: { id, customer_id: ctx.customer.id, ...input } })
      return { review: await findOne(ctx, "Review", { id }, `Review ${id}`) }
    }),

  listAll: admin
    .meta(rest("GET /admin/reviews", "List Reviews"))
    .input(input({ is_approved: QueryBoolean, ...Page(20) }))
    .output(many("reviews", Review, ["product"]))
    .query(({ ctx, input: { is_approved, ...paging } }) =>
      page(ctx, "Review", "reviews", paging, { where: { is_approved } }),
    ),

  approve: adminWrite
    .meta(rest("POST /admin/reviews/{id}", "Approve a Review"))
    .input(input({ id: Id, is_approved: z.boolean() }))
    .output(ReviewAnswer)
    .mutation(async ({ ctx, input: { id, is_approved } }) => {
      const { count } = await ctx.db.review.updateMany({ where: { id }, data: { is_approved } })
      if (count === 0) throw new Refusal("not_found", `Review ${id} was not found`)
      return { review: await findOne(ctx, "Review", { id }, `Review ${id}`) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/reviews/{id}", "Delete a Review", { roles: ["admin"] }))
    .input(input({ id: Id }))
    .output(deleted("review"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.review.deleteMany({ where: { id } })
      return { id, object: "review", deleted: true }
    }),
})
