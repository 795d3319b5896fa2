import { Refusal } from "@mercer/commerce"
import type { TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { cartTree } from "./cart-tree.ts"
import { lockCartRow } from "./queries.ts"

/** What is read of a cart: all that rules need, and more if its response needs it. @public */
export type CartTree = typeof cartTree
type CartRow = TreeRow<"Cart", typeof cartTree>

/**
 * A cart with all that rules need to read of it. It is never changed in place: changes are returned as `CartChange`s.
 * @public
 */
export type LoadedCart = Readonly<
  CartRow & {
    region: NonNullable<CartRow["region"]>
    /** Whether the shop sells by stock locations, until the transaction that locked the cart ends. */
    by_location?: boolean
  }
>

/** A cart with all that rules need to read of it; refuses with not_found. @public */
export async function loadCart(ctx: Pick<App, "query">, id: string, tree: CartTree = cartTree): Promise<LoadedCart> {
  const cart = await findOne(ctx, "Cart", { id }, tree, `Cart with id: ${id}`)
  if (!cart.region || cart.region.deleted_at) throw new Refusal("not_found", `The region of cart ${id} was not found`)
  return cart as LoadedCart
}

/**
 * The cart, locked until the transaction ends. The lock comes first and the rows are read after it, in a separate
 * statement of the same trip, so that they include what the last writer committed.
 * @public
 */
export async function lockCart(ctx: Pick<App, "query" | "db">, id: string, tree?: CartTree): Promise<LoadedCart> {
  const [by_location, cart] = await Promise.all([lockCartRow(ctx, id), loadCart(ctx, id, tree)])
  return { ...cart, by_location }
}
