import { Int, input, open, plain, rest, router, z } from "mercer"

const Newest = z.strictObject({ id: z.string(), title: z.string(), handle: z.string().nullable() })

/** What a home page needs of the newest products, and nothing more. */
export const newest = router({
  list: open
    .meta(rest("GET /store/newest", "List the Newest Products"))
    .input(input({ limit: Int({ min: 1, max: 20 }).default(4) }))
    .output(plain(z.strictObject({ products: z.array(Newest) })))
    .query(async ({ ctx, input: { limit } }) => {
      const { products } = await ctx.call("store.products.list", { limit, order: "-created_at" })
      return { products: products.map(({ id, title, handle }) => ({ id, title, handle })) }
    }),
})
