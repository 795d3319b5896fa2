import type { Context } from "../context.ts"
import { findOne, treeFor } from "../read.ts"
import { asManaged, besidesManaged } from "./managed-products.ts"

/** A product as operators see it; refuses with not_found. */
export async function shownProduct(ctx: Context, id: string) {
  return asManaged(await findOne(ctx, "Product", { id }, treeFor(besidesManaged, ctx.shape), `Product with id: ${id}`))
}
