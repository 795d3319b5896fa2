import { Refusal } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { Shop } from "../context.ts"
import { findOne } from "../read.ts"
import { cartTree } from "./cart-tree.ts"

export type LoadedCart = TreeRow<"Cart", typeof cartTree> & {
  region: NonNullable<TreeRow<"Cart", typeof cartTree>["region"]>
}

/** A cart with all that rules need to see of it; refuses with not_found. */
export async function loadCart(ctx: Pick<Shop, "query">, id: string): Promise<LoadedCart> {
  const cart = await findOne(ctx, "Cart", { id }, cartTree, `Cart with id: ${id}`)
  if (!cart.region) throw new Refusal("not_found", `The region of cart ${id} was not found`)
  return cart as LoadedCart
}

/**
 * The cart, kept from all other writers until the transaction ends. The lock comes first and the rows are read after it,
 * in a statement of their own: only so are they what the last writer left.
 */
export async function lockCart(ctx: Pick<Shop, "query" | "db">, id: string): Promise<LoadedCart> {
  await ctx.db.$queryRaw`SELECT id FROM cart WHERE id = ${id} FOR UPDATE`
  return loadCart(ctx, id)
}
