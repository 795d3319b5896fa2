import { admin, Id, Int, input, JsonObject, plain, rest, router, z } from "mercer"

const Scarce = z.strictObject({ id: z.string(), title: z.string(), sku: z.string().nullable(), left: z.int() })

/** Which products run out, and who supplies them. */
export const restock = router({
  list: admin
    .meta(rest("GET /admin/restock", "List Variants to Restock", { roles: ["admin", "developer"] }))
    .input(input({ limit: Int({ min: 1, max: 100 }).default(20) }))
    .output(plain(z.strictObject({ variants: z.array(Scarce) })))
    .query(async ({ ctx, input: { limit } }) => {
      const rows = await ctx.db.productVariant.findMany({
        where: { deleted_at: null },
        orderBy: [{ inventory_quantity: "asc" }, { id: "asc" }],
        take: limit,
        include: { product: true },
      })
      const variants = rows.map(({ product, product_id, title, sku, inventory_quantity }) => ({
        id: product_id,
        title: `${product?.title} / ${title}`,
        sku,
        left: inventory_quantity,
      }))
      return { variants }
    }),

  setSupplier: admin
    .meta(rest("POST /admin/restock/{id}", "Set a Product's Supplier", { roles: ["admin", "developer"] }))
    .input(input({ id: Id, supplier: z.string().min(2).max(100) }))
    .output(plain(z.strictObject({ metadata: JsonObject })))
    .mutation(async ({ ctx, input: { id, supplier } }) => {
      const { product } = await ctx.call("admin.products.update", { id, metadata: { supplier } })
      return { metadata: { ...(product.metadata as object) } }
    }),
})
