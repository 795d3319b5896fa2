import { defineShop, Id, input, open, plain, rest, router, type Shop, z } from "mercer"
export async function right(shop: Shop) {
  const { product } = await shop.call("admin.products.update", { id: "prod_1", title: "Tea" })
  const at: Date = product.created_at
  const row = await shop.db.product.findFirst({
    where: { title: { contains: "Tea" }, variants: { some: { sku: "a" } } },
    include: { variants: true },
    orderBy: { created_at: "desc" },
  })
  const sku: string | null | undefined = row?.variants[0]?.sku
  const only = await shop.db.order.findMany({ select: { id: true, display_id: true } })
  const n: number | undefined = only[0]?.display_id
  // @ts-expect-error only selected columns are there
  only[0]?.email
  // @ts-expect-error core tables are read-only
  await shop.db.product.update({ where: { id: "prod_1" }, data: { title: "x" } })
  // @ts-expect-error there is no such operation
  await shop.call("admin.products.updte", { id: "prod_1" })
  // @ts-expect-error the id is missing
  await shop.call("admin.products.update", { title: "x" })
  // @ts-expect-error no such column
  await shop.db.product.findMany({ where: { titel: "x" } })
  return [at, sku, n]
}
export const wrong = router({
  get: open
    .meta(rest("GET /store/x/{id}", "x"))
    .input(input({ id: Id }))
    .output(plain(z.strictObject({ a: z.string() })))
    // @ts-expect-error the answer has a text
    .query(async ({ input: { id } }) => ({ a: id.length })),
})
export default defineShop({ operations: { wrong } })
